/** Answers that are put together by choosing things of a list. */

import type { AskView, ListItem, ListView } from "../wire";

/** Which items are chosen, by their places in the list. */
export type Chosen = readonly number[];

/** Whether one of every row has to be chosen. */
export function isWhole({ empty }: ListView): boolean {
  return empty === undefined;
}

const onceOf = (list: ListView, item: ListItem): string | undefined => (isWhole(list) ? item.row : item.once);

/** After a press on one of them: it is put back, or chosen in place of those that exclude it. */
export function pressed(list: ListView, chosen: Chosen, at: number): Chosen {
  if (chosen.includes(at)) return chosen.filter((other) => other !== at);
  const item = list.items[at];
  if (!item) return chosen;
  const once = onceOf(list, item);
  const kept = chosen.filter((other) => {
    const it = list.items[other];
    return it && (once === undefined || onceOf(list, it) !== once);
  });
  return [...kept, at];
}

/** After a press on a row as a whole: the next of its items, and after the last none, where none may be. */
export function turned(list: ListView, chosen: Chosen, row: string): Chosen {
  const places = list.items.flatMap((item, at) => (item.row === row ? [at] : []));
  if (!isWhole(list)) return places[0] === undefined ? chosen : pressed(list, chosen, places.find((at) => chosen.includes(at)) ?? places[0]);
  const now = places.findIndex((at) => chosen.includes(at));
  const next = places[(now + 1) % places.length];
  return next === undefined || chosen.includes(next) ? chosen : pressed(list, chosen, next);
}

/** A column for every row that has nothing yet; for all, if none has. */
export function filledColumn(list: ListView, chosen: Chosen, column: string): Chosen {
  const left = new Set(missingRows(list, chosen));
  return list.items.reduce<Chosen>((now, item, at) => (item.column === column && (left.size === 0 || left.has(item.row)) && !now.includes(at) ? pressed(list, now, at) : now), chosen);
}

/** Rows of which nothing is chosen. */
export function missingRows(list: ListView, chosen: Chosen): string[] {
  const done = new Set(chosen.map((at) => list.items[at]?.row));
  return list.rows.map(({ id }) => id).filter((id) => !done.has(id));
}

/** What each purse pays. */
export function spent(list: ListView, chosen: Chosen): Record<string, number> {
  const sums: Record<string, number> = {};
  const joined = new Set<string>();
  for (const at of chosen) {
    const item = list.items[at];
    if (!item?.purse) continue;
    if (joins(list, item.column) && joined.has(item.column)) continue;
    joined.add(item.column);
    sums[item.purse] = (sums[item.purse] ?? 0) + (item.cost ?? 1);
  }
  return sums;
}

function joins({ columns }: ListView, column: string) {
  return columns.find(({ id }) => id === column)?.joins;
}

/** The words of the answer, those of a column that joins as one. */
function words(list: ListView, chosen: Chosen): string[] {
  const found: string[] = [];
  const parts = new Map<string, string[]>();
  for (const at of [...chosen].sort((a, b) => a - b)) {
    const item = list.items[at];
    if (!item) continue;
    if (joins(list, item.column)) parts.set(item.column, [...(parts.get(item.column) ?? []), item.part ?? item.text]);
    else found.push(item.text);
  }
  for (const [column, those] of parts) {
    const join = joins(list, column);
    if (join) found.push(join.text.replace("{parts}", those.join(join.sign)));
  }
  return found;
}

/** The actions that the choice means; null while it is not whole. */
export function answers(ask: AskView, list: ListView, chosen: Chosen): string[] | null {
  if (isWhole(list) && missingRows(list, chosen).length > 0) return null;
  const form = ask.patterns?.list;
  if (form === undefined && isWhole(list)) return words(list, chosen);
  // The pattern has one field, whatever its name.
  return form === undefined ? null : [form.replace(/\{\w+\}/, words(list, chosen).join(list.sign ?? " ") || (list.empty ?? ""))];
}
