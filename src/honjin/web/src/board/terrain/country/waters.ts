/** Sea, lakes and rivers as nature has them: a wash that deepens from the shore, and lines along it as engravers cut them. */

import type { Box, Point } from "../../grid";
import type { Pen } from "../../mon";
import { rng } from "../chance";
import { isolines } from "../relief";
import type { Item } from "../scene";
import { at, boxOf, curve, smooth, trace } from "../shapes";
import { type Surface, surface } from "../surface";
import type { Chart, River } from "./chart";

/** Measured points per world unit, and how far from the shore the water still grows deeper. */
const FINE = 7;
const FAR = 5;
/** How far from a piece of the shore its distance is reckoned straight away; it is handed on from there. */
const NEAR = 0.3;
/** Distances of the engraved lines from the shore. */
const ENGRAVED = [0.16, 0.36, 0.6, 0.9, 1.28, 1.75, 2.3];

const SHOAL = [196, 214, 206] as const;
export const SEA = [126, 166, 178] as const;
const DEEP = [78, 121, 148] as const;
const LINE = "58,98,122";
const INK = "rgba(38,58,72,.9)";
const LAKE = "#9cc0c8";
const STREAM = "rgba(74,124,152,.75)";

export class Waters {
  /** Everything that is not sea. */
  readonly land = new Path2D();
  /** In the order of drawing: what lies on the sea, and what lies on the land. */
  readonly onSea: Item[];
  readonly onLand: Item[];
  private readonly width: number;
  private readonly rows: number;
  private readonly away: Float32Array;
  private readonly wash: Surface;

  constructor(
    private readonly chart: Chart,
    private readonly box: Box,
  ) {
    const { left, top, right, bottom } = chart.frame;
    this.land.rect(left, top, right - left, bottom - top);
    for (const shore of [...chart.seas, ...chart.islands]) this.land.addPath(polygon(shore));
    this.width = Math.ceil((box.right - box.left) * FINE) + 1;
    this.rows = Math.ceil((box.bottom - box.top) * FINE) + 1;
    this.away = this.soundings();
    this.wash = this.paint();
    this.onSea = [...this.engraving(), ...this.waves()];
    this.onLand = [...chart.rivers.map(river), ...chart.lakes.map(inlandWater), ...chart.coast.map(coastline)];
  }

  drawSea(c: Pen): void {
    const { left, top } = this.box;
    c.drawImage(this.wash, left, top, this.width / FINE, this.rows / FINE);
  }

  /** The distance of a point of the sea from the shore, up to where it no longer matters; on land 0. */
  offshore(x: number, y: number): number {
    const i = Math.round((x - this.box.left) * FINE);
    const j = Math.round((y - this.box.top) * FINE);
    return i < 0 || j < 0 || i >= this.width || j >= this.rows ? 0 : (this.away[j * this.width + i] ?? 0);
  }

  private soundings(): Float32Array {
    const { width, rows, box, chart } = this;
    const { pen: c } = surface(width, rows);
    c.setTransform(FINE, 0, 0, FINE, -box.left * FINE, -box.top * FINE);
    c.fill(this.land, "evenodd");
    const mask = c.getImageData(0, 0, width, rows).data;
    const field = new Float32Array(width * rows).fill(FAR);
    const shore = new Shore(chart.coast);
    const nearest = new Int32Array(width * rows).fill(-1);
    const offer = (k: number, i: number, j: number, piece: number): void => {
      const d = shore.distance(piece, box.left + i / FINE, box.top + j / FINE);
      if (d >= (field[k] as number)) return;
      field[k] = d;
      nearest[k] = piece;
    };
    for (let piece = 0; piece < shore.length; piece++) this.around(shore.box(piece), (k, i, j) => offer(k, i, j, piece));
    sweep(nearest, width, rows, offer);
    for (let k = 0; k < field.length; k++) if ((mask[k * 4 + 3] ?? 0) > 127) field[k] = 0;
    return field;
  }

  /** The measured points in a box. */
  private around({ left, top, right, bottom }: Box, visit: (k: number, i: number, j: number) => void): void {
    const { width, rows, box } = this;
    const last = Math.min(rows - 1, Math.ceil((bottom - box.top) * FINE));
    const east = Math.min(width - 1, Math.ceil((right - box.left) * FINE));
    for (let j = Math.max(0, Math.floor((top - box.top) * FINE)); j <= last; j++) {
      for (let i = Math.max(0, Math.floor((left - box.left) * FINE)); i <= east; i++) visit(j * width + i, i, j);
    }
  }

  private paint(): Surface {
    const { canvas, pen: c } = surface(this.width, this.rows);
    const image = c.createImageData(this.width, this.rows);
    this.away.forEach((d, k) => {
      const near = smooth(d / 1.6);
      const far = smooth((d - 0.8) / (FAR - 0.8));
      for (let n = 0; n < 3; n++) {
        const v = (SHOAL[n] ?? 0) + ((SEA[n] ?? 0) - (SHOAL[n] ?? 0)) * near;
        image.data[k * 4 + n] = v + ((DEEP[n] ?? 0) - v) * far;
      }
      image.data[k * 4 + 3] = 255;
    });
    c.putImageData(image, 0, 0);
    return canvas;
  }

  private engraving(): Item[] {
    const value = (x: number, y: number): number => this.offshore(x, y);
    return isolines(this.box, 1 / FINE, value, ENGRAVED, (c, fine, i) => {
      c.strokeStyle = `rgba(${LINE},${0.62 * (1 - i / ENGRAVED.length)})`;
      c.lineWidth = Math.min(Math.max(0.03 - i * 0.002, 0.7 / fine), 1.6 / fine);
    });
  }

