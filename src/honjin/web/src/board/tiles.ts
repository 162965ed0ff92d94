/** The painted sheet on the screen: tiles of the fineness that fits, coarser ones until those are there. */

import type { Camera } from "./camera";
import type { Box } from "./grid";
import { Gallery, nameOf } from "./gallery";
import type { Picture } from "./studio";
import type { Subject } from "./subject";
import { type Theme, TILE, type TileName } from "./terrain/tile";

/** Tiles in the making at once, and tiles kept (a megabyte each). */
const AT_WORK = 4;
const KEPT = 110;
/** The whole sheet at this fineness is always kept, to fall back on. */
const OVERVIEW = 8;
/** The table, and the sheet before anything is painted on it. */
const BARE: Record<Theme, string> = { light: "#d9ccab", dark: "#7d7566" };
const TABLE: Record<Theme, string> = { light: "#4a3b2c", dark: "#17130f" };

export class Tiles {
  private readonly gallery: Gallery;
  private readonly atWork = new Set<string>();
  private theme: Theme = "light";
  private cover = "";
  /** What lay on the land before. */
  private lastCover = "";
  private lastFine = OVERVIEW;
  private wanted: TileName[] = [];
  /** Those of them that are in sight. */
  private readonly awaited = new Set<string>();

  constructor(
    subject: Subject,
    private readonly sheet: Box,
    private readonly painted: (part: Box) => void,
    /** What is shown before anything is painted. */
    private readonly primer: { picture: Picture; box: Box } | null = null,
  ) {
    this.gallery = Gallery.visit(subject, sheet, (tile, draft) => this.take(tile, draft));
  }

  /** Whether everything in sight is painted, and finished. */
  isDone(camera: Camera, sharpness: number): boolean {
    const { kept, drafts } = this.gallery;
    return this.inView(camera, fineness(camera.scale * sharpness), 0).every((tile) => kept.has(nameOf(tile)) && !drafts.has(nameOf(tile)));
  }

  setTheme(theme: Theme): void {
    this.gallery.light(theme);
    if (theme === this.theme) return;
    this.theme = theme;
    this.atWork.clear();
  }

  /** Tiles of the other weather are kept: it may come back. */
  setCover(cover: string): void {
    if (cover === this.cover) return;
    this.lastCover = this.cover;
    this.cover = cover;
  }

  destroy(): void {
    this.gallery.leave();
  }

  draw(c: CanvasRenderingContext2D, camera: Camera, sharpness: number): void {
    const fine = fineness(camera.scale * sharpness);
    this.drawTable(c, camera);
    const sharp = this.inView(camera, fine, 0);
    const missing = sharp.filter((tile) => !this.kept.has(nameOf(tile)));
    const coarse = this.inView(camera, OVERVIEW, 0);
    if (missing.length > 0) {
      this.fillSheet(c, camera);
      // In a change of weather the land as it was is better than none.
      for (const tile of coarse) if (!this.kept.has(nameOf(tile))) this.put(c, { ...tile, cover: this.lastCover }, camera, sharpness);
      for (const tile of coarse) this.put(c, tile, camera, sharpness);
      if (this.lastFine !== fine) for (const tile of this.inView(camera, this.lastFine, 0)) this.put(c, tile, camera, sharpness);
    } else {
      this.lastFine = fine;
    }
    for (const tile of sharp) this.put(c, tile, camera, sharpness);
    const around = this.inView(camera, fine, 1).filter((tile) => !this.kept.has(nameOf(tile)));
    const lacking = [...coarse.filter((tile) => !this.kept.has(nameOf(tile))), ...missing];
    this.wanted = [...lacking, ...around.filter((t) => !missing.includes(t))];
    this.awaited.clear();
    for (const tile of lacking) this.awaited.add(nameOf(tile));
    this.order();
  }

  /** The table around the sheet, and the sheet's shadow on it; nothing where the sheet fills the view. */
  private drawTable(c: CanvasRenderingContext2D, camera: Camera): void {
    const { left, top, right, bottom } = this.sheet;
    const view = camera.view;
    if (view.left >= left && view.top >= top && view.right <= right && view.bottom <= bottom) return;
    c.fillStyle = TABLE[this.theme];
    c.fillRect(0, 0, camera.width, camera.height);
    const a = camera.toScreen({ x: left, y: top });
    const b = camera.toScreen({ x: right, y: bottom });
    const width = b.x - a.x;
    const height = b.y - a.y;
    // Flat rims instead of a blurred shadow, which would cost more than all counters.
    c.strokeStyle = "rgba(0,0,0,.08)";
    for (let i = 1; i <= 7; i++) {
      c.lineWidth = i * 3;
      c.strokeRect(a.x, a.y + 3, width, height);
    }
  }

