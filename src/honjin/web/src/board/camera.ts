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

  /** Pixels at each edge that bars and cards lie over: there the sheet may end, so that they do not cover its last rows. */
  covered: Box = { left: 0, top: 0, right: 0, bottom: 0 };

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

  /** Show a box as large as it can be. */
  fit(box: Box): void {
    this.glideTo((box.left + box.right) / 2, (box.top + box.bottom) / 2, scaleFor(box, this.width, this.height));
  }

  /** Show a box in the middle of what nothing covers, as large as it can be between two scales. */
  frame(box: Box, least: number, most: number): void {
    const { left, top, right, bottom } = this.covered;
    const scale = Math.max(least, Math.min(most, scaleFor(box, this.width - left - right, this.height - top - bottom)));
    const x = (box.left + box.right) / 2 - (left - right) / 2 / scale;
    const y = (box.top + box.bottom) / 2 - (top - bottom) / 2 / scale;
    this.glideTo(x, y, scale);
  }

  /** Whether a box lies in what nothing covers; where it is gliding, when it will have arrived. */
  sees(box: Box): boolean {
    const { x, y, scale } = this.target;
    const { left, top, right, bottom } = this.covered;
    return (
      box.left >= x - (this.width / 2 - left) / scale &&
      box.right <= x + (this.width / 2 - right) / scale &&
      box.top >= y - (this.height / 2 - top) / scale &&
      box.bottom <= y + (this.height / 2 - bottom) / scale
    );
  }

  /** Where it stands, or where it is gliding to. */
  get target(): Pose {
    return this.glide?.to ?? { x: this.x, y: this.y, scale: this.scale };
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
    const { sheet, covered } = this;
    const [w, h] = [this.width / 2, this.height / 2];
    return {
      x: within(x, sheet.left + (w - covered.left) / scale, sheet.right - (w - covered.right) / scale),
      y: within(y, sheet.top + (h - covered.top) / scale, sheet.bottom - (h - covered.bottom) / scale),
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
