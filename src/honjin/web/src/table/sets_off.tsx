/** What a choice certainly sets off, in the words of the rules, with the points that it costs or brings. */

import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import { signed } from "../texts/say";
import { comma } from "../texts/say";
import type { Outlook } from "../wire";
import type { TableModel } from "./model";

/** The consequences in one line, for the label of a button. */
export function outlookText(m: TableModel, { sets_off = [], scores = {} }: Outlook): string {
  const points = Object.entries(scores).map(([side, change]) => `${m.session.sideName(side)} ${signed(change)}`);
  return [...sets_off.map(({ text }) => text), ...(points.length > 0 ? [T.choice.points(points.join(comma))] : [])].join(". ");
}

export function SetsOff({ m, outlook, plain = false }: { m: TableModel; outlook: Outlook; plain?: boolean }) {
  const { sets_off = [], scores = {}, confirm } = outlook;
  const points = Object.entries(scores);
  if (sets_off.length + points.length === 0) return null;
  // A button holds no links: there the rule stands as text.
  return (
    <span class={`sets-off ${confirm ? "grave" : ""}`}>
      {sets_off.map(({ rule, text }) => (
        <span key={text} class="consequence">
          {text} {plain ? <small>{rule}</small> : <RuleLink id={rule} open={(id) => m.showRule(id)} />}
        </span>
      ))}
      {points.length > 0 && (
        <span class="consequence">
          {T.choice.points(points.map(([side, change]) => `${m.session.sideName(side)} ${signed(change)}`).join(comma))}
        </span>
      )}
    </span>
  );
}
