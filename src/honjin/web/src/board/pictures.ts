/** Pictures drawn once for each look and size, and kept. */

import type { Point } from "./grid";

const KEPT = 900;

type Pen = CanvasRenderingContext2D;

export class Pictures {
  private readonly kept = new Map<string, HTMLCanvasElement>();

  /** Forget all, as when the fonts have come. */
  clear(): void {
    this.kept.clear();
  }

  /**
   * Draw around a point what `paint` draws around the origin in units of `pixels` device pixels; the picture has a side of
   * `bleed` units. `sharpness` is device pixels per pixel.
   */
  draw(c: Pen, key: string, at: Point, pixels: number, bleed: number, sharpness: number, paint: (c: Pen) => void): void {
    const picture = this.picture(`${key}|${pixels}`, pixels, bleed, paint);
    if (!picture) return;
    const whole = picture.width / sharpness;
    // On whole device pixels, so that numbers stay sharp while the map stands.
    const left = Math.round((at.x - whole / 2) * sharpness) / sharpness;
    const top = Math.round((at.y - whole / 2) * sharpness) / sharpness;
    c.drawImage(picture, left, top, whole, whole);
  }

  private picture(key: string, pixels: number, bleed: number, paint: (c: Pen) => void): HTMLCanvasElement | null {
    const known = this.kept.get(key);
    if (known) return known;
    if (this.kept.size > KEPT) this.kept.clear();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.ceil((pixels * bleed) / 2) * 2;
    const c = canvas.getContext("2d");
    if (!c) return null;
    c.translate(canvas.width / 2, canvas.height / 2);
    c.scale(pixels, pixels);
    paint(c);
    this.kept.set(key, canvas);
    return canvas;
  }
}
