/** Colours. Osaka's are warm and Kanto's are cool, so that the sides part at a glance; frames and bands differ too. */

import type { Sheet } from "../wire";

export const KANJI_FONT = "'HonjinKanji', 'Noto Serif JP', serif";
// Kanji among numbers and readings are the page's own too, whatever the machine has.
export const NUMBER_FONT = "'Avenir Next Condensed', 'Roboto Condensed', 'Arial Narrow', Arial, HonjinText, sans-serif";
export const ROMAJI_FONT = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, HonjinText, serif";

export const INK = "#241a12";
export const GOLD = "#d9ac3f";
export const GOLD_LIGHT = "#f6dc8c";

export interface SideLook {
  /** The frame of a counter and the band under its numbers. */
  frame: string;
  band: string;
  bandInk: string;
  /** Rounded corners for the first side, cut ones for the second, notched ones for a third: told apart without colour. */
  corners: "round" | "cut" | "notch" | "square";
}

export const FIRST_SIDE: SideLook = { frame: "#8e1b12", band: "#fbe9d4", bandInk: "#3a0f08", corners: "round" };
export const SECOND_SIDE: SideLook = { frame: "#14213d", band: "#dfe6ef", bandInk: "#0d1730", corners: "cut" };

export interface ClanLook {
  field: string;
  ink: string;
  device: string;
  side: SideLook;
}

export const WARM = [
  "#c9702a", "#8a4b2a", "#d6a03c", "#a65a3c", "#b58a58", "#71382b", "#cc6a48", "#94732c", "#c09268", "#6a4738",
  "#d8a267", "#9f4a42",
];
export const COOL = [
  "#3f7d8c", "#5a6fa3", "#2f6b5e", "#7487a8", "#4a5668", "#5f8b78", "#2c5f84", "#857fae", "#4d8aa0", "#57548a",
  "#6d8798", "#23405e", "#7f9c98",
];

/** Field, ink and device of those whose colours are known or whose counters must stand out. */
const KNOWN: Record<string, readonly [field: string, ink: string, device: string]> = {
  sanada: ["#b01c16", "#fff3d6", "#ffe9b0"],
  mori: ["#5d1f3d", "#fbe7ea", "#f3cfd6"],
  hideyori: ["#d19a1d", "#3a1606", "#5a1f0c"],
  akashi: ["#7a1830", "#fbe6d9", "#f7d9b8"],
  goto: ["#3d241b", "#f7dfb9", "#e7b566"],
  kimura: ["#e9d8b0", "#5a1710", "#8e1b12"],
  otani: ["#e3bd4a", "#4a1f0a", "#6d2b10"],
  harunaga: ["#a8621b", "#fff0d2", "#ffe1a3"],
  ieyasu: ["#f4eee0", "#15140f", "#9a7412"],
  hidetada: ["#dedad0", "#15140f", "#8a6a1a"],
  tadanao: ["#24407a", "#eef3fb", "#cfdcf2"],
  date: ["#16161a", "#f2d27a", "#d9ac3f"],
  ii: ["#a51d22", "#fbe3a6", "#f0c24a"],
  tadatomo: ["#27593d", "#eef7ee", "#cfe6d2"],
  tadamasa: ["#1f4a35", "#eef7ee", "#bfe0c6"],
  sakakibara: ["#1b2c57", "#e9eef8", "#b8c9ea"],
  nobuyoshi_s: ["#474b7e", "#f0eefb", "#d7d3f2"],
  tadateru: ["#583c7a", "#f3ecfb", "#d9c8ef"],
  todo: ["#1d5963", "#e7f5f5", "#bfe3e3"],
  hosokawa: ["#332957", "#efeafa", "#d0c5ee"],
  maeda: ["#2a6c8c", "#eaf6fb", "#c4e3f0"],
  mizuno: ["#66788a", "#f4f8fb", "#dfe9f0"],
};

export function clanLooks(sheet: Sheet): Map<string, ClanLook> {
  const looks = new Map<string, ClanLook>();
  const given: [number, number] = [0, 0];
  for (const clan of sheet.clans) {
    const second = clan.side === sheet.sides[1]?.id;
    const side = second ? SECOND_SIDE : FIRST_SIDE;
    const known = KNOWN[clan.id];
    if (known) {
      looks.set(clan.id, { field: known[0], ink: known[1], device: known[2], side });
      continue;
    }
    const colours = second ? COOL : WARM;
    const number = second ? given[1]++ : given[0]++;
    const field = colours[number % colours.length] ?? INK;
    const ink = brightness(field) > 0.56 ? INK : "#fbf3df";
    looks.set(clan.id, { field, ink, device: ink, side });
  }
  return looks;
}

/** How bright a #rrggbb colour looks, from 0 to 1. */
export function brightness(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255) as [number, number, number];
  return 0.3 * r + 0.59 * g + 0.11 * b;
}
