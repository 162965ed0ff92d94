/** Devices on the counters: simple figures of our own, drawn in a circle of radius 1. */

type Draw = (c: Pen) => void;

/** A canvas, of the page or of a worker. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const TURN = Math.PI * 2;

function disc(c: Pen, x: number, y: number, r: number): void {
  c.beginPath();
  c.arc(x, y, r, 0, TURN);
  c.fill();
}

function ring(c: Pen, x: number, y: number, r: number, width: number): void {
  c.lineWidth = width;
  c.beginPath();
  c.arc(x, y, r, 0, TURN);
  c.stroke();
}

function around(c: Pen, n: number, draw: () => void, start = 0): void {
  for (let i = 0; i < n; i++) {
    c.save();
    c.rotate(start + (i * TURN) / n);
    draw();
    c.restore();
  }
}

/** Six coins in two columns, each a ring with a square hole. */
const coins: Draw = (c) => {
  for (const x of [-0.36, 0.36]) {
    for (const y of [-0.64, 0, 0.64]) {
      ring(c, x, y, 0.235, 0.13);
      c.fillRect(x - 0.075, y - 0.075, 0.15, 0.15);
    }
  }
};

/** Three heart-shaped leaves in a ring, tips to the middle. */
const leaves: Draw = (c) => {
  ring(c, 0, 0, 0.92, 0.1);
  around(c, 3, () => {
    c.beginPath();
    c.moveTo(0, -0.1);
    c.bezierCurveTo(-0.62, -0.2, -0.56, -0.82, -0.2, -0.78);
    c.quadraticCurveTo(-0.04, -0.76, 0, -0.62);
    c.quadraticCurveTo(0.04, -0.76, 0.2, -0.78);
    c.bezierCurveTo(0.56, -0.82, 0.62, -0.2, 0, -0.1);
    c.fill();
  });
};

const petals = (n: number): Draw => (c) => {
  around(c, n, () => disc(c, 0, -0.56, n > 5 ? 0.3 : 0.37));
  disc(c, 0, 0, 0.24);
};

const dots = (n: number): Draw => (c) => {
  disc(c, 0, 0, 0.33);
  around(c, n, () => disc(c, 0, -0.7, n > 6 ? 0.23 : 0.29));
};

/** Bars inside a ring. */
const bars = (n: number, upright: boolean): Draw => (c) => {
  ring(c, 0, 0, 0.88, 0.14);
  c.beginPath();
  c.arc(0, 0, 0.82, 0, TURN);
  c.clip();
  if (upright) c.rotate(Math.PI / 2);
  const step = 1.64 / (n * 2 + 1);
  for (let i = 0; i < n; i++) c.fillRect(-1, -0.82 + step * (2 * i + 1), 2, step);
};

const star3bar: Draw = (c) => {
  c.fillRect(-0.85, -0.82, 1.7, 0.26);
  disc(c, 0, -0.12, 0.31);
  disc(c, -0.42, 0.54, 0.31);
  disc(c, 0.42, 0.54, 0.31);
};

/** The frame of a well. */
const well: Draw = (c) => {
  for (const at of [-0.34, 0.34]) {
    c.fillRect(at - 0.12, -0.88, 0.24, 1.76);
    c.fillRect(-0.88, at - 0.12, 1.76, 0.24);
  }
};

const wheel = (n: number): Draw => (c) => {
  ring(c, 0, 0, 0.8, 0.2);
  disc(c, 0, 0, 0.2);
  around(c, n, () => c.fillRect(-0.06, -0.74, 0.12, 0.6));
};

const lozenge = (n: number): Draw => (c) => {
  const height = n === 1 ? 0.55 : 0.36;
  for (let i = 0; i < n; i++) {
    const y = n === 1 ? 0 : -0.6 + i * (1.2 / (n - 1));
    const half = n === 1 ? 0.95 : 0.5 + i * 0.2;
    c.beginPath();
    c.moveTo(-half, y);
    c.lineTo(0, y - height);
    c.lineTo(half, y);
    c.lineTo(0, y + height);
    c.fill();
  }
};

