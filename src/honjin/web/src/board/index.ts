/** The board: ground, counters and marks on one canvas, drawn only when something changes. */

import { drawAttacks } from "./attacks";
import type { Board, BoardEvents, BoardSheet, BoardView, CreateBoard, HexId, Marks, Path, PointedAt, Trail, UnitId } from "./api";
import { Camera } from "./camera";
import { Castles } from "./castles";
import { Companies } from "./companies";
import { Counters } from "./counters";
import { CountryNames } from "./country_names";
import { Forces } from "./forces";
import { type Box, COLUMN, Grid, type Point, ROW } from "./grid";
import { Input } from "./input";
import { Labels } from "./labels";
import { Liveries } from "./liveries";
import { Markers } from "./markers";
import { drawBanner, drawBox, drawCall, drawForeseen, drawGlow, drawHexes, drawOverlay, drawPath, drawPointed, drawReticle, drawRim, drawRoute, sameLights } from "./marks";
import { Motion } from "./motion";
import { type Company, type Piece, Pieces } from "./pieces";
import { sheetBox } from "./sheet_box";
import { Stage } from "./stage";
import { Strip } from "./strip";
import { coverOf, subjectOf } from "./subject";
import { isSurvey, readChart } from "./terrain/country/chart";
import { flats } from "./terrain/country/flats";
import { Tiles } from "./tiles";
import { typefacesLoaded } from "./typefaces";

const TOLERANCE = { mouse: 6, touch: 22 };
/** New marks flare up for so long. */
const FLARE_MS = 650;
const EMPTY: Marks = {};
/** Digits can be read that are so many pixels high; what is shown is shown at least so near. */
const DIGIT_PIXELS = 11;
/** One who looks nearer is brought nowhere else from so much nearer. */
const NEARER = 2;
/** World units that stay in sight around what is shown. */
const AROUND = 1;
/** A hand that has moved the map within so many milliseconds is still about it. */
const HELD_MS = 900;
const UNCOVERED: Box = { left: 0, top: 0, right: 0, bottom: 0 };
/** Counters laid apart are at least so many pixels large. */
const FANNED_PIXELS = { mouse: 46, touch: 54 };

type Theme = "light" | "dark";

class CanvasBoard implements Board {
  private readonly grid: Grid;
  private readonly company: Company;
  private readonly castles: Castles | null;
  private readonly markers: Markers | null;
  private readonly liveries: Liveries;
  private readonly strip: Strip;
  private readonly motion: Motion;
  private readonly pieces: Pieces;
  private readonly camera: Camera;
  private readonly stage: Stage;
  private readonly tiles: Tiles;
  private readonly labels: Pick<Labels, "draw" | "setTheme">;
  private theme: Theme = "light";
  private readonly input: Input;
  private readonly observer: ResizeObserver;
  private readonly whole: Box;

