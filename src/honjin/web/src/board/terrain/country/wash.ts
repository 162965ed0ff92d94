/**
 * The wash of the land: tinted hex by hex after the terrain of the rules, with soft borders, and shaded after the real
 * heights in the light from the north-west.
 */

import type { Box, Grid } from "../../grid";
import { ROW } from "../../grid";
import { Noise } from "../chance";
import { smooth } from "../shapes";
import { type Surface, surface } from "../surface";
import type { Lattice } from "./chart";

/** Pixels per world unit: of the draft that is shown at once, of the finished wash, and of the tints beneath both. */
const DRAFT = 5;
const FINISHED = 15;
const TINTED = 6;
/** The grain changes so slowly that it is reckoned only at every so many pixels, and so is the light of the large forms. */
const GRAIN = 4;
/** Rows that are worked on before others get a turn. */
const STRIP = 32;
/** How much steeper than nature the slopes are shaded. */
const STEEPER = 5.2;

type Rgb = readonly [number, number, number];

const OTHER: Rgb = [226, 216, 176];
const STONE: Rgb = [196, 184, 164];
const SUMMIT: Rgb = [252, 250, 244];
const SHADE: Rgb = [52, 48, 66];
const LIGHT: Rgb = [255, 249, 224];
const SNOW: Rgb = [246, 247, 248];

/** The size of a hex where the map tells none. */
const USUAL_KM = 6;

/** The tint of a hex: its terrain's, and a breath of its region's. */
export function tintOf(grid: Grid, hex: string): Rgb {
  const { terrain = {}, region = {} } = grid.look;
  const own = rgb(terrain[grid.terrain(hex)]?.tint) ?? OTHER;
  const its = rgb(region[grid.region(hex) ?? ""]?.tint);
  return its ? [0, 1, 2].map((n) => mix(num(own, n), num(its, n), REGION_SHARE)) as unknown as Rgb : own;
}

/** How much of the tint of a hex is its region's. */
const REGION_SHARE = 0.28;

function rgb(colour: string | undefined): Rgb | null {
  return colour === undefined ? null : ([1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16)) as unknown as Rgb);
}

/** The wash at one fineness: the height of each of its points, and its pictures as far as they are painted. */
interface Print {
  fine: number;
  width: number;
  rows: number;
  heights: Float32Array | null;
  pictures: Map<string, Surface>;
}

export class Wash {
  private readonly noise = new Noise(71);
  private readonly mood: Float32Array;
  private readonly cells: Int32Array;
  private readonly tints: Float32Array;
  private readonly snows = new Map<string, Float32Array>();
  private readonly tintWidth: number;
  private readonly top: number;
  private readonly draft: Print;
  private readonly finished: Print;

  constructor(
    private readonly lattice: Lattice,
    private readonly grid: Grid,
    private readonly box: Box,
  ) {
    this.tintWidth = Math.ceil((box.right - box.left) * TINTED) + 2;
    this.top = lattice.metres.reduce((a, b) => Math.max(a, b), 1);
    this.mood = mood(lattice);
    this.cells = this.settle();
    this.tints = this.tint();
    this.draft = this.print(DRAFT);
    this.finished = this.print(FINISHED);
  }

  /** The wash over the whole land with what lies on it: the draft until the finished one is there. */
  picture(cover: string): Surface {
    return this.finished.pictures.get(cover) ?? toEnd(this.make(this.draft, cover));
  }

  isFinished(cover: string): boolean {
    return this.finished.pictures.has(cover);
  }

  /** Make the finished one, strip by strip. */
  *finish(cover: string): Generator<void> {
    yield* this.make(this.finished, cover);
  }

  private print(fine: number): Print {
    const { left, top, right, bottom } = this.box;
    const [width, rows] = [Math.ceil((right - left) * fine), Math.ceil((bottom - top) * fine)];
    return { fine, width, rows, heights: null, pictures: new Map() };
  }

  private *make(print: Print, cover: string): Generator<void, Surface> {
    const known = print.pictures.get(cover);
    if (known) return known;
    print.heights ??= yield* this.survey(print);
    const made = yield* this.paint(print, print.heights, cover);
    print.pictures.set(cover, made);
    return made;
  }

  /** Heights between the measured ones, roughened where the ground is steep. */
  private *survey({ fine, width, rows }: Print): Generator<void, Float32Array> {
    const { lattice, box, noise } = this;
    const across = weights(width, (i) => (box.left + i / fine - lattice.left) / lattice.step, lattice.width);
    const down = weights(rows, (j) => (box.top + j / fine - lattice.top) / lattice.step, lattice.rows);
    const wide = new Float32Array(width * lattice.rows);
    for (let j = 0; j < lattice.rows; j++) {
      if (j % STRIP === 0) yield;
      for (let i = 0; i < width; i++) {
        let sum = 0;
        for (let n = 0; n < 4; n++) sum += num(across.share, i * 4 + n) * num(lattice.metres, j * lattice.width + num(across.index, i * 4 + n));
        wide[j * width + i] = sum;
      }
    }
    const heights = new Float32Array(width * rows);
    for (let j = 0; j < rows; j++) {
      if (j % STRIP === 0) yield;
      for (let i = 0; i < width; i++) {
        let sum = 0;
        for (let n = 0; n < 4; n++) sum += num(down.share, j * 4 + n) * num(wide, num(down.index, j * 4 + n) * width + i);
        // Spurs and gullies that the survey is too coarse to show; none in the plains.
        const steep = smooth((sum - 90) / 900);
        const crag = steep > 0 ? 1 - 2 * Math.abs(noise.ruggedness((i / fine) * 1.5 + 3, (j / fine) * 1.5, 3)) : 0;
        heights[j * width + i] = sum + crag * 130 * steep;
      }
    }
    return heights;
  }

