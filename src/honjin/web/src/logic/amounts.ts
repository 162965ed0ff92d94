/** A sum that is split among several receivers while sliders are moved. The server judges the whole. */

import type { SplitView } from "../wire";

export function sum(shares: readonly number[]): number {
  return shares.reduce((all, share) => all + share, 0);
}

/** How much is not given yet. */
export function left({ total }: SplitView, shares: readonly number[]): number {
  return total - sum(shares);
}

/** Whether it can be answered so. */
export function isComplete(split: SplitView, shares: readonly number[]): boolean {
  return split.whole ? left(split, shares) === 0 : left(split, shares) >= 0;
}

/** One gets another share. What it needs more comes from the rest, then from whoever has most; of two, the other gets what it gives back. */
export function given(split: SplitView, shares: readonly number[], at: number, wanted: number): number[] {
  const made = [...shares];
  const { least = 0, most = 0 } = split.receivers[at] ?? {};
  made[at] = Math.min(most, Math.max(least, wanted));
  while (left(split, made) < 0) {
    const from = richest(split, made, at);
    if (from === null) {
      made[at] += left(split, made);
      break;
    }
    made[from] = (made[from] ?? 0) - 1;
  }
  if (split.whole && split.receivers.length === 2) {
    const other = 1 - at;
    const room = (split.receivers[other]?.most ?? 0) - (made[other] ?? 0);
    made[other] = (made[other] ?? 0) + Math.min(room, left(split, made));
  }
  return made;
}

/** Who of the others can give something, and has most. */
function richest({ receivers }: SplitView, shares: readonly number[], but: number): number | null {
  const able = receivers.flatMap(({ least }, i) => (i !== but && (shares[i] ?? 0) > least ? [i] : []));
  return able.reduce<number | null>((best, i) => (best === null || (shares[i] ?? 0) > (shares[best] ?? 0) ? i : best), null);
}

/** As it is written: `east:3 west:4`. */
export function written({ receivers }: SplitView, shares: readonly number[]): string {
  return receivers.map(({ id }, i) => `${id}:${shares[i] ?? 0}`).join(" ");
}
