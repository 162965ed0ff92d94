/** What is told of units and forces in numbers, and in words what has become of them, as the sheet has it. */

import { signed } from "../texts/say";
import { language } from "../texts/language";
import type { Figure, Sheet, UnitSheet, UnitView } from "../wire";

/** The figures of single units: those that stand on their counters. */
export function unitFigures({ look }: Sheet): Figure[] {
  return (look?.counter?.figures ?? []).map(({ value, name, signed = false }) => ({ id: value, name: name[language], signed }));
}

/** All that is told of a unit in numbers, those among it that its counter tells by dots and bars. */
export function allFigures(sheet: Sheet): Figure[] {
  const { dots, bars } = sheet.look?.counter ?? {};
  return [...unitFigures(sheet), ...[dots, bars].flatMap((told) => (told ? [{ id: told.value, name: told.name[language] }] : []))];
}

/** What a unit is about and how worn it is, in words. */
export function conditionOf({ look }: Sheet, view: UnitView): string[] {
  const { states, modes } = look?.counter ?? {};
  const facts = view as Readonly<Record<string, unknown>>;
  const mode = modes?.look[String(facts[modes.value] ?? "")];
  const state = states && facts[states.value] !== undefined ? states.look[Number(facts[states.value])] : undefined;
  return [mode, state].flatMap((told) => (told ? [told.name[language]] : []));
}

/** What a unit is, in words. */
export function roleOf({ look }: Sheet, unit: UnitSheet | undefined): string {
  const kind = look?.kind?.[String(unit?.[look.counter?.kind ?? ""])];
  return unit?.role ?? (kind ? kind.name[language] : "");
}

type Value = number | string | undefined;

/** A figure as it is printed, and as it is now where that is told. */
export function valuesOf(unit: UnitSheet, view: UnitView | undefined, figure: string): { printed: Value; now: Value } {
  return { printed: (unit as unknown as Record<string, Value>)[figure], now: (view as Record<string, Value> | undefined)?.[figure] };
}

/** All figures of a unit in one word: 3-2-5. */
export function figuresLine(sheet: Sheet, unit: UnitSheet, view: UnitView | undefined): string {
  return unitFigures(sheet)
    .map(({ id }) => {
      const { printed, now } = valuesOf(unit, view, id);
      return now ?? printed ?? "";
    })
    .join("-");
}

/** A figure of a force or a castle as it is told: with its sign, and of how many. */
export function figureText({ id, signed: sign, of }: Figure, facts: Readonly<Record<string, unknown>>): string {
  const value = sign ? signed(Number(facts[id])) : String(facts[id] ?? "");
  return of === undefined || facts[of] === undefined ? value : `${value} / ${String(facts[of])}`;
}

/** Flags of a unit, a force or a castle in words. */
export function statesOf({ states = {} }: Sheet, flags: object): string[] {
  return Object.entries(states).flatMap(([flag, words]) => ((flags as Record<string, unknown>)[flag] === true ? [words] : []));
}

/** What has become of a unit that is not on the map. */
export function fateOf({ fates = {} }: Sheet, view: UnitView | undefined): { name: string; lost?: boolean } | undefined {
  const fate = view?.off ?? view?.place;
  return fate === undefined ? undefined : (fates[fate] ?? { name: fate });
}
