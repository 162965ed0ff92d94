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

const KNOWN: Record<string, Draw> = {
  sanada: coins, nobuyoshi_s: coins, ieyasu: leaves, hidetada: leaves, tadanao: leaves, tadateru: leaves,
  mori: star3bar, watanabe: star3bar, ii: well, date: bars(3, true), sakakibara: wheel(12), ogasawara: lozenge(3),
  hosokawa: dots(8), hoshina: dots(8), okiaki: dots(8), hideyori: paulownia, harunaga: paulownia, harufusa: paulownia,
  akashi: cross, niwa: crossed, nagashige: crossed, todo: petals(3), maeda: petals(5), otani: arcs, kimura: squares,
  kimura_rem: squares, akita: fans, mizuno: arrow, takeda: lozenge(1), chosokabe: petals(7), sengoku: wheel(4),
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

/** The great houses of the campaigns, with devices they bore or that resemble them. */
export const HOUSES: Readonly<Record<string, Draw>> = {
  date: bamboo(both(sparrow(-0.36, -0.12, 0.34, 1), sparrow(0.36, -0.12, 0.34, -1))),
  uesugi: bamboo(sparrow(0, -0.16, 0.56, 1)),
  takeda: diamonds, hojo: scales, satake: moonFan, ashina: bars(3, false), mogami: bars(2, false), soma: dots(8),
  osaki: bars(2, true), koga: bars(2, false), satomi: bars(2, false), utsunomiya: commas(3), yuki: commas(3),
  oyama: commas(2), nasu: bars(1, false), ota: petals(5), kasai: petals(3), narita: bars(3, false), tamura: wheel(6),
  ogigayatsu: bamboo(sparrow(0, -0.16, 0.56, -1)), nagano: fans, sano: commas(2), honjo: leaves, nikaido: dots(6),
};

const OTHERS: readonly Draw[] = [
  bars(2, false), petals(5), dots(5), wheel(8), lozenge(1), fans, crossed, arcs, squares, wave, bars(1, false),
  petals(6), lozenge(2), dots(6), bars(2, true), wheel(6), arrow, petals(4),
];

export class Devices {
  private readonly drawn = new Map<string, Draw>();

  constructor(clans: readonly { id: string }[], known: Readonly<Record<string, Draw>> = KNOWN) {
    let next = 0;
    for (const { id } of clans) this.drawn.set(id, known[id] ?? OTHERS[next++ % OTHERS.length] ?? cross);
  }

  draw(c: Pen, clan: string, x: number, y: number, radius: number, colour: string): void {
    c.save();
    c.translate(x, y);
    c.scale(radius, radius);
    c.fillStyle = c.strokeStyle = colour;
    this.drawn.get(clan)?.(c);
    c.restore();
  }
}