  private view: BoardView | null = null;
  private given: Marks = EMPTY;
  /** The given marks, with units named by the counters that show them. */
  private marks: Marks = EMPTY;
  private path: Path | null = null;
  private pointed: PointedAt | null = null;
  private bare = false;
  private hovered: UnitId | null = null;
  private hoverHex: HexId | null = null;
  private box: [Point, Point] | null = null;
  private flareStart = -Infinity;
  private frameAsked = 0;
  private handled = -Infinity;
  /** Where the camera was when the page was last told. */
  private toldAt: string | undefined;
  private sized = false;
  private dead = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly sheet: BoardSheet,
    private readonly events: BoardEvents,
    private readonly still: () => boolean,
    private readonly covered: () => Box = () => UNCOVERED,
  ) {
    const { map, look, layers } = sheet;
    this.grid = new Grid(map, look);
    this.whole = sheetBox(this.grid);
    this.liveries = new Liveries(sheet);
    this.company = new Companies([
      ...(layers.includes("forces") ? [new Forces(sheet, this.liveries)] : []),
      ...(layers.includes("counters") ? [new Counters(sheet, this.liveries)] : []),
    ]);
    this.castles = layers.includes("castles") ? new Castles(sheet, this.grid, this.liveries) : null;
    this.markers = layers.includes("markers") ? new Markers(this.grid, this.liveries) : null;
    const chart = isSurvey(map.art) ? readChart(map.art) : null;
    this.labels = chart ? new CountryNames(this.grid, chart, look, sheet.castles, sheet.language) : new Labels(this.grid, sheet.language);
    this.strip = new Strip(sheet, this.grid, this.whole, this.liveries);
    this.motion = new Motion(this.grid);
    this.pieces = new Pieces(this.grid, this.company, this.motion);
    this.camera = new Camera(this.whole, still);
    this.stage = new Stage(host, this.whole, this.camera);
    const primer = chart && { picture: flats(this.grid), box: this.grid.box };
    const painted = (part: Box): void => {
      this.stage.spoilPart(part);
      this.ask();
    };
    this.tiles = new Tiles(subjectOf(sheet), this.whole, painted, primer);
    this.input = this.listen();
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(host);
    this.resize();
    void typefacesLoaded().then((loaded) => this.letter(loaded));
    document.fonts.addEventListener("loadingdone", this.refreshFaces);
  }

  setView(view: BoardView): void {
    this.view = view;
    this.motion.stop();
    this.pieces.place(view);
    this.castles?.setView(view);
    this.markers?.setView(view);
    this.tiles.setCover(coverOf(this.sheet.look, view.weather));
    this.marks = this.shown(this.given);
    this.redraw();
  }

  setMarks(marks: Marks): void {
    if (!this.still() && !sameLights(marks, this.given)) this.flareStart = performance.now();
    this.given = marks;
    this.marks = this.shown(marks);
    if (this.aiming) this.pieces.fan(null, 0, this.camera.view);
    this.redraw();
  }

  setPath(path: Path | null): void {
    this.path = path;
    this.redraw();
  }

  setPointed(at: PointedAt | null): void {
    this.pointed = at;
    this.redraw();
  }

  setBare(on: boolean): void {
    this.bare = on;
    this.redraw();
  }

  play(trails: readonly Trail[]): Promise<void> {
    this.motion.trails = trails;
    this.redraw();
    return this.still() ? Promise.resolve() : this.motion.play(trails);
  }

  setTrails(trails: readonly Trail[]): void {
    this.motion.trails = trails;
    this.redraw();
  }

  centre(hex: HexId, zoom?: number, how: "glide" | "at once" = "glide"): void {
    if (!this.grid.has(hex)) return;
    const p = this.grid.centre(hex);
    const scale = zoom === undefined ? Math.max(this.camera.scale, this.readable) : zoom * this.camera.fitScale;
    this.camera.covered = zoom === undefined ? this.covered() : UNCOVERED;
    this.camera.frame({ left: p.x, top: p.y, right: p.x, bottom: p.y }, scale, scale);
    this.settle(how);
  }

  look(hexes: readonly HexId[], how: "glide" | "at once" = "glide"): void {
    const box = this.around(hexes);
    if (!box) return;
    this.camera.covered = this.covered();
    const { readable } = this;
    this.camera.frame(box, readable, Math.max(readable, Math.min(this.camera.scale, readable * NEARER)));
    this.settle(how);
  }

  sees(hexes: readonly HexId[]): boolean {
    const box = this.around(hexes);
    if (!box) return true;
    this.camera.covered = this.covered();
    return this.camera.target.scale >= this.readable * 0.99 && this.camera.sees(box);
  }

  held(): boolean {
    return this.input.holding || performance.now() - this.handled < HELD_MS;
  }

  boxOf(hexes: readonly HexId[]): Box | null {
    const box = this.around(hexes);
    if (!box) return null;
    const { left, top } = this.stage.frame.getBoundingClientRect();
    const a = this.camera.toScreen({ x: box.left, y: box.top });
    const b = this.camera.toScreen({ x: box.right, y: box.bottom });
    return { left: a.x + left, top: a.y + top, right: b.x + left, bottom: b.y + top };
  }

  private around(hexes: readonly HexId[]): Box | null {
    const points = hexes.filter((hex) => this.grid.has(hex)).map((hex) => this.grid.centre(hex));
    return points.length > 0 ? grown(boxOf(points), AROUND) : null;
  }

  private settle(how: "glide" | "at once"): void {
    if (how === "at once") {
      this.camera.arrive();
      this.camera.fillScreen();
    }
    this.ask();
  }

  fit(): void {
    // On a tall screen the title strip would cost too much of the field.
    const tall = this.camera.width < this.camera.height;
    this.camera.fit(tall ? grown(this.grid.box, 1.6) : this.whole);
    this.ask();
  }

  show(hexes: readonly HexId[]): void {
    const points = hexes.filter((hex) => this.grid.has(hex)).map((hex) => this.grid.centre(hex));
    if (points.length === 0) return;
    const box = grown(boxOf(points), 1.5);
    this.camera.covered = this.covered();
    if (!this.camera.sees(box)) this.camera.frame(box, this.camera.minScale, this.camera.scale);
    this.ask();
  }

  hexAt(x: number, y: number): HexId | null {
    const { left, top } = this.stage.frame.getBoundingClientRect();
    return this.grid.at(this.camera.toWorld({ x: x - left, y: y - top }));
  }

  spot(hex: HexId): { x: number; y: number; radius: number } | null {
    if (!this.grid.has(hex)) return null;
    const { left, top } = this.stage.frame.getBoundingClientRect();
    const at = this.camera.toScreen(this.grid.centre(hex));
    return { x: left + at.x, y: top + at.y, radius: this.camera.scale };
  }

  middle(): HexId | null {
    return this.grid.at(this.camera);
  }

  readableSpan(): { columns: number; rows: number } {
    const scale = Math.max(this.camera.fitScale, this.readable);
    const { left, top, right, bottom } = this.covered();
    return {
      columns: (this.camera.width - left - right) / scale / COLUMN,
      rows: (this.camera.height - top - bottom) / scale / ROW,
    };
  }

  /** Pixels per world unit from which the figures on all counters can be read. */
  private get readable(): number {
    return DIGIT_PIXELS / this.company.digit;
  }

  zoomBy(factor: number): void {
    this.camera.glideTo(this.camera.x, this.camera.y, this.camera.scale * factor);
    this.ask();
  }

  panBy(dx: number, dy: number): void {
    this.camera.glideTo(this.camera.x + dx / this.camera.scale, this.camera.y + dy / this.camera.scale);
    this.ask();
  }

  setTheme(theme: Theme): void {
    this.tiles.setTheme(theme);
    this.labels.setTheme(theme);
    this.theme = theme;
    this.redraw();
  }

  setBoxTool(on: boolean): void {
    this.input.boxTool = on;
    this.stage.frame.style.cursor = on ? "crosshair" : "";
  }

  destroy(): void {
    this.dead = true;
    cancelAnimationFrame(this.frameAsked);
    this.observer.disconnect();
    this.input.destroy();
    this.tiles.destroy();
    document.fonts.removeEventListener("loadingdone", this.refreshFaces);
    this.stage.frame.remove();
  }

  // ------------------------------------------------------------------------------------------------ hands

  private listen(): Input {
    return new Input(this.stage.frame, {
      pan: (dx, dy) => this.handle(() => this.camera.panBy(dx, dy)),
      fling: (velocity) => this.handle(() => this.camera.fling(velocity)),
      zoom: (factor, at) => this.handle(() => this.camera.zoomAt(factor, at)),
      grab: () => this.camera.stop(),
      tap: (at, extend, touch) => {
        const found = this.pieces.pick(at, this.camera, this.marks, touch ? TOLERANCE.touch : TOLERANCE.mouse);
        if (touch && !this.aiming && this.pieces.fan(found.hex, FANNED_PIXELS.touch / this.camera.scale, this.camera.view)) this.redraw();
        this.events.pick({ ...found, extend, touch });
      },
      hover: (at) => this.hover(at),
      boxing: (from, to) => this.setBox([this.camera.toWorld(from), this.camera.toWorld(to)]),
      boxed: (from, to) => {
        this.setBox(null);
        this.events.box(this.pieces.inside(from, to, this.camera));
      },
      boxGone: () => this.setBox(null),
    });
  }

  /** Somebody is about to go somewhere: stacks stay closed, since laid apart they would cover the hexes around them. */
  private get aiming(): boolean {
    return this.company.spreads && Boolean(this.marks.hexes?.size || this.marks.far?.size);
  }

  private handle(change: () => void): void {
    this.handled = performance.now();
    change();
    this.ask();
  }

  private setBox(box: [Point, Point] | null): void {
    this.box = box;
    this.redraw();
  }

  private hover(at: Point | null): void {
    const found = at
      ? this.pieces.pick(at, this.camera, this.marks, TOLERANCE.mouse)
      : { hex: null, unit: null };
    if (found.hex === this.hoverHex && found.unit === this.hovered) return;
    this.hoverHex = found.hex;
    this.hovered = found.unit;
    if (!this.aiming) this.pieces.fan(found.hex, FANNED_PIXELS.mouse / this.camera.scale, this.camera.view);
    const active = found.unit !== null || (found.hex !== null && (this.marks.hexes?.has(found.hex) || this.marks.far?.has(found.hex)));
    if (!this.input.boxTool) this.stage.frame.style.cursor = active ? "pointer" : "";
    this.events.hover(found);
    this.redraw();
  }

  private shown(marks: Marks): Marks {
    return { ...marks, units: this.heads(marks.units), targets: this.heads(marks.targets), owed: this.heads(marks.owed), chosen: this.heads(marks.chosen) };
  }

  private heads(units?: Iterable<UnitId>): Set<UnitId> {
    return new Set([...(units ?? [])].map((unit) => this.company.head(unit)));
  }

  // ------------------------------------------------------------------------------------------------ drawing

  /** Whatever was drawn before its typeface came is drawn again with it. */
  private letter(loaded: boolean): void {
    if (this.dead) return;
    this.refreshFaces();
    // The frame that was just asked for comes first.
    requestAnimationFrame(() => (this.stage.frame.dataset["lettered"] = String(loaded)));
  }

  private readonly refreshFaces = (): void => {
    this.company.clear();
    this.castles?.clear();
    this.redraw();
  };

  private resize(): void {
    const { clientWidth, clientHeight } = this.host;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.camera.resize(clientWidth, clientHeight);
    this.stage.resize(clientWidth, clientHeight);
    if (!this.sized) {
      this.sized = true;
      this.fit();
      this.camera.arrive();
    }
    this.stage.show(performance.now(), () => this.draw(performance.now()));
  }

  /** Something on the board has changed. */
  private redraw(): void {
    this.stage.spoil();
    this.ask();
  }

  /** Only the view has moved, or may have. */
  private ask(): void {
    if (!this.frameAsked && !this.dead) this.frameAsked = requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    this.frameAsked = 0;
    const cameraMoves = this.camera.step(now);
    const unitsMove = this.motion.moving;
    if (unitsMove) {
      this.motion.step(now);
      this.pieces.arrange();
    }
    const flares = now - this.flareStart < FLARE_MS;
    if (unitsMove || flares) this.stage.spoil();
    const unsettled = this.stage.show(now, () => this.draw(now));
    this.tellMoves();
    if (cameraMoves || unitsMove || flares || unsettled) this.ask();
  }

  private tellMoves(): void {
    const { frame } = this.stage;
    // How high the smallest figure on a counter is, for those who cannot see the picture.
    frame.dataset["digit"] = (this.company.digit * this.camera.scale).toFixed(1);
    if (this.toldAt !== frame.dataset["camera"]) this.events.moved?.();
    this.toldAt = frame.dataset["camera"];
  }

  private draw(now: number): void {
    const { grid, marks } = this;
    const { pen: c, lens: camera, sharpness } = this.stage;
    this.tiles.draw(c, camera, sharpness);
    this.stage.frame.dataset["painted"] = String(this.tiles.isDone(camera, sharpness));
    this.drawStrip(c);
    this.labels.draw(c, camera);
    if (marks.overlay) drawOverlay(c, marks.overlay, grid, camera, (side) => this.liveries.side(side));
    const flare = Math.max(0, 1 - (now - this.flareStart) / FLARE_MS);
    const pulse = Math.sin(flare * Math.PI);
    if (marks.foreseen) drawForeseen(c, marks.foreseen, grid, camera);
    if (marks.far?.size) drawHexes(c, marks.far, grid, camera, pulse, true);
    if (marks.hexes?.size) drawHexes(c, marks.hexes, grid, camera, pulse);
    if (this.pointed?.hexes.length) drawPointed(c, this.pointed.hexes, grid, camera);
    this.castles?.draw(c, camera, sharpness);
    for (const route of marks.routes ?? []) drawRoute(c, route, grid, camera, 1 - flare);
    this.motion.draw(c, camera);
    if (!this.bare) this.drawPieces(c, pulse);
    if (!this.bare) this.markers?.draw(c, camera);
    if (this.view?.attacks && !this.bare) drawAttacks(c, this.view.attacks, this.pieces, camera);
    if (this.path) drawPath(c, this.path, grid, camera);
    if (this.box) drawBox(c, camera.toScreen(this.box[0]), camera.toScreen(this.box[1]));
  }

  private drawStrip(c: CanvasRenderingContext2D): void {
    const { lens: camera } = this.stage;
    if (camera.view.left >= this.grid.box.left) return;
    c.save();
    c.translate(camera.width / 2 - camera.x * camera.scale, camera.height / 2 - camera.y * camera.scale);
    c.scale(camera.scale, camera.scale);
    this.strip.draw(c, this.theme);
    c.restore();
  }

  private drawPieces(c: CanvasRenderingContext2D, pulse: number): void {
    const { marks } = this;
    const { lens: camera, sharpness } = this.stage;
    const seen: [piece: Piece, at: Point, size: number][] = [];
    for (const piece of this.pieces.list) {
      const at = camera.toScreen(piece.at);
      const size = piece.size * camera.scale;
      if (at.x > -size && at.y > -size && at.x < camera.width + size && at.y < camera.height + size) seen.push([piece, at, size]);
    }
    // Whoever is in hand lies on top, wherever in its stack it was.
    seen.sort(([a], [b]) => Number(marks.chosen?.has(a.id) ?? false) - Number(marks.chosen?.has(b.id) ?? false));
    for (const [{ id }, at, size] of seen) {
      const owed = marks.owed?.has(id) ?? false;
      if (owed || marks.units?.has(id)) drawGlow(c, at, size, pulse, owed);
    }
    const pointed = this.heads(this.pointed?.units);
    for (const [piece, at, size] of seen) {
      const { id } = piece;
      c.globalAlpha = piece.fade;
      this.company.draw(c, piece, at, size, sharpness);
      c.globalAlpha = 1;
      if (marks.chosen?.has(id)) drawRim(c, at, size, "chosen");
      else if (marks.units?.has(id)) drawRim(c, at, size, "can");
      else if (id === this.hovered) drawRim(c, at, size, "hover");
      if (marks.lead === id) drawBanner(c, at, size);
      if (pointed.has(id)) drawRim(c, at, size, "pointed");
      if (marks.targets?.has(id)) drawReticle(c, at, size);
      if (marks.owed?.has(id)) drawCall(c, at, size);
    }
  }
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

export { paintMode } from "./mode_picture";
export { createShelf, nameOfPlace } from "./shelf";

export const createBoard: CreateBoard = (...given) => new CanvasBoard(...given);
