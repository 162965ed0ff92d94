/** The castles on the map, with their names; drawn above the ground and below the counters. */

import type { Camera } from "./camera";
import { paintCastle } from "./castle_face";
import type { BoardSheet, BoardView, Castle, CastleView } from "./data";
import { CORNERS, type Grid } from "./grid";
import { letter } from "./lettering";
import type { Liveries } from "./liveries";
import { KANJI_FONT, ROMAJI_FONT } from "./palette";
import { Pictures } from "./pictures";

type Pen = CanvasRenderingContext2D;

/** Pixels per world unit: castles are never drawn smaller, and names are shown from here on. */
const LEAST = 12.5;
const NAMED = 12;
const READ = 24;
const BLEED = 2.9;

export class Castles {
  private readonly pictures = new Pictures();
  private readonly list: readonly Castle[];
  private state: Readonly<Record<string, CastleView>> = {};

  constructor(
    private readonly sheet: BoardSheet,
    private readonly grid: Grid,
    private readonly liveries: Liveries,
  ) {
    // From the north to the south, so that a name is not hidden by the castle beyond it.
    this.list = sheet.castles.filter((castle) => grid.has(castle.hex)).sort((a, b) => grid.centre(a.hex).y - grid.centre(b.hex).y);
  }

  setView({ castles = {} }: BoardView): void {
    this.state = castles;
  }

  clear(): void {
    this.pictures.clear();
  }

  draw(c: Pen, camera: Camera, sharpness: number): void {
    const { left, top, right, bottom } = camera.view;
    for (const castle of this.list) {
      const p = this.grid.centre(castle.hex);
      if (p.x < left - 2 || p.x > right + 2 || p.y < top - 2 || p.y > bottom + 2) continue;
      const view = this.state[castle.id] ?? unheld(castle);
      this.ring(c, castle, view, camera);
      this.castle(c, castle, view, camera, sharpness);
    }
  }

  private castle(c: Pen, castle: Castle, view: CastleView, camera: Camera, sharpness: number): void {
    const colours = this.liveries.of(view.neutral ? null : view.clan, view.side);
    const scale = Math.max(LEAST, camera.scale);
    const dim = !this.grid.inPlay(castle.hex);
    const { look } = this.sheet;
    const key = JSON.stringify([castle.id, view, dim]);
    this.pictures.draw(c, key, camera.toScreen(this.grid.centre(castle.hex)), Math.round(scale * sharpness), BLEED, sharpness, (pen) => {
      if (dim) pen.globalAlpha = 0.45;
      paintCastle(pen, view, look, colours, scale, this.liveries);
      if (camera.scale >= NAMED) name(pen, castle, scale);
    });
  }

  /** The outworks of a great castle: a bank with stakes around each of its hexes. */
  private ring(c: Pen, castle: Castle, view: CastleView, camera: Camera): void {
    if (!castle.ring) return;
    const { frame } = this.liveries.side(view.side);
    c.save();
    c.lineJoin = "round";
    for (const hex of castle.ring) {
      if (!this.grid.has(hex)) continue;
      const s = camera.toScreen(this.grid.centre(hex));
      c.beginPath();
      for (const corner of CORNERS) c.lineTo(s.x + corner.x * 0.84 * camera.scale, s.y + corner.y * 0.84 * camera.scale);
      c.closePath();
      for (const [style, width, dash] of [["rgba(255,243,214,.9)", 0.17, []], [frame, 0.12, [0.1, 0.09]], [frame, 0.035, []]] as const) {
        c.strokeStyle = style;
        c.lineWidth = Math.max(1, camera.scale * width);
        c.setLineDash(dash.map((n) => n * camera.scale));
        c.stroke();
      }
    }
    c.restore();
  }
}

/** Until the view tells of a castle, it belongs to nobody. */
function unheld({ level }: Castle): CastleView {
  return { clan: null, side: null, level };
}

function name(c: Pen, { kanji, name: reading }: Castle, scale: number): void {
  const halo = "rgba(250,242,216,.86)";
  const read = scale >= READ;
  // Never smaller than can be read: on a small map the letters grow upwards, away from the castle.
  const size = Math.max(read ? 0.3 : 0.36, 11 / scale);
  const small = Math.max(0.24, 10.5 / scale);
  const foot = -0.46 - small / 2;
  letter(c, kanji || reading, 0, read ? foot - (small + size) * 0.52 : -0.7, { size, font: `700 {} ${KANJI_FONT}`, ink: "#1f140a", halo, limit: 1.9 });
  if (read && reading !== kanji) letter(c, reading.replace(/ \(.*/, ""), 0, foot, { size: small, font: `600 {} ${ROMAJI_FONT}`, ink: "#3a2412", halo, limit: 1.95 });
}