const crossed: Draw = (c) => around(c, 2, () => c.fillRect(-0.13, -0.95, 0.26, 1.9), Math.PI / 4);

const cross: Draw = (c) => {
  ring(c, 0, 0, 0.88, 0.12);
  around(c, 2, () => c.fillRect(-0.13, -0.7, 0.26, 1.4));
};

/** Four squares, each with a hole, set on their corner. */
const squares: Draw = (c) => {
  c.rotate(Math.PI / 4);
  c.lineWidth = 0.2;
  for (const x of [-0.36, 0.36]) for (const y of [-0.36, 0.36]) c.strokeRect(x - 0.22, y - 0.22, 0.44, 0.44);
};

const fans: Draw = (c) => {
  around(c, 3, () => {
    c.beginPath();
    c.moveTo(0, -0.12);
    c.arc(0, -0.12, 0.78, -Math.PI / 2 - 0.62, -Math.PI / 2 + 0.62);
    c.fill();
  });
};

const arcs: Draw = (c) => {
  around(c, 2, () => {
    c.beginPath();
    c.arc(0, -0.12, 0.72, Math.PI, 0);
    c.quadraticCurveTo(0, -0.6, -0.72, -0.12);
    c.fill();
    disc(c, 0, -0.22, 0.12);
  });
};

const arrow: Draw = (c) => {
  ring(c, 0, 0, 0.9, 0.12);
  c.fillRect(-0.07, -0.5, 0.14, 1.2);
  c.beginPath();
  c.moveTo(0, -0.78);
  c.lineTo(0.34, -0.22);
  c.lineTo(-0.34, -0.22);
  c.fill();
};

const wave: Draw = (c) => {
  c.lineWidth = 0.17;
  for (const y of [-0.5, 0, 0.5]) {
    c.beginPath();
    c.moveTo(-0.85, y);
    c.bezierCurveTo(-0.4, y - 0.5, -0.4, y + 0.5, 0, y);
    c.bezierCurveTo(0.4, y - 0.5, 0.4, y + 0.5, 0.85, y);
    c.stroke();
  }
};

/** Three stems of flowers over three leaves. */
const paulownia: Draw = (c) => {
  for (const [x, y, n] of [[-0.5, -0.36, 2], [0, -0.62, 3], [0.5, -0.36, 2]] as const) {
    for (let i = 0; i < n; i++) disc(c, x, y + i * 0.24, 0.13);
  }
  around(c, 3, () => {
    c.beginPath();
    c.moveTo(0, 0);
    c.quadraticCurveTo(0.42, 0.5, 0, 0.95);
    c.quadraticCurveTo(-0.42, 0.5, 0, 0);
    c.fill();
  }, -1.05 + TURN / 3);
};

/** A ring of bamboo with its joints and a spray of leaves below, around what `within` draws. */
const bamboo = (within: Draw): Draw => (c) => {
  ring(c, 0, 0, 0.84, 0.13);
  c.save();
  within(c);
  c.restore();
  for (let i = 0; i < 4; i++) {
    c.save();
    c.rotate((i + 0.5) * (TURN / 4));
    c.fillRect(-0.04, -1, 0.08, 0.32);
    c.restore();
  }
  for (const turn of [-0.62, 0, 0.62]) {
    c.save();
    c.translate(0, 0.42);
    c.rotate(turn);
    c.beginPath();
    c.ellipse(0, 0.3, 0.1, 0.32, 0, 0, TURN);
    c.fill();
    c.restore();
  }
};

