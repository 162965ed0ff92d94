/** Figures as people read them. */

/** Expected points with their sign, to a tenth. */
export function points(value: number): string {
  const text = Math.abs(value).toFixed(1);
  return value < 0 && text !== "0.0" ? `−${text}` : `+${text}`;
}