  private fillSheet(c: CanvasRenderingContext2D, camera: Camera): void {
    const a = camera.toScreen({ x: this.sheet.left, y: this.sheet.top });
    const b = camera.toScreen({ x: this.sheet.right, y: this.sheet.bottom });
    c.fillStyle = BARE[this.theme];
    c.fillRect(a.x, a.y, b.x - a.x, b.y - a.y);
    if (this.primer) this.prime(c, camera, this.primer);
  }

  private prime(c: CanvasRenderingContext2D, camera: Camera, { picture, box }: { picture: Picture; box: Box }): void {
    const a = camera.toScreen({ x: box.left, y: box.top });
    const b = camera.toScreen({ x: box.right, y: box.bottom });
    c.globalAlpha = this.theme === "dark" ? 0.5 : 1;
    c.drawImage(picture, a.x, a.y, b.x - a.x, b.y - a.y);
    c.globalAlpha = 1;
  }

  /** The tiles of a fineness in sight, nearest to the middle first; `ring` more of them on each side. */
  private inView(camera: Camera, fine: number, ring: number): TileName[] {
    const size = TILE / fine;
    const { left, top, right, bottom } = camera.view;
    const columns = Math.ceil((this.sheet.right - this.sheet.left) / size);
    const rows = Math.ceil((this.sheet.bottom - this.sheet.top) / size);
    const first = Math.max(0, Math.floor((left - this.sheet.left) / size) - ring);
    const last = Math.min(columns - 1, Math.floor((right - this.sheet.left) / size) + ring);
    const highest = Math.max(0, Math.floor((top - this.sheet.top) / size) - ring);
    const lowest = Math.min(rows - 1, Math.floor((bottom - this.sheet.top) / size) + ring);
    const tiles: TileName[] = [];
    for (let row = highest; row <= lowest; row++) for (let column = first; column <= last; column++) tiles.push({ fine, column, row, cover: this.cover });
    const far = (t: TileName): number =>
      Math.hypot(this.sheet.left + (t.column + 0.5) * size - camera.x, this.sheet.top + (t.row + 0.5) * size - camera.y);
    return tiles.sort((a, b) => far(a) - far(b));
  }

  /** The part of the world that a tile shows. */
  private place({ fine, column, row }: TileName): Box {
    const size = TILE / fine;
    const left = this.sheet.left + column * size;
    const top = this.sheet.top + row * size;
    return { left, top, right: left + size, bottom: top + size };
  }

  private put(c: CanvasRenderingContext2D, tile: TileName, camera: Camera, sharpness: number): void {
    const name = nameOf(tile);
    const picture = this.kept.get(name);
    if (!picture) return;
    // To the end of the line: what was drawn last is thrown away last.
    this.kept.delete(name);
    this.kept.set(name, picture);
    const { left, top, right, bottom } = this.place(tile);
    const a = camera.toScreen({ x: left, y: top });
    const b = camera.toScreen({ x: right, y: bottom });
    // Edges on whole device pixels, so that no seam shows between tiles.
    const snap = (v: number): number => Math.round(v * sharpness) / sharpness;
    c.drawImage(picture, snap(a.x), snap(a.y), snap(b.x) - snap(a.x), snap(b.y) - snap(a.y));
  }

  private order(): void {
    for (const tile of this.wanted) {
      if (this.atWork.size >= AT_WORK) return;
      const name = nameOf(tile);
      if (this.atWork.has(name)) continue;
      this.atWork.add(name);
      this.gallery.order(tile);
    }
  }

  private get kept(): Map<string, Picture> {
    return this.gallery.kept;
  }

  private take(tile: TileName, draft: Picture | undefined): void {
    const name = nameOf(tile);
    this.atWork.delete(name);
    this.wanted = this.wanted.filter((t) => nameOf(t) !== name);
    if (this.kept.size > KEPT) this.drop();
    if (draft) this.replaced(tile, draft);
    else if (!this.awaited.delete(name)) this.order();
    // With the last one all is drawn once more, so that nothing coarse is left at the edges.
    else this.painted(this.awaited.size === 0 ? this.sheet : this.place(tile));
  }

  /** A draft has made room for the finished picture. */
  private replaced(tile: TileName, draft: Picture): void {
    if ("close" in draft) draft.close();
    this.painted(this.place(tile));
  }

  private drop(): void {
    for (const [name, picture] of this.kept) {
      if (this.kept.size <= KEPT) return;
      if (name.startsWith(`${OVERVIEW}/`)) continue;
      this.kept.delete(name);
      this.gallery.drafts.delete(name);
      if ("close" in picture) picture.close();
    }
  }
}

/** Steps of the root of two, rounded so that tiles are rather reduced than enlarged. */
function fineness(wanted: number): number {
  const step = Math.ceil(Math.log2(Math.max(OVERVIEW, wanted)) * 2 - 0.2) / 2;
  return Math.round(2 ** step * 100) / 100;
}
