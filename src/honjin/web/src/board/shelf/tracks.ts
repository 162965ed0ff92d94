/** Tracks and boxes: spaces beside the map into which markers are laid. */

import type { Marker, Space, TrackView, TrayBoard, TrayBox } from "../data";
import type { Liveries } from "../liveries";
import type { Desk } from "./desk";
import { element, part, pressable } from "./parts";

const SPACE = 34;
const SIZE = 24;
const SMALL = 21;

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

/** Boxes of one board side by side, the narrow ones in a block at its end. */
export function boardPart({ name, side }: TrayBoard, boxes: readonly BoxOnBoard[], liveries: Liveries): HTMLElement {
  const of = (narrow: boolean): HTMLElement[] => boxes.filter(({ box }) => (box.narrow ?? false) === narrow).map(({ made }) => made);
  const block = element("div", { display: "grid", gridTemplateColumns: "auto auto", gap: "4px", flex: "none" }, ...of(true));
  const made = element(
    "section",
    { display: "flex", gap: "4px", flex: of(true).length > 0 ? "1 1 17.5rem" : "1 1 100%", paddingLeft: "6px", borderLeft: `4px solid ${side ? liveries.side(side).light : "var(--shelf-line)"}` },
    ...of(false),
    ...(of(true).length > 0 ? [block] : []),
  );
  made.setAttribute("aria-label", name);
  return made;
}

export interface BoxOnBoard {
  box: TrayBox;
  made: HTMLElement;
}

/** A box by itself, under its name. */
export function boxPart(box: TrayBox, lying: readonly Marker[], desk: Desk, liveries: Liveries): HTMLElement {
  return part(box.name, tray(box, lying, desk, liveries));
}

/** A box of a board: its name stands inside it. */
export function boardBox(box: TrayBox, lying: readonly Marker[], desk: Desk, liveries: Liveries): HTMLElement {
  const made = tray(box, lying, desk, liveries);
  made.setAttribute("role", made.getAttribute("role") ?? "group");
  made.setAttribute("aria-label", box.name);
  const name = element("span", { flex: "1 0 100%", font: "600 11px/1.1 var(--shelf-sans)", color: "var(--shelf-soft)" }, box.name);
  made.prepend(name);
  Object.assign(made.style, {
    minHeight: "42px",
    minWidth: box.narrow ? "2.9rem" : "5rem",
    maxWidth: box.narrow ? "6rem" : "24rem",
    flex: box.narrow ? "none" : "0 1 auto",
    padding: "3px 5px 4px",
    gap: "2px",
    ...(box.side && { borderLeft: made.style.borderTop }),
  });
  return made;
}

function tray(box: TrayBox, lying: readonly Marker[], desk: Desk, liveries: Liveries): HTMLElement {
  const place = { layer: "boxes", id: box.id } as const;
  const lit = desk.isLit(place);
  const here = new Set(lying.map(({ id }) => id));
  const slots = (box.slots ?? []).filter(({ id }) => !here.has(id));
  const order = new Map((box.slots ?? []).map(({ id }, at) => [id, at]));
  const all = [...lying, ...slots].sort((a, b) => (order.get(a.id) ?? order.size) - (order.get(b.id) ?? order.size));
  const made = element(
    "div",
    {
      minHeight: "40px",
      minWidth: box.small ? "3.2rem" : "6.5rem",
      maxWidth: box.slots ? "9.6rem" : box.small ? "17rem" : "44rem",
      padding: "5px",
      boxSizing: "border-box",
      border: `${lit ? 2 : 1}px ${lit ? "solid var(--shelf-lit)" : "dashed var(--shelf-line)"}`,
      ...(box.side && { borderLeft: `4px solid ${liveries.side(box.side).light}` }),
      borderRadius: "8px",
      background: "var(--shelf-paper)",
      display: "flex",
      flexWrap: "wrap",
      alignContent: "flex-start",
      gap: box.slots ? "3px" : "5px",
    },
    ...all.map((marker) => {
      const token = desk.token(marker, box.board ? SMALL : SIZE, place, !box.small && (!marker.hidden || marker.value !== undefined));
      return here.has(marker.id) ? token : awaited(token);
    }),
  );
  made.dataset["box"] = box.id;
  desk.lay(made, place);
  pressable(made, lit, () => desk.press(place));
  return made;
}

/** The place of something that lies elsewhere: its picture is faint, its name can be read. */
function awaited(token: HTMLElement): HTMLElement {
  Object.assign(token.style, { background: "none", outline: "1px dashed var(--shelf-line)", outlineOffset: "-1px" });
  for (const picture of token.querySelectorAll("canvas")) picture.style.opacity = "0.45";
  token.dataset["awaited"] = "";
  return token;
}