  /** Crests here and there on the open sea. */
  private waves(): Item[] {
    const random = rng(5);
    const { left, top, right, bottom } = this.box;
    const items: Item[] = [];
    for (let y = top + 1; y < bottom; y += 1.7) {
      for (let x = left + 1; x < right; x += 2.6) {
        const p = { x: x + random() * 1.9, y: y + random() * 1.2 };
        const size = 0.26 + random() * 0.2;
        if (this.offshore(p.x, p.y) > 2.6 && random() < 0.62) items.push(wave(p, size));
      }
    }
    return items;
  }
}

/** The shore in straight pieces. */
class Shore {
  readonly length: number;
  private readonly ends: Float64Array;

  constructor(coast: readonly (readonly Point[])[]) {
    const ends: number[] = [];
    for (const line of coast) {
      for (let n = 0; n + 1 < line.length; n++) ends.push(at(line, n).x, at(line, n).y, at(line, n + 1).x, at(line, n + 1).y);
    }
    this.ends = Float64Array.from(ends);
    this.length = ends.length / 4;
  }

  box(piece: number): Box {
    const [x, y, u, v] = this.ends.subarray(piece * 4, piece * 4 + 4) as unknown as [number, number, number, number];
    return boxOf([{ x, y }, { x: u, y: v }], NEAR);
  }

  distance(piece: number, x: number, y: number): number {
    const { ends } = this;
    const k = piece * 4;
    const [px, py] = [x - (ends[k] as number), y - (ends[k + 1] as number)];
    const [dx, dy] = [(ends[k + 2] as number) - (ends[k] as number), (ends[k + 3] as number) - (ends[k + 1] as number)];
    const t = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    const [ex, ey] = [px - t * dx, py - t * dy];
    return Math.sqrt(ex * ex + ey * ey);
  }
}

/** What is nearest to a point is nearest to one of its neighbours too: it is handed on from all sides. */
function sweep(nearest: Int32Array, width: number, rows: number, offer: (k: number, i: number, j: number, piece: number) => void): void {
  const visit = (i: number, j: number, way: 1 | -1): void => {
    const k = j * width + i;
    for (const [di, dj] of [[-1, 0], [-1, -1], [0, -1], [1, -1]] as const) {
      const [u, v] = [i + di * way, j + dj * way];
      if (u < 0 || v < 0 || u >= width || v >= rows) continue;
      const piece = nearest[v * width + u] as number;
      if (piece >= 0 && piece !== nearest[k]) offer(k, i, j, piece);
    }
  };
  for (let round = 0; round < 2; round++) {
    for (let j = 0; j < rows; j++) for (let i = 0; i < width; i++) visit(i, j, 1);
    for (let j = rows - 1; j >= 0; j--) for (let i = width - 1; i >= 0; i--) visit(i, j, -1);
  }
}

function polygon(points: readonly Point[]): Path2D {
  const path = new Path2D();
  points.forEach((p, i) => (i ? path.lineTo(p.x, p.y) : path.moveTo(p.x, p.y)));
  path.closePath();
  return path;
}

function wave(p: Point, r: number): Item {
  return {
    box: boxOf([p], r * 2.5),
    draw: (c, fine) => {
      c.lineCap = "round";
      c.strokeStyle = "rgba(232,242,240,.5)";
      c.lineWidth = Math.min(Math.max(0.035, 0.7 / fine), 2 / fine);
      c.beginPath();
      for (const dx of [-2, 0, 2]) {
        c.moveTo(p.x + dx * r - r, p.y);
        c.quadraticCurveTo(p.x + dx * r, p.y - r * 0.85, p.x + dx * r + r, p.y);
      }
      c.stroke();
    },
  };
}

function coastline(line: readonly Point[]): Item {
  return {
    box: boxOf(line, 0.3),
    draw: (c, fine) => {
      trace(c, line);
      c.lineJoin = "round";
      c.strokeStyle = "rgba(247,240,214,.55)";
      c.lineWidth = Math.min(0.16, 4 / fine);
      c.stroke();
      c.strokeStyle = INK;
      c.lineWidth = Math.min(Math.max(0.045, 1 / fine), 1.8 / fine);
      c.stroke();
    },
  };
}

function inlandWater(shore: readonly Point[]): Item {
  return {
    box: boxOf(shore, 0.2),
    draw: (c, fine) => {
      trace(c, shore, true);
      c.lineJoin = "round";
      c.fillStyle = LAKE;
      c.fill();
      c.save();
      c.clip();
      for (const [width, alpha] of [[0.7, 0.16], [0.36, 0.22]] as const) {
        c.strokeStyle = `rgba(${LINE},${alpha})`;
        c.lineWidth = width;
        c.stroke();
      }
      c.restore();
      c.strokeStyle = INK;
      c.lineWidth = Math.min(Math.max(0.04, 0.9 / fine), 1.6 / fine);
      c.stroke();
    },
  };
}

/** A river grows from a thread to its mouth. */
function river({ line }: River): Item {
  const points = curve(line, 2);
  const pieces = 6;
  const length = Math.ceil(points.length / pieces);
  return {
    box: boxOf(points, 0.2),
    draw: (c, fine) => {
      c.lineCap = c.lineJoin = "round";
      c.strokeStyle = STREAM;
      for (let n = 0; n < pieces; n++) {
        trace(c, points.slice(n * length, (n + 1) * length + 1));
        c.lineWidth = Math.max(0.03 + n * 0.014, 0.6 / fine);
        c.stroke();
      }
    },
  };
}
