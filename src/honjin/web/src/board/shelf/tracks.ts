/** Tracks and boxes: spaces beside the map into which markers are laid. */

import type { BoardView, Marker, Track, TrayBox } from "../data";
import { element, part } from "./parts";

/** Makes the token of a marker that lies somewhere. */
export type Token = (marker: Marker, size: number, at: { id: string; space?: number }) => HTMLElement;

const SPACE = 34;
const SIZE = 24;

export function trackPart(track: Track, lying: NonNullable<BoardView["tracks"]>[string], token: Token, pressed: (space: number) => void): HTMLElement {
  const spaces = track.spaces.map((words, space) => {
    const here = lying.filter((each) => each.space === space);
    const cell = element(
      "div",
      {
        minWidth: `${SPACE}px`,
        minHeight: `${SPACE + 14}px`,
        padding: "2px 3px",
        boxSizing: "border-box",
        border: "1px solid var(--shelf-line)",
        borderRadius: "4px",
        background: here.length ? "var(--shelf-raised)" : "var(--shelf-paper)",
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        gap: "2px",
        cursor: "pointer",
      },
      element("span", { font: "600 11px/1.2 var(--shelf-sans)", color: "var(--shelf-soft)" }, words),
      ...here.map(({ marker }) => token(marker, SIZE, { id: track.id, space })),
    );
    cell.dataset["space"] = String(space);
    cell.addEventListener("click", () => pressed(space));
    return cell;
  });
  const row = element("div", { display: "flex", flexWrap: "wrap", gap: "3px" }, ...spaces);
  row.dataset["track"] = track.id;
  return part(track.name, row);
}

export function boxPart(box: TrayBox, lying: readonly Marker[], token: Token, lit: boolean, pressed: () => void): HTMLElement {
  const tray = element(
    "div",
    {
      minHeight: "44px",
      padding: "6px",
      border: `${lit ? 2 : 1}px ${lit ? "solid var(--shelf-lit)" : "dashed var(--shelf-line)"}`,
      borderRadius: "8px",
      background: "var(--shelf-paper)",
      display: "flex",
      flexWrap: "wrap",
      gap: "5px",
      cursor: "pointer",
    },
    ...lying.map((marker) => token(marker, 30, { id: box.id })),
  );
  tray.dataset["box"] = box.id;
  tray.addEventListener("click", pressed);
  return part(box.name, tray);
}