/** A sparrow in flight, seen from the side. */
const sparrow = (x: number, y: number, r: number, facing: 1 | -1): Draw => (c) => {
  c.translate(x, y);
  c.scale(r * facing, r);
  disc(c, 0.46, -0.28, 0.3);
  c.beginPath();
  c.moveTo(0.98, -0.22);
  c.lineTo(0.62, -0.4);
  c.lineTo(0.66, -0.12);
  c.fill();
  c.beginPath();
  c.ellipse(-0.05, 0.05, 0.58, 0.36, -0.35, 0, TURN);
  c.fill();
  c.beginPath();
  c.moveTo(0.1, 0);
  c.quadraticCurveTo(-0.2, -0.95, -0.8, -0.85);
  c.quadraticCurveTo(-0.65, -0.1, 0.1, 0);
  c.moveTo(-0.4, 0.1);
  c.lineTo(-1.05, 0.5);
  c.lineTo(-0.62, 0.55);
  c.lineTo(-0.2, 0.3);
  c.fill();
};

const both = (...draws: readonly Draw[]): Draw => (c) => {
  for (const draw of draws) {
    c.save();
    draw(c);
    c.restore();
  }
};

/** Four diamonds in a diamond. */
const diamonds: Draw = (c) => {
  for (const [x, y] of [[0, -0.5], [0, 0.5], [-0.52, 0], [0.52, 0]] as const) {
    c.beginPath();
    c.moveTo(x - 0.47, y);
    c.lineTo(x, y - 0.44);
    c.lineTo(x + 0.47, y);
    c.lineTo(x, y + 0.44);
    c.fill();
  }
};

/** Three scales, one upon two. */
const scales: Draw = (c) => {
  for (const [x, y] of [[0, -0.86], [-0.48, -0.02], [0.48, -0.02]] as const) {
    c.beginPath();
    c.moveTo(x, y);
    c.lineTo(x + 0.46, y + 0.8);
    c.lineTo(x - 0.46, y + 0.8);
    c.fill();
  }
};

/** An open fan with the moon on it. */
const moonFan: Draw = (c) => {
  c.beginPath();
  c.moveTo(0, 0.86);
  c.arc(0, 0.86, 1.6, -Math.PI / 2 - 0.62, -Math.PI / 2 + 0.62);
  c.closePath();
  c.arc(0, -0.12, 0.34, 0, TURN);
  c.fill("evenodd");
  disc(c, 0, 0.84, 0.12);
};

/** Commas that chase one another. */
const commas = (n: number): Draw => (c) => {
  const r = n === 2 ? 0.44 : 0.36;
  around(c, n, () => {
    disc(c, 0, -0.5, r);
    c.beginPath();
    c.arc(0, 0, 0.5 + r, -Math.PI / 2, -Math.PI / 2 + TURN / n + 0.15);
    c.quadraticCurveTo(0.62, -0.4, 0, -0.5 + r);
    c.fill();
  });
};

const DEVICES: Readonly<Record<string, Draw>> = {
  "four-diamonds": diamonds,
  "three-scales": scales,
  "six-coins": coins,
  "three-leaves": leaves,
  "three-stars-bar": star3bar,
  well,
  "ring-cross": cross,
  crossed,
  "four-squares": squares,
  "three-fans": fans,
  "moon-fan": moonFan,
  "two-arcs": arcs,
  arrow,
  waves: wave,
  paulownia,
  "sparrow-bamboo": bamboo(sparrow(0, -0.16, 0.56, 1)),
  "sparrow-bamboo-west": bamboo(sparrow(0, -0.16, 0.56, -1)),
  "two-sparrows-bamboo": bamboo(both(sparrow(-0.36, -0.12, 0.34, 1), sparrow(0.36, -0.12, 0.34, -1))),
};

/** Figures of which there are as many as one likes: the number follows the name. */
const FAMILIES: Readonly<Record<string, (n: number) => Draw>> = {
  petals,
  dots,
  bars: (n) => bars(n, false),
  "upright-bars": (n) => bars(n, true),
  wheel,
  lozenge,
  commas,
};

/** Draw a device in the circle of radius 1 with the colours of the pen; whether there is one of that name. */
export function drawDevice(c: Pen, name: string): boolean {
  const [, family = "", number = ""] = /^(.*)-(\d+)$/.exec(name) ?? [];
  const draw = DEVICES[name] ?? FAMILIES[family]?.(Number(number));
  draw?.(c);
  return draw !== undefined;
}
