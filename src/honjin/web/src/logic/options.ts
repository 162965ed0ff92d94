/** Options matched against what was pointed at. Generic for every game: only the fields of the option are read. */

import type { AskView, Option } from "../wire";
import { filled } from "./patterns";

/** Where an option ends on the map, if it has a place there. */
export function endOf(option: Option): string | undefined {
  if (option.edge) return undefined;
  return option.hex ?? option.path?.at(-1);
}

/** Whether an option only takes a unit in hand, so that another question follows. */
export function takesInHand(option: Option): boolean {
  return option.takes === true && option.unit !== undefined;
}

/** Whom an option is aimed at. */
export function aimedAt({ target, targets }: Option): readonly string[] {
  return targets ?? (target === undefined ? [] : [target]);
}

/** A combat: units that act together against a target, or one against several. */
export function isJoint(option: Option): boolean {
  return option.units !== undefined && aimedAt(option).length > 0;
}

/** An option that points at nothing on the map and therefore needs a button. */
export function isPlain(option: Option): boolean {
  return (
    !option.unit &&
    !option.units &&
    !option.target &&
    !option.hex &&
    !option.path &&
    !option.marker &&
    !option.box &&
    !option.castle &&
    !option.forces
  );
}

export function plainOptions(ask: AskView | null): Option[] {
  return ask?.options.filter(isPlain) ?? [];
}

/** Units that the open decision lets act, in the order in which they are offered. */
export function ableUnits(options: readonly Option[]): string[] {
  const found = new Set<string>();
  for (const option of options) {
    if (option.unit) found.add(option.unit);
    for (const unit of option.units ?? []) found.add(unit);
  }
  return [...found];
}

export interface Glow {
  units: Set<string>;
  hexes: Set<string>;
  targets: Set<string>;
}

/** What can be clicked. */
export function glow(options: readonly Option[]): Glow {
  const found: Glow = { units: new Set(), hexes: new Set(), targets: new Set() };
  const severalUnits = new Set(options.map((option) => option.unit).filter(Boolean)).size > 1;
  for (const option of options) {
    const end = endOf(option);
    if (end) found.hexes.add(end);
    if (option.unit && (!end || severalUnits)) found.units.add(option.unit);
    for (const unit of option.units ?? []) found.units.add(unit);
    if (option.target) found.targets.add(option.target);
    if (option.units) for (const target of option.targets ?? []) found.targets.add(target);
  }
  return found;
}

export interface Pointed {
  hex: string | null;
  unit: string | null;
  /** By a finger, which cannot point without touching. */
  touch?: boolean;
}

/** Options that a click means: by the unit first, by the place otherwise. */
export function meant(options: readonly Option[], at: Pointed): Option[] {
  const byUnit = at.unit
    ? options.filter((option) => option.unit === at.unit || (!option.units && option.target === at.unit))
    : [];
  if (byUnit.length > 0) return byUnit;
  // Those whom an option concerns, and no one else, stand for it.
  const byCompany = at.unit ? options.filter((option) => !isJoint(option) && option.units?.includes(at.unit ?? "")) : [];
  if (byCompany.length > 0) return byCompany;
  return at.hex ? options.filter((option) => endOf(option) === at.hex) : [];
}

/** Who may take part against a target. */
export function partners(options: readonly Option[], target: string): string[] {
  return ableUnits(options.filter((option) => option.units && aimedAt(option).includes(target)));
}

/** Whom a unit may take part against. */
export function targetsOf(options: readonly Option[], unit: string): string[] {
  const found = options.filter((option) => option.units?.includes(unit)).flatMap(aimedAt);
  return [...new Set(found)];
}

function alike(these: readonly string[], those: readonly string[]): boolean {
  return these.length === those.length && these.every((one) => those.includes(one));
}

/** The text of a combat with these units: of one that was offered, or by the pattern of the question. */
export function jointText(ask: AskView, units: readonly string[], targets: readonly string[]): string | null {
  const exact = ask.options.find((option) => alike(units, option.units ?? []) && alike(targets, aimedAt(option)));
  return exact?.text ?? filled(ask, "joint", { units, targets, target: targets[0] });
}

/** The same way with another end, to ask why it is not allowed. */
export function wayText(model: Option, path: readonly string[]): string | null {
  if (model.path && model.unit) return model.text.replace(model.path.join("-"), path.join("-"));
  if (model.hex && model.unit) return model.text.replace(model.hex, path.at(-1) ?? model.hex);
  return null;
}

/** What each hex of a path costs in sum. Games with other costs than one a hex send them. */
export function costsOf(option: Option): number[] | undefined {
  return option.costs ?? option.path?.map((_, index) => index);
}
