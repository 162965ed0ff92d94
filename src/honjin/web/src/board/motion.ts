/** Trails of what moved, and the movement itself. */

import type { HexId, Trail, UnitId } from "./api";
import type { Camera } from "./camera";
import type { Grid, Point } from "./grid";

const PER_HEX = 95;
const SHORTEST = 260;
const LONGEST = 950;
/** Up to so many moves are shown one after another; more go together. */
const IN_TURN = 4;

const COLOUR: Record<Trail["kind"], string> = {
  move: "#fff3c9",
  advance: "#ffd36b",
  enter: "#cfe7ff",
  retreat: "#ff9a7a",
  displace: "#e9c6ff",
  exit: "#cfe7ff",
};

interface Run {
  unit: UnitId;
  points: Point[];
  begin: number;
  length: number;
  leaves: boolean;
}

interface Standing {
  at: Point;
  fade: number;
}

export class Motion {
  trails: readonly Trail[] = [];
  private runs: Run[] = [];
  private clock = -1;
  private end = 0;
  private finish: (() => void) | null = null;
  private readonly held = new Map<UnitId, Standing>();

  constructor(private readonly grid: Grid) {}

  /** Start to move; the promise is kept when all have arrived. */
  play(trails: readonly Trail[]): Promise<void> {
    this.complete();
    const together = trails.length > IN_TURN;
    let begin = 0;
    for (const trail of trails) {
      const points = this.points(trail.path);
      if (points.length < 2) continue;
      const length = Math.min(LONGEST, Math.max(SHORTEST, PER_HEX * (points.length - 1)));
      this.runs.push({ unit: trail.unit, points, begin, length, leaves: trail.kind === "exit" });
      if (!together) begin += length * 0.85;
      this.end = Math.max(this.end, begin, (together ? 0 : begin) + (together ? length : 0));
    }
    for (const run of this.runs) this.end = Math.max(this.end, run.begin + run.length);
    if (this.runs.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.finish = resolve;
    });
  }

  get moving(): boolean {
    return this.runs.length > 0;
  }

  /** Where a unit is drawn if not in its hex. */
  standing(unit: UnitId): Standing | undefined {
    return this.held.get(unit);
  }

  get inMotion(): Iterable<UnitId> {
    return this.held.keys();
  }

  /** Somebody else says where everybody stands: what moves, and what was held at the end of a move, is let go. */
  stop(): void {
    this.complete();
    this.held.clear();
  }

  step(now: number): boolean {
    if (!this.moving) return false;
    if (this.clock < 0) this.clock = now;
    const time = now - this.clock;
    for (const run of this.runs) this.held.set(run.unit, place(run, time));
    if (time < this.end) return true;
    this.complete();
    return false;
  }

  private complete(): void {
    for (const run of this.runs) this.held.set(run.unit, place(run, Infinity));
    this.runs = [];
    this.clock = -1;
    this.end = 0;
    this.finish?.();
    this.finish = null;
  }

  private points(path: readonly HexId[]): Point[] {
    return path.filter((hex) => this.grid.has(hex)).map((hex) => this.grid.centre(hex));
  }

  draw(c: CanvasRenderingContext2D, camera: Camera): void {
    for (const trail of this.trails) arrow(c, this.points(trail.path), trail.kind, camera);
  }
}

function place(run: Run, time: number): Standing {
  const t = Math.min(1, Math.max(0, (time - run.begin) / run.length));
  const eased = t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) ** 2;
  const along = eased * (run.points.length - 1);
  const index = Math.min(run.points.length - 2, Math.floor(along));
  const from = run.points[index];
  const to = run.points[index + 1];
  if (!from || !to) throw new RangeError("a move needs two hexes");
  const part = along - index;
  return {
    at: { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
    fade: run.leaves ? 1 - t : 1,
  };
}

/** A tapering brush stroke with a head; faint where it began. Retreats are broken lines. */
function arrow(c: CanvasRenderingContext2D, points: readonly Point[], kind: Trail["kind"], camera: Camera): void {
  const screen = points.map((p) => camera.toScreen(p));
  const tip = screen[screen.length - 1];
  const before = screen[screen.length - 2];
  const start = screen[0];
  if (!tip || !before || !start) return;
  const width = Math.max(2, camera.scale * 0.2);
  c.save();
  c.lineJoin = c.lineCap = "round";
  const broken = kind === "retreat" || kind === "displace";
  screen.slice(1).forEach((to, i) => {
    const from = screen[i];
    if (!from) return;
    const share = (i + 1) / (screen.length - 1);
    for (const [colour, extra, alpha] of [["#2a1606", 1.5, 0.5], [COLOUR[kind], 0, 0.85]] as const) {
      c.globalAlpha = alpha * (0.3 + 0.7 * share);
      c.strokeStyle = colour;
      c.lineWidth = width * (0.5 + 0.5 * share) + extra;
      c.setLineDash(broken ? [width * 1.6, width * 1.5] : []);
      c.beginPath();
      c.moveTo(from.x, from.y);
      c.lineTo(to.x, to.y);
      c.stroke();
    }
  });
  // Where it came from.
  c.setLineDash([]);
  c.globalAlpha = 0.85;
  c.strokeStyle = COLOUR[kind];
  c.lineWidth = Math.max(1.5, width * 0.4);
  c.beginPath();
  c.arc(start.x, start.y, width * 1.4, 0, Math.PI * 2);
  c.stroke();
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  c.setLineDash([]);
  c.globalAlpha = 0.95;
  c.translate(tip.x, tip.y);
  c.rotate(angle);
  c.beginPath();
  c.moveTo(width * 1.5, 0);
  c.lineTo(-width * 1.7, width * 1.7);
  c.lineTo(-width * 0.8, 0);
  c.lineTo(-width * 1.7, -width * 1.7);
  c.closePath();
  c.fillStyle = COLOUR[kind];
  c.strokeStyle = "#2a1606";
  c.lineWidth = 1;
  c.fill();
  c.stroke();
  c.restore();
}
