/** Tracks and boxes: spaces beside the map into which markers are laid. */

import type { Marker, Space, TrackView, TrayBox } from "../data";
import type { Liveries } from "../liveries";
import type { Desk } from "./desk";
import { element, part, pressable } from "./parts";

const SPACE = 34;
const SIZE = 24;

export function trackPart(track: TrackView, desk: Desk, liveries: Liveries): HTMLElement {
  const spaces = track.spaces.map((space, number) => {
    const here = (track.markers ?? []).filter((each) => each.space === number);
    return cell(track, space, number, here.map(({ marker }) => marker), desk, liveries);
  });
  const row = element("div", { display: "flex", flexWrap: "wrap", gap: "3px", maxWidth: "26rem" }, ...spaces);
  row.dataset["track"] = track.id;
  return part(track.name, row);
}

function cell(track: TrackView, { name, under, side }: Space, space: number, here: readonly Marker[], desk: Desk, liveries: Liveries): HTMLElement {
  const place = { layer: "tracks", id: track.id, space } as const;
  const [lit, now] = [desk.isLit(place), track.now === space];
  const made = element(
    "div",
    {
      minWidth: `${SPACE}px`,
      minHeight: "34px",
      padding: "3px 4px",
      boxSizing: "border-box",
      border: `1px solid var(--shelf-${now || lit ? "lit" : "line"})`,
      boxShadow: lit ? "0 0 0 2px var(--shelf-lit)" : now ? "inset 0 0 0 1px var(--shelf-lit)" : "none",
      ...(side && { borderBottom: `4px solid ${liveries.side(side).light}` }),
      borderRadius: "4px",
      background: here.length || now ? "var(--shelf-raised)" : "var(--shelf-paper)",
      display: "flex",
      flexDirection: "column",
      alignItems: "center",
      gap: "2px",
    },
    element("span", { font: `${now ? 800 : 600} 12px/1.2 var(--shelf-sans)`, color: now ? "var(--shelf-ink)" : "var(--shelf-soft)" }, name),
    ...(under ? [element("span", { font: "500 10.5px/1.1 var(--shelf-sans)", color: "var(--shelf-soft)" }, under)] : []),
    ...here.map((marker) => desk.token(marker, SIZE, place)),
  );
  made.dataset["space"] = String(space);
  if (now) made.setAttribute("aria-current", "step");
  desk.lay(made, place);
  pressable(made, lit, () => desk.press(place));
  return made;
}

export function boxPart(box: TrayBox, lying: readonly Marker[], desk: Desk, liveries: Liveries): HTMLElement {
  const place = { layer: "boxes", id: box.id } as const;
  const lit = desk.isLit(place);
  const tray = element(
    "div",
    {
      minHeight: "40px",
      minWidth: "6.5rem",
      maxWidth: "44rem",
      padding: "5px",
      boxSizing: "border-box",
      border: `${lit ? 2 : 1}px ${lit ? "solid var(--shelf-lit)" : "dashed var(--shelf-line)"}`,
      ...(box.side && { borderLeft: `4px solid ${liveries.side(box.side).light}` }),
      borderRadius: "8px",
      background: "var(--shelf-paper)",
      display: "flex",
      flexWrap: "wrap",
      alignContent: "flex-start",
      gap: "5px",
    },
    ...lying.map((marker) => desk.token(marker, 24, place, !marker.hidden || marker.value !== undefined)),
  );
  tray.dataset["box"] = box.id;
  desk.lay(tray, place);
  pressable(tray, lit, () => desk.press(place));
  return part(box.name, tray);
}
