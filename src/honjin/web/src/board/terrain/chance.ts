/** Chance that is the same every time: numbers from a seed, and smooth noise over the plane. */

export type Rng = () => number;

export function rng(seed: number): Rng {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SIZE = 256;

/** Value noise from -1 to 1 that changes over about one unit. */
export class Noise {
  private readonly values = new Float32Array(SIZE * SIZE);

  constructor(seed: number) {
    const random = rng(seed);
    for (let i = 0; i < this.values.length; i++) this.values[i] = random() * 2 - 1;
  }

  at(x: number, y: number): number {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const u = fade(x - x0);
    const v = fade(y - y0);
    const a = this.value(x0, y0);
    const b = this.value(x0 + 1, y0);
    const c = this.value(x0, y0 + 1);
    const d = this.value(x0 + 1, y0 + 1);
    return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
  }

  /** Several sizes of noise on top of each other. */
  ruggedness(x: number, y: number, octaves: number): number {
    let sum = 0;
    let share = 0.55;
    let times = 1;
    for (let i = 0; i < octaves; i++) {
      sum += this.at(x * times + i * 17.3, y * times - i * 9.1) * share;
      share *= 0.5;
      times *= 2;
    }
    return sum;
  }

  private value(x: number, y: number): number {
    return this.values[(y & (SIZE - 1)) * SIZE + (x & (SIZE - 1))] ?? 0;
  }
}

function fade(t: number): number {
  return t * t * (3 - 2 * t);
}
