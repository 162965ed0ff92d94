/** Weeks and weather of a campaign in words. */

import { T } from "../texts";
import type { Sheet, View } from "../wire";
import type { Moment } from "./campaign";

export function dateOf({ month, week, year }: Moment): string {
  if (month === undefined) return "";
  return T.calendar.date(month, week, year);
}

/** The weather as a sign; what it does stands in the turn panel. */
export function weatherSign(weather: string | undefined): string {
  return T.calendar.signs[weather ?? ""] ?? "";
}

export function phaseName(sheet: Sheet, id: string | null | undefined): string {
  return sheet.phases.find((phase) => phase.id === id)?.name ?? id ?? "";
}

/** Whether a campaign has not begun yet. */
export function beforeTurns(view: View): boolean {
  return view.clock === undefined && (view.phase === "setup" || view.phase === "pregame");
}

/** Stage, the weather and whose phase it is, in one line. */
export function stageLine(sheet: Sheet, view: View): string {
  const what = view.acting ? phaseName(sheet, view.acting) : phaseName(sheet, view.phase);
  const stage = view.stage && view.phase === "operations" ? T.calendar.stage(view.stage) : "";
  const weather = view.weather && !beforeTurns(view) ? `${weatherSign(view.weather)} ${T.calendar.weathers[view.weather] ?? view.weather}` : "";
  return [stage, weather, what].filter(Boolean).join(" · ");
}
