/** Exact odds before the commitment: every modifier with its rule, every result with its chance. */

import { percent, signed } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import type { FateView, ModRow } from "../net/types";
import { T } from "../texts";
import { comma } from "../texts/say";
import { SetsOff } from "./sets_off";
import type { TableModel } from "./model";

export function OddsCard({ m }: { m: TableModel }) {
  const shown = m.orders.odds.value;
  if (!shown || m.inReplay.value) return null;
  const { odds } = shown;
  // Without dice there is no card: what a choice sets off stands on its button.
  if (!odds) return null;
  const most = Math.max(...odds.outcomes.map(([, chance]) => chance));
  return (
    <section class="odds-card" aria-label={odds.title}>
      <h3>{odds.title}</h3>
      <p class="big-odds">{odds.summary}</p>
      <SetsOff m={m} outlook={shown} />
      <div
        class="outcomes"
        role="img"
        aria-label={odds.outcomes.map(([label, chance]) => `${label} ${percent(chance)}`).join(comma)}
      >
        {odds.outcomes.map(([label, chance]) => (
          <div key={label} class="outcome">
            <span class="bar" style={{ height: `${Math.max(3, (chance / most) * 40)}px` }} />
            <b>{label}</b>
            <small>{percent(chance)}</small>
          </div>
        ))}
      </div>
      <Rows
        rows={odds.modifiers.map(([name, value, rule]) => [m.session.unitName(name), value, rule])}
        open={(id) => m.showRule(id)}
      />
      {odds.column && (
        <p class="sum">
          {T.odds.total(odds.total)} · {T.odds.column(odds.column)}
        </p>
      )}
      {odds.fates.map((fate) => (
        <Fate key={fate.unit} fate={fate} open={(id) => m.showRule(id)} />
      ))}
      {odds.notes.map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}

function Rows({ rows, open }: { rows: ModRow[]; open: (id: string) => void }) {
  return (
    <table class="mods">
      <tbody>
        {rows.map(([name, value, rule], index) => (
          <tr key={index}>
            <td>{name}</td>
            <td class="number">{signed(value)}</td>
            <td>
              <RuleLink id={rule} open={open} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fate({ fate, open }: { fate: FateView; open: (id: string) => void }) {
  const back = fate.retreats.reduce((a, b) => a + b, 0);
  return (
    <details class="fate">
      <summary>
        <span class="fate-name">{fate.name}</span>
        <span
          class="fate-bar"
          role="img"
          aria-label={`${T.odds.stands} ${percent(fate.stands)}, ${T.odds.retreats} ${percent(back)}, ${T.odds.removed} ${percent(fate.removed)}`}
        >
          <i class="stands" style={{ flexGrow: fate.stands }} />
          <i class="retreats" style={{ flexGrow: back }} />
          <i class="removed" style={{ flexGrow: fate.removed }} />
        </span>
      </summary>
      <p>
        {T.odds.stands} {percent(fate.stands)} · {T.odds.retreats} {percent(back)}
        {back > 0 &&
          ` (${fate.retreats
            .map((chance, i) => (chance > 0 ? `${i + 1}: ${percent(chance)}` : ""))
            .filter(Boolean)
            .join(comma)})`}{" "}
        · {T.odds.removed} {percent(fate.removed)}
        {fate.cut_off > 0 && ` (${T.odds.cutOff(percent(fate.cut_off))})`}
      </p>
      {fate.morale.length > 0 ? <Rows rows={fate.morale} open={open} /> : <p class="soft">{T.odds.steadfast}</p>}
    </details>
  );
}
