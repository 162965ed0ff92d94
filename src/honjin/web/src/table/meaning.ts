/** The action that somebody means who clicks on something forbidden, so that the rules can say why not. */

import { distance, line } from "../logic/hexes";
import { endOf, isJoint, wayText, type Pointed } from "../logic/options";
import { filled } from "../logic/patterns";
import type { AskView, Option } from "../wire";
import type { Hand } from "./hand";
import type { Session } from "./session";

export function whyText(session: Session, ask: AskView, hand: Hand, at: Pointed): string | null {
  if (hand.kind === "unit" && at.hex) return wayOf(session, hand.unit, hand.options, at.hex);
  if (!at.unit) return null;
  const model = ask.options.find((option) => option.unit ?? option.units ?? option.target ?? option.targets);
  if (ask.form === "joint" || (model && isJoint(model))) return combatText(session, ask, hand, at.unit);
  return model?.unit ? model.text.replace(model.unit, at.unit) : filled(ask, "take", { unit: at.unit });
}

/** As near as the unit gets, then straight on: the first obstacle is then the true reason. */
export function wayOf(
  session: Session,
  unit: string,
  options: readonly Option[],
  goal: string,
): string | null {
  const { layout } = session.sheet.board;
  const start = session.state.value?.view.units[unit]?.hex;
  const ways = options.filter((option) => endOf(option) && option.path && !option.strikes);
  const [first] = ways;
  if (!first) return stepOf(unit, options, goal);
  const gap = (end: string): number => distance(end, goal, layout);
  const best = ways.reduce((a, b) => (gap(endOf(b) as string) < gap(endOf(a) as string) ? b : a), first);
  const nearer = start !== undefined && gap(start) <= gap(endOf(best) as string);
  const begun = nearer ? [start] : (best.path ?? []);
  const from = begun.at(-1);
  return from ? wayText(best, [...begun, ...line(from, goal, layout).slice(1)]) : null;
}

/** An option that names a hex and no way to it, for another hex. */
function stepOf(unit: string, options: readonly Option[], goal: string): string | null {
  const step = options.find((option) => option.unit === unit && option.hex && !option.path);
  return step?.hex ? step.text.replace(step.hex, goal) : null;
}

/** Used against the nearest enemy, or the nearest friend used against it. */
function combatText(session: Session, ask: AskView, hand: Hand, unit: string): string | null {
  const own = session.chair.value.side;
  const sideOf = (id: string): string | undefined => session.unit(id)?.side;
  const joint = (by: string, target: string): string | null => filled(ask, "joint", { units: [by], target, targets: [target] });
  const mine = sideOf(unit) === own;
  if (hand.kind === "combat" && mine && hand.targets[0]) return joint(unit, hand.targets[0]);
  if (hand.kind === "combat" && !mine && hand.units[0]) return joint(hand.units[0], unit);
  const other = nearest(session, unit, (id) => (sideOf(id) === own) !== mine);
  if (!other) return null;
  return mine ? joint(unit, other) : joint(other, unit);
}

function nearest(session: Session, unit: string, wanted: (id: string) => boolean): string | null {
  const units = session.state.value?.view.units ?? {};
  const { layout } = session.sheet.board;
  const here = units[unit]?.hex;
  if (!here) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [id, view] of Object.entries(units)) {
    if (!view.hex || !wanted(id)) continue;
    const gap = distance(here, view.hex, layout);
    if (gap < least) [best, least] = [id, gap];
  }
  return best;
}