  /** Red, green and blue for each point, blurred over the borders of the hexes. */
  private tint(): Float32Array {
    const tints = this.grid.hexes.map((hex): [number, Rgb] => [this.grid.cellOf(hex), tintOf(this.grid, hex)]);
    return this.spread(new Map(tints), OTHER);
  }

  /** How much of the snow lies at each point: on all hexes, or on those of a set. */
  private snowOf(set: string | undefined): Float32Array {
    const { grid } = this;
    const known = this.snows.get(set ?? "");
    if (known) return known;
    const snowy = new Set((set === undefined ? undefined : grid.map.sets?.[set]) ?? grid.hexes);
    const made = this.spread(new Map(grid.hexes.map((hex) => [grid.cellOf(hex), [snowy.has(hex) ? 1 : 0]])), [0]);
    this.snows.set(set ?? "", made);
    return made;
  }

  /** What belongs to each hex, over the points of the field of tints, with soft borders. */
  private spread(byCell: ReadonlyMap<number, readonly number[]>, outside: readonly number[]): Float32Array {
    const { cells, tintWidth: width } = this;
    const channels = outside.length;
    const out = new Float32Array(cells.length * channels);
    cells.forEach((cell, k) => out.set(byCell.get(cell) ?? outside, k * channels));
    const rows = cells.length / width;
    return blurred(blurred(out, width, rows, channels, 1), width, rows, channels, 1);
  }

  /** The hex to which each point of the field of tints belongs; their borders wander a little. */
  private settle(): Int32Array {
    const { grid, box, noise, tintWidth: width } = this;
    const rows = Math.ceil((box.bottom - box.top) * TINTED) + 2;
    const cells = new Int32Array(width * rows);
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < width; i++) {
        const [x, y] = [box.left + i / TINTED, box.top + j / TINTED];
        const near = grid.cellAt(x + noise.ruggedness(x * 0.9, y * 0.9, 2) * 0.34, y + noise.ruggedness(x * 0.9 + 31, y * 0.9, 2) * 0.34);
        cells[j * width + i] = near < 0 ? grid.cellAt(x, y) : near;
      }
    }
    return cells;
  }

  private *paint({ fine, width, rows }: Print, heights: Float32Array, cover: string): Generator<void, Surface> {
    const { canvas, pen: c } = surface(width, rows);
    const image = c.createImageData(width, rows);
    const perMetre = (fine * STEEPER) / (((this.grid.map.hexKm ?? USUAL_KM) * 1000) / ROW);
    const [style, set] = cover.split(":");
    const snow = style === "snow" ? this.snowOf(set) : null;
    const lookup = new Between(width, rows, GRAIN);
    const { noise } = this;
    const grain = lookup.field((i, j) => noise.ruggedness((i / fine) * 0.315 + 7, (j / fine) * 0.315, 3));
    const moods = lookup.field((i, j) => this.moodAt(i / fine, j / fine));
    const colour = new Float32Array(3);
    const snowy = new Float32Array(1);
    for (let j = 0; j < rows; j++) {
      if (j % STRIP === 0) yield;
      for (let i = 0; i < width; i++) {
        const k = j * width + i;
        const h = num(heights, k);
        // Ground that rises to the south-east lies in the light.
        const tilt = i + 1 < width && j + 1 < rows ? (num(heights, k + 1) - h + num(heights, k + width) - h) * perMetre : 0;
        const u = (i * TINTED) / fine;
        const v = (j * TINTED) / fine;
        this.base(this.tints, colour, u, v);
        if (snow) this.base(snow, snowy, u, v);
        const grainy = lookup.at(grain, i, j);
        const white = num(snowy, 0) * (0.72 + grainy * 0.16);
        const stone = 0.75 * smooth((h / this.top - 0.4 + grainy * 0.05) / 0.25);
        const summit = smooth((h / this.top - 0.62 + grainy * 0.08) / 0.2);
        const lit = tilt * 0.62 + lookup.at(moods, i, j);
        const light = lit > 0 ? 0.62 * (1 - Math.exp(-lit * 1.3)) : 0;
        const shade = lit < 0 ? 0.72 * (1 - Math.exp(lit * 1.25)) : 0;
        for (let n = 0; n < 3; n++) {
          let v = num(colour, n) + grainy * 13;
          v = mix(v, num(STONE, n), stone);
          v = mix(v, num(SUMMIT, n), summit);
          v = mix(v, num(SNOW, n), white);
          v = mix(v, num(LIGHT, n), light);
          image.data[k * 4 + n] = mix(v, num(SHADE, n), shade);
        }
        image.data[k * 4 + 3] = 255;
      }
    }
    c.putImageData(image, 0, 0);
    return canvas;
  }

  /** What a field of tints has at a point. */
  private base(field: Float32Array, out: Float32Array, u: number, v: number): void {
    const channels = out.length;
    const k = (Math.floor(v) * this.tintWidth + Math.floor(u)) * channels;
    const [s, t] = [u % 1, v % 1];
    const below = this.tintWidth * channels;
    for (let n = 0; n < channels; n++) {
      const high = mix(num(field, k + n), num(field, k + n + channels), s);
      out[n] = mix(high, mix(num(field, k + n + below), num(field, k + n + below + channels), s), t);
    }
  }

  /** The light of the large forms, so far right of and below the corner of the land. */
  private moodAt(right: number, below: number): number {
    const { lattice, box, mood: field } = this;
    const u = clamp((box.left + right - lattice.left) / lattice.step, lattice.width - 1.001);
    const v = clamp((box.top + below - lattice.top) / lattice.step, lattice.rows - 1.001);
    const k = Math.floor(v) * lattice.width + Math.floor(u);
    const high = mix(num(field, k), num(field, k + 1), u % 1);
    return mix(high, mix(num(field, k + lattice.width), num(field, k + lattice.width + 1), u % 1), v % 1);
  }
}

