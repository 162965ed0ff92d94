/** What lies beside the map: tracks, boxes, a map of areas and a bowl, as far as the sheet has such layers. */

import type { AreaMap, BoardSheet, BoardView, CreateShelf, Layer, Lit, Marker, Shelf, ShelfEvents } from "../api";
import { Liveries } from "../liveries";
import { typefacesLoaded } from "../typefaces";
import { areaMap } from "./areas";
import { bowlPart } from "./bowl";
import { Desk } from "./desk";
import { element, part } from "./parts";
import { boardBox, boardPart, boxPart, trackPart } from "./tracks";

type Theme = "light" | "dark";

const COLOURS: Record<Theme, Readonly<Record<string, string>>> = {
  light: { ink: "#2f2013", soft: "#65573f", line: "#b7a684", paper: "#f4ecd8", raised: "#fffaf0", lit: "#b8860b" },
  dark: { ink: "#f2e9d8", soft: "#b9ab93", line: "#5a4d3a", paper: "#2a241b", raised: "#3a3225", lit: "#e0b04c" },
};
const FONTS = {
  serif: "HonjinText, 'Iowan Old Style', Palatino, Georgia, serif",
  sans: "system-ui, 'Segoe UI', Roboto, HonjinText, sans-serif",
};
const NOTHING: Lit = { markers: new Set(), places: new Set(), chosen: null };

class DomShelf implements Shelf {
  private readonly root = element("div", { color: "var(--shelf-ink)", display: "flex", flexWrap: "wrap", gap: "10px 20px", alignItems: "flex-start" });
  private readonly liveries: Liveries;
  private view: BoardView = {};
  private lit = NOTHING;
  private asked = false;
  private shown = "";

  constructor(
    host: HTMLElement,
    private readonly sheet: BoardSheet,
    private readonly events: ShelfEvents,
  ) {
    this.liveries = new Liveries(sheet);
    for (const [name, font] of Object.entries(FONTS)) this.root.style.setProperty(`--shelf-${name}`, font);
    host.append(this.root);
    this.setTheme("light");
    void typefacesLoaded().then(() => {
      this.shown = "";
      this.ask();
    });
  }

  setView(view: BoardView): void {
    this.view = view;
    this.ask();
  }

  setLit(lit: Lit): void {
    this.lit = lit;
    this.ask();
  }

  setTheme(theme: Theme): void {
    for (const [name, colour] of Object.entries(COLOURS[theme])) this.root.style.setProperty(`--shelf-${name}`, colour);
  }

  destroy(): void {
    this.root.remove();
  }

  /** What changes together is drawn once, and only if it differs from what is there. */
  private ask(): void {
    if (this.asked) return;
    this.asked = true;
    queueMicrotask(() => {
      this.asked = false;
      const { tracks, boxes, areas, bowl } = this.view;
      const { markers, places, chosen, taken } = this.lit;
      const wanted = JSON.stringify([tracks, boxes, areas, bowl, [...markers], [...places], chosen, [...(taken ?? [])]]);
      if (wanted !== this.shown) this.show();
      this.shown = wanted;
    });
  }

  private show(): void {
    const { sheet, view, liveries } = this;
    const has = (layer: Layer): boolean => sheet.layers.includes(layer);
    const desk = new Desk(liveries, this.events, this.lit);
    const { areaMap: areas, bowl } = sheet;
    const focused = this.focused();
    this.root.replaceChildren(
      ...(has("bowl") && view.bowl ? [part(bowl?.name ?? "", bowlPart(view.bowl, desk))] : []),
      ...(has("tracks") ? (view.tracks ?? []).map((track) => trackPart(track, desk, liveries)) : []),
      ...(has("boxes") ? this.boxParts(desk) : []),
      ...(has("areas") && areas ? [areaPart(areas, view.areas ?? {}, liveries, desk)] : []),
    );
    if (focused) this.root.querySelector<HTMLElement>(focused)?.focus();
  }

  /** Boxes by themselves, and boards of boxes one below the other. */
  private boxParts(desk: Desk): HTMLElement[] {
    const { liveries } = this;
    const { boxes = [], boards = [] } = this.sheet;
    const lying = (id: string): readonly Marker[] => this.view.boxes?.[id] ?? [];
    const shown = boxes.filter(({ id, folds }) => !folds || lying(id).length > 0 || desk.isLit({ layer: "boxes", id }));
    const rows = boards.flatMap((board) => {
      const own = shown.filter((box) => box.board === board.id).map((box) => ({ box, made: boardBox(box, lying(box.id), desk, liveries) }));
      return own.length > 0 ? [boardPart(board, own, liveries)] : [];
    });
    const all = element("div", { display: "flex", flexWrap: "wrap", gap: "8px 14px", flex: "1 1 17rem", minWidth: "0", paddingTop: "4px" }, ...rows);
    return [...shown.filter(({ board }) => board === undefined).map((box) => boxPart(box, lying(box.id), desk, liveries)), ...(rows.length > 0 ? [all] : [])];
  }

  /** What has the keys, to give them back to it when all is drawn anew. */
  private focused(): string | null {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || !this.root.contains(at)) return null;
    const { marker, place } = at.dataset;
    return marker !== undefined ? `[data-marker=${CSS.escape(marker)}]` : place !== undefined ? `[data-place=${CSS.escape(place)}]` : null;
  }
}

/** A map of areas, under its name where other things lie beside it. */
function areaPart(map: AreaMap, views: NonNullable<BoardView["areas"]>, liveries: Liveries, desk: Desk): HTMLElement {
  const made = part(map.name, areaMap(map, views, liveries, desk));
  Object.assign(made.style, { flex: "1 1 20rem" });
  return made;
}

export { nameOfPlace } from "./desk";
export const createShelf: CreateShelf = (...given) => new DomShelf(...given);
