/** What part of the world is in sight, and how it moves there. */

import type { Box, Point } from "./grid";

const GLIDE_MS = 320;
/** How fast a throw of the map dies away, per millisecond. */
const FRICTION = 0.0042;
const SLOWEST = 0.02;

interface Pose {
  x: number;
  y: number;
  scale: number;
}

export class Camera {
  width = 1;
  height = 1;
  /** The point of the world in the middle, and pixels per world unit. */
  x = 0;
  y = 0;
  scale = 16;

  private glide: { from: Pose; to: Pose; start: number } | null = null;
  private velocity: Point | null = null;
  private last = 0;

  /** Pixels below the sheet that may stay in sight, so that bars at the lower edge do not cover its last rows. */
  roomBelow = 0;

  constructor(
    private readonly sheet: Box,
    private readonly still: () => boolean,
  ) {}

  get fitScale(): number {
    return scaleFor(this.sheet, this.width, this.height);
  }

  get minScale(): number {
    return this.fitScale * 0.8;
  }

  get maxScale(): number {
    return Math.max(150, Math.min(this.width, this.height) / 3);
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.keepInside();
  }

  toScreen(p: Point): Point {
    return { x: (p.x - this.x) * this.scale + this.width / 2, y: (p.y - this.y) * this.scale + this.height / 2 };
  }

  toWorld(p: Point): Point {
    return { x: (p.x - this.width / 2) / this.scale + this.x, y: (p.y - this.height / 2) / this.scale + this.y };
  }

  get view(): Box {
    const w = this.width / 2 / this.scale;
    const h = this.height / 2 / this.scale;
    return { left: this.x - w, top: this.y - h, right: this.x + w, bottom: this.y + h };
  }

  panBy(dx: number, dy: number): void {
    this.stop();
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.keepInside();
  }

  /** Zoom so that the world point under a screen point stays under it. */
  zoomAt(factor: number, at: Point): void {
    this.stop();
    const held = this.toWorld(at);
    this.scale = Math.min(this.maxScale, Math.max(this.minScale, this.scale * factor));
    this.x = held.x - (at.x - this.width / 2) / this.scale;
    this.y = held.y - (at.y - this.height / 2) / this.scale;
    this.keepInside();
  }

  /** Show a box as large as it can be, but no larger than a scale, if one is given, and then above the bars. */
  fit(box: Box, most?: number): void {
    const below = most === undefined ? 0 : this.roomBelow;
    const scale = Math.min(most ?? Infinity, scaleFor(box, this.width, this.height - below));
    this.glideTo((box.left + box.right) / 2, (box.top + box.bottom) / 2 + below / 2 / scale, scale);
  }

  glideTo(x: number, y: number, scale = this.scale): void {
    this.stop();
    const to = this.filled(x, y, Math.min(this.maxScale, Math.max(this.minScale, scale)));
    if (this.still()) {
      Object.assign(this, to);
      this.keepInside();
      return;
    }
    this.glide = { from: { x: this.x, y: this.y, scale: this.scale }, to, start: -1 };
  }

  /** Be where the glide leads. */
  arrive(): void {
    if (!this.glide) return;
    Object.assign(this, this.glide.to);
    this.stop();
    this.keepInside();
  }

  /** Move as little as brings the margins beyond the sheet out of sight, as far as the sheet reaches. */
  fillScreen(): void {
    Object.assign(this, this.filled(this.x, this.y, this.scale));
  }

  private filled(x: number, y: number, scale: number): Pose {
    const { left, top, right, bottom } = this.sheet;
    return {
      x: within(x, left + this.width / 2 / scale, right - this.width / 2 / scale),
      y: within(y, top + this.height / 2 / scale, bottom - (this.height / 2 - this.roomBelow) / scale),
      scale,
    };
  }

  /** Let the map run on after a drag; velocity in pixels per millisecond. */
  fling(velocity: Point): void {
    if (!this.still() && Math.hypot(velocity.x, velocity.y) > 0.15) this.velocity = velocity;
  }

  stop(): void {
    this.glide = null;
    this.velocity = null;
  }

  /** Move on to a time; whether there is more to come. */
  step(now: number): boolean {
    const passed = Math.min(50, now - this.last);
    this.last = now;
    if (this.glide) return this.stepGlide(now);
    if (this.velocity) return this.stepFling(passed);
    return false;
  }

  private stepGlide(now: number): boolean {
    const glide = this.glide;
    if (!glide) return false;
    if (glide.start < 0) glide.start = now;
    const t = Math.min(1, (now - glide.start) / GLIDE_MS);
    const eased = 1 - (1 - t) ** 3;
    // Scale runs on a logarithm, so that each moment zooms by the same factor.
    this.scale = glide.from.scale * (glide.to.scale / glide.from.scale) ** eased;
    this.x = glide.from.x + (glide.to.x - glide.from.x) * eased;
    this.y = glide.from.y + (glide.to.y - glide.from.y) * eased;
    this.keepInside();
    if (t === 1) this.glide = null;
    return t < 1;
  }

  private stepFling(passed: number): boolean {
    const v = this.velocity;
    if (!v) return false;
    this.x -= (v.x * passed) / this.scale;
    this.y -= (v.y * passed) / this.scale;
    const kept = Math.exp(-FRICTION * passed);
    this.velocity = Math.hypot(v.x, v.y) * kept < SLOWEST ? null : { x: v.x * kept, y: v.y * kept };
    this.keepInside();
    return this.velocity !== null;
  }

  /** The sheet stays in sight: its edge comes at most to the middle of the screen. */
  private keepInside(): void {
    this.scale = Math.min(this.maxScale, Math.max(this.minScale, this.scale));
    this.x = Math.min(this.sheet.right, Math.max(this.sheet.left, this.x));
    this.y = Math.min(this.sheet.bottom, Math.max(this.sheet.top, this.y));
  }
}

/** Between two bounds; in the middle of bounds that have changed places. */
function within(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value));
}

function scaleFor(box: Box, width: number, height: number): number {
  return Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
}
