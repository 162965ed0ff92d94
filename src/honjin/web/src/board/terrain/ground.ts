/** The lie of the land: heights, and a wash of colour with hill shading from the north-west. */

import type { Box, Point } from "../grid";
import type { Art, Relief } from "./art";
import { Noise } from "./chance";
import { measured } from "./heights";
import { away, crossing, smooth } from "./shapes";
import { type Surface, surface } from "./surface";

/** Measured points, and pixels of the wash, per world unit; it is soft, so that it can be enlarged to any zoom. */
const FINE = 7;

type Rgb = readonly [number, number, number];

const PLAIN: Rgb = [190, 197, 154];
const SLOPE: Rgb = [173, 161, 104];
const UPLAND: Rgb = [219, 194, 137];
const MOUNTAIN: Rgb = [132, 142, 96];
const SHADE: Rgb = [74, 58, 56];
const LIGHT: Rgb = [255, 246, 214];

export class Ground {
  private readonly noise: Noise;
  private readonly width: number;
  private readonly rows: number;
  private readonly heights: Float32Array;
  private readonly relief: Relief | null;

  constructor(
    art: Pick<Art, "relief" | "heights" | "seed">,
    private readonly box: Box,
  ) {
    this.relief = art.relief;
    this.noise = new Noise(art.seed);
    this.width = Math.ceil((box.right - box.left) * FINE);
    this.rows = Math.ceil((box.bottom - box.top) * FINE);
    this.heights = this.survey(art.heights && measured(art.heights));
  }

  /** The highest ground. */
  get summit(): number {
    return this.heights.reduce((most, height) => Math.max(most, height), 0);
  }

  /** Height at a point, between the measured ones; level ground is 0 and the plateau about 1. */
  height(x: number, y: number): number {
    const u = Math.min(this.width - 0.001, Math.max(0, (x - this.box.left) * FINE));
    const v = Math.min(this.rows - 0.001, Math.max(0, (y - this.box.top) * FINE));
    const i = Math.floor(u);
    const k = Math.floor(v) * (this.width + 1) + i;
    const [a, b] = [this.heights[k] ?? 0, this.heights[k + 1] ?? 0];
    const [c, d] = [this.heights[k + this.width + 1] ?? 0, this.heights[k + this.width + 2] ?? 0];
    return mix(mix(a, b, u - i), mix(c, d, u - i), v - Math.floor(v));
  }

  /** Which way is down, and how steep it is. */
  fall(p: Point): Point {
    const e = 0.15;
    return {
      x: (this.height(p.x - e, p.y) - this.height(p.x + e, p.y)) / (2 * e),
      y: (this.height(p.x, p.y - e) - this.height(p.x, p.y + e)) / (2 * e),
    };
  }

  /** The wash over the whole field. */
  paint(): Surface {
    const { width, rows, heights, box } = this;
    const { canvas, pen: c } = surface(width, rows);
    const image = c.createImageData(width, rows);
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < width; i++) {
        const k = j * (width + 1) + i;
        const h = heights[k] ?? 0;
        // The light comes from the north-west: ground that rises to the south-east lies in it.
        const tilt = ((heights[k + 1] ?? h) - h + (heights[k + width + 1] ?? h) - h) * FINE;
        this.pixel(image.data, (j * width + i) * 4, h, tilt, box.left + i / FINE, box.top + j / FINE);
      }
    }
    c.putImageData(image, 0, 0);
    return canvas;
  }

  private survey(lattice: ((x: number, y: number) => number) | null): Float32Array {
    const heights = new Float32Array((this.width + 1) * (this.rows + 1));
    for (let j = 0; j <= this.rows; j++) {
      const y = this.box.top + j / FINE;
      const west = this.relief ? crossing(this.relief.west, y) : 0;
      const east = this.relief ? crossing(this.relief.east, y) : 0;
      for (let i = 0; i <= this.width; i++) {
        const x = this.box.left + i / FINE;
        const known = lattice === null ? this.measure({ x, y }, west, east) : lattice(x, y) + this.bumps(x, y) * 0.3;
        heights[j * (this.width + 1) + i] = known;
      }
    }
    return heights;
  }

  /** The height at a point whose row meets the scarp in `west` and the shoulder in `east`. */
  private measure(p: Point, west: number, east: number): number {
    const { relief, noise } = this;
    const bumps = this.bumps(p.x, p.y);
    if (!relief) return bumps;
    const wander = noise.ruggedness(p.x * 0.14 + 40, p.y * 0.14, 2) * 1.3;
    const rise = smooth((p.x + wander - west) / relief.westFall + 0.5);
    const fall = smooth((east - p.x - wander * 1.6) / relief.eastFall + 0.5);
    let height = relief.height * rise * fall;
    for (const valley of relief.valleys) {
      const first = valley.points[0];
      // Far from its mouth there is nothing to carve, and distances are dear.
      if (height < 0.02 || !first || Math.abs(p.y - first.y) > 8) continue;
      const d = away(p, valley.points) / valley.width;
      if (d < 2.4) height -= valley.depth * Math.exp(-d * d) * height;
    }
    for (const mound of relief.mounds) {
      const d = Math.hypot(p.x - mound.at.x, p.y - mound.at.y) / mound.radius;
      if (d < 1.4) height += mound.height * (1 - smooth((d - 0.25) / 0.75));
    }
    return height + bumps * (0.35 + 0.65 * Math.max(0, Math.min(1, height)));
  }

  private bumps(x: number, y: number): number {
    return this.noise.ruggedness(x * 0.2, y * 0.2, 4) * 0.15;
  }

  private pixel(data: Uint8ClampedArray, k: number, h: number, tilt: number, x: number, y: number): void {
    // Two washes of different size, and a streak as of a broad brush drawn along the ridge.
    const wash = this.noise.ruggedness(x * 0.35 + 7, y * 0.35, 3) * 0.5 + this.noise.at(x * 2.6, y * 0.5) * 0.16;
    const level = h + wash * 0.24;
    const low = smooth(level / 0.45);
    const high = smooth((level - 0.45) / 0.5);
    const wooded = smooth((level - 1.3) / 1.2);
    const light = Math.min(0.68, Math.max(0, tilt) * 1.3);
    const shade = Math.min(0.66, Math.max(0, -tilt) * 1.35);
    for (let n = 0; n < 3; n++) {
      let v = mix(mix(PLAIN[n] ?? 0, SLOPE[n] ?? 0, low), UPLAND[n] ?? 0, high);
      v = mix(v, MOUNTAIN[n] ?? 0, wooded);
      v += wash * 17;
      v = mix(v, LIGHT[n] ?? 0, light);
      v = mix(v, SHADE[n] ?? 0, shade);
      data[k + n] = v;
    }
    data[k + 3] = 255;
  }
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
