/** Typefaces, inks, and colours for those of whom nobody has said how they look: warm for the first side, cool for others. */

export const KANJI_FONT = "'HonjinKanji', 'Noto Serif JP', serif";
// Kanji among numbers and readings are the page's own too, whatever the machine has.
export const NUMBER_FONT = "'Avenir Next Condensed', 'Roboto Condensed', 'Arial Narrow', Arial, HonjinText, sans-serif";
export const ROMAJI_FONT = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, HonjinText, serif";

export const INK = "#241a12";
export const PAPER = "#fbf3df";
export const GOLD = "#d9ac3f";
export const GOLD_LIGHT = "#f6dc8c";

export const WARM = [
  "#c9702a", "#8a4b2a", "#d6a03c", "#a65a3c", "#b58a58", "#71382b", "#cc6a48", "#94732c", "#c09268", "#6a4738",
  "#d8a267", "#9f4a42",
];
export const COOL = [
  "#3f7d8c", "#5a6fa3", "#2f6b5e", "#7487a8", "#4a5668", "#5f8b78", "#2c5f84", "#857fae", "#4d8aa0", "#57548a",
  "#6d8798", "#23405e", "#7f9c98",
];

/** How bright a #rrggbb colour looks, from 0 to 1. */
export function brightness(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255) as [number, number, number];
  return 0.3 * r + 0.59 * g + 0.11 * b;
}

/** Two #rrggbb colours mixed: so much of the second. */
export function mixed(colour: string, other: string, share: number): string {
  const part = (of: string, at: number): number => parseInt(of.slice(at, at + 2), 16);
  const mix = (at: number): string => Math.round(part(colour, at) * (1 - share) + part(other, at) * share).toString(16).padStart(2, "0");
  return `#${mix(1)}${mix(3)}${mix(5)}`;
}