/** Values that are reckoned at every few pixels and read between them. */
class Between {
  private readonly across: number;
  private readonly down: number;

  constructor(
    width: number,
    rows: number,
    private readonly every: number,
  ) {
    this.across = Math.ceil(width / every) + 1;
    this.down = Math.ceil(rows / every) + 1;
  }

  field(value: (i: number, j: number) => number): Float32Array {
    const out = new Float32Array(this.across * this.down);
    for (let j = 0; j < this.down; j++)
      for (let i = 0; i < this.across; i++) out[j * this.across + i] = value(i * this.every, j * this.every);
    return out;
  }

  at(field: Float32Array, i: number, j: number): number {
    const [u, v] = [i / this.every, j / this.every];
    const k = Math.floor(v) * this.across + Math.floor(u);
    const high = mix(num(field, k), num(field, k + 1), u % 1);
    return mix(high, mix(num(field, k + this.across), num(field, k + this.across + 1), u % 1), v % 1);
  }
}

function toEnd<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Light of the large forms, and the dusk of the valleys: how a place lies among what surrounds it. */
function mood({ metres, width, rows }: Lattice): Float32Array {
  const calm = blurred(metres, width, rows, 1, 2);
  const wide = blurred(blurred(metres, width, rows, 1, 6), width, rows, 1, 6);
  const out = new Float32Array(metres.length);
  for (let j = 1; j + 1 < rows; j++) {
    for (let i = 1; i + 1 < width; i++) {
      const k = j * width + i;
      const tilt = num(calm, k + 1) - num(calm, k - 1) + num(calm, k + width) - num(calm, k - width);
      out[k] = Math.max(-0.55, Math.min(0.55, tilt / 620)) + Math.max(-0.5, Math.min(0.4, (num(metres, k) - num(wide, k)) / 950));
    }
  }
  return out;
}

/** A blur over a square, of several channels at once. */
export function blurred(from: Float32Array, width: number, rows: number, channels: number, radius: number): Float32Array {
  const half = new Float32Array(from.length);
  const out = new Float32Array(from.length);
  const pass = (a: Float32Array, b: Float32Array, length: number, lines: number, step: number, leap: number): void => {
    for (let line = 0; line < lines; line++) {
      for (let n = 0; n < channels; n++) {
        const start = line * leap + n;
        const get = (i: number): number => num(a, start + clamp(i, length - 1) * step);
        let sum = 0;
        for (let i = -radius; i <= radius; i++) sum += get(i);
        for (let i = 0; i < length; i++) {
          b[start + i * step] = sum / (2 * radius + 1);
          sum += get(i + radius + 1) - get(i - radius);
        }
      }
    }
  };
  pass(from, half, width, rows, channels, width * channels);
  pass(half, out, rows, width, width * channels, channels);
  return out;
}

/** For each of `count` places the four measured ones around it and their shares (a curve through all of them). */
function weights(count: number, place: (i: number) => number, of: number): { index: Int32Array; share: Float32Array } {
  const index = new Int32Array(count * 4);
  const share = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    const u = place(i);
    const first = Math.floor(u);
    const t = u - first;
    const parts = [
      ((2 - t) * t - 1) * t / 2,
      ((3 * t - 5) * t * t + 2) / 2,
      ((4 - 3 * t) * t + 1) * t / 2,
      ((t - 1) * t * t) / 2,
    ];
    parts.forEach((part, n) => {
      index[i * 4 + n] = clamp(first - 1 + n, of - 1);
      share[i * 4 + n] = part;
    });
  }
  return { index, share };
}

function num(list: ArrayLike<number>, index: number): number {
  return list[index] as number;
}

function clamp(value: number, most: number): number {
  return value < 0 ? 0 : value > most ? most : value;
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
