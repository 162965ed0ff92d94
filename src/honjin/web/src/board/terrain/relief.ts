/** Short strokes down the slopes, in the manner of old survey maps, and grass on the open ground. */

import type { Box } from "../grid";
import type { Pen } from "../mon";
import type { Rng } from "./chance";
import type { Ground } from "./ground";
import type { Clear } from "./clearance";
import type { Item } from "./scene";

const STEP = 0.3;
const STEEP = 0.2;
/** Strokes are gathered in squares of this size, so that there are few items. */
const PATCH = 4;

interface Stroke {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

export function hachures(box: Box, ground: Ground, random: Rng): Item[] {
  const patches = new Map<string, Stroke[]>();
  for (let y = box.top; y < box.bottom; y += STEP) {
    for (let x = box.left; x < box.right; x += STEP) {
      const p = { x: x + (random() - 0.5) * STEP, y: y + (random() - 0.5) * STEP };
      const fall = ground.fall(p);
      const steep = Math.hypot(fall.x, fall.y);
      if (steep < STEEP || random() > steep * 2.2) continue;
      const length = Math.min(0.42, 0.16 + steep * 0.4);
      add(patches, { ...p, dx: (fall.x / steep) * length, dy: (fall.y / steep) * length });
    }
  }
  return [...patches.values()].map((strokes) => ({
    box: patchBox(strokes),
    draw: (c, fine) => {
      c.strokeStyle = "rgba(78,52,28,.55)";
      c.lineCap = "round";
      c.lineWidth = Math.min(0.038, 2.4 / fine);
      c.beginPath();
      for (const s of strokes) {
        c.moveTo(s.x, s.y);
        c.quadraticCurveTo(s.x + s.dx * 0.5 + s.dy * 0.1, s.y + s.dy * 0.5 - s.dx * 0.1, s.x + s.dx, s.y + s.dy);
      }
      c.stroke();
    },
  }));
}

/** Tufts of grass where nothing is tilled. */
export function tufts(box: Box, clear: Clear, ground: Ground, random: Rng): Item[] {
  const patches = new Map<string, Stroke[]>();
  for (let n = 0; n < 4200; n++) {
    const p = { x: box.left + random() * (box.right - box.left), y: box.top + random() * (box.bottom - box.top) };
    // Fewer in the low ground: there they only show where the rice leaves room.
    if ((ground.height(p.x, p.y) < 0.4 && random() < 0.4) || !clear(p, 0.1)) continue;
    add(patches, { ...p, dx: (random() - 0.5) * 0.08, dy: 0.1 + random() * 0.06 });
  }
  return [...patches.values()].map((blades) => ({
    box: patchBox(blades),
    draw: (c, fine) => {
      if (fine < 14) return;
      c.strokeStyle = "rgba(108,112,52,.55)";
      c.lineCap = "round";
      c.lineWidth = Math.min(0.026, 2.2 / fine);
      c.beginPath();
      for (const b of blades) {
        for (const lean of [-0.07, 0, 0.07]) {
          c.moveTo(b.x, b.y);
          c.quadraticCurveTo(b.x + lean * 0.4, b.y - b.dy * 0.6, b.x + lean + b.dx, b.y - b.dy * (lean ? 0.8 : 1));
        }
      }
      c.stroke();
    },
  }));
}

function add(patches: Map<string, Stroke[]>, stroke: Stroke): void {
  const key = `${Math.floor(stroke.x / PATCH)},${Math.floor(stroke.y / PATCH)}`;
  const known = patches.get(key);
  if (known) known.push(stroke);
  else patches.set(key, [stroke]);
}

function patchBox(strokes: readonly Stroke[]): Box {
  const first = strokes[0] ?? { x: 0, y: 0 };
  const left = Math.floor(first.x / PATCH) * PATCH;
  const top = Math.floor(first.y / PATCH) * PATCH;
  return { left: left - 0.6, top: top - 0.6, right: left + PATCH + 0.6, bottom: top + PATCH + 0.6 };
}

const LEVEL = 0.2;
const MESH = 0.22;

/** Lines of equal height, thin as in a survey. */
export function contours(box: Box, ground: Ground): Item[] {
  const height = (x: number, y: number): number => ground.height(x, y);
  const levels = Array.from({ length: Math.ceil(ground.summit / LEVEL) }, (_, n) => (n + 1) * LEVEL);
  return isolines(box, MESH, height, levels, (c, fine) => {
    c.strokeStyle = "rgba(116,76,36,.4)";
    c.lineWidth = Math.min(Math.max(0.03, 0.7 / fine), 1.8 / fine);
  });
}

/** Lines along which a field has one of these values, measured in squares of side `mesh`; each level has its style. */
export function isolines(
  box: Box,
  mesh: number,
  value: (x: number, y: number) => number,
  levels: readonly number[],
  style: (c: Pen, fine: number, level: number) => void,
): Item[] {
  const columns = Math.ceil((box.right - box.left) / mesh);
  const rows = Math.ceil((box.bottom - box.top) / mesh);
  const width = columns + 1;
  const values = new Float64Array(width * (rows + 1));
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i <= columns; i++) values[j * width + i] = value(box.left + i * mesh, box.top + j * mesh);
  const patches = levels.map(() => new Map<string, Stroke[]>());
  const cut = (i: number, j: number, corners: Corners): void => {
    const low = Math.min(corners[0], corners[1], corners[2], corners[3]);
    const high = Math.max(corners[0], corners[1], corners[2], corners[3]);
    levels.forEach((level, n) => {
      if (low > level || high <= level) return;
      const cuts = crossings(corners, level);
      for (let k = 0; k + 1 < cuts.length; k += 2) {
        const [a, b] = [cuts[k], cuts[k + 1]];
        if (!a || !b) continue;
        const [x, y] = [box.left + (i + a[0]) * mesh, box.top + (j + a[1]) * mesh];
        add(patches[n] as Map<string, Stroke[]>, { x, y, dx: (b[0] - a[0]) * mesh, dy: (b[1] - a[1]) * mesh });
      }
    });
  };
  const at = (k: number): number => values[k] as number;
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const k = j * width + i;
      // Nothing is cut where the field is level.
      if (at(k) === at(k + 1) && at(k) === at(k + width + 1) && at(k) === at(k + width)) continue;
      cut(i, j, [at(k), at(k + 1), at(k + width + 1), at(k + width)]);
    }
  }
  return patches.flatMap((parts, level) =>
    [...parts.values()].map((pieces) => ({
      box: patchBox(pieces),
      draw: (c: Pen, fine: number) => {
        style(c, fine, level);
        c.lineCap = "round";
        c.beginPath();
        for (const s of pieces) {
          c.moveTo(s.x, s.y);
          c.lineTo(s.x + s.dx, s.y + s.dy);
        }
        c.stroke();
      },
    })),
  );
}

type Corners = readonly [number, number, number, number];

/** Where a level cuts the sides of a square, in shares of its side, from the north round by the east. */
function crossings(h: Corners, level: number): (readonly [number, number])[] {
  const cuts: (readonly [number, number])[] = [];
  const share = (a: number, b: number): number => (level - a) / (b - a);
  if (h[0] > level !== h[1] > level) cuts.push([share(h[0], h[1]), 0]);
  if (h[1] > level !== h[2] > level) cuts.push([1, share(h[1], h[2])]);
  if (h[3] > level !== h[2] > level) cuts.push([share(h[3], h[2]), 1]);
  if (h[0] > level !== h[3] > level) cuts.push([0, share(h[0], h[3])]);
  return cuts;
}
