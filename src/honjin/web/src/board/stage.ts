/**
 * The canvas and its frame. The canvas is larger than the frame: while the map is moved or zoomed the browser only shifts
 * the finished picture. A longer way is made up in strips: what is still true is copied, only the new edge is drawn.
 */

import { Camera } from "./camera";
import type { Box, Point } from "./grid";

/** Pixels drawn beyond each edge, and how many of them are used up before a strip is added. */
const BEYOND = 144;
const STRIP = 72;
/** How far the picture may be stretched before it is drawn anew, and how long a hand rests before it is. */
const STRETCH = 1.3;
const REST_MS = 110;

export class Stage {
  readonly frame = document.createElement("div");
  readonly pen: CanvasRenderingContext2D;
  /** The camera of the picture, which covers more than is in sight. */
  readonly lens: Camera;
  sharpness = 1;

  private readonly canvas = document.createElement("canvas");
  private stale = true;
  private patches: Box[] = [];
  private scaledAt = -Infinity;
  private lastScale = 0;

  constructor(
    host: HTMLElement,
    sheet: Box,
    private readonly camera: Camera,
  ) {
    const pen = this.canvas.getContext("2d", { alpha: false });
    if (!pen) throw new Error("this browser draws no canvas");
    this.pen = pen;
    this.lens = new Camera(sheet, () => true);
    Object.assign(this.frame.style, {
      position: "relative",
      width: "100%",
      height: "100%",
      overflow: "hidden",
      touchAction: "none",
      userSelect: "none",
    });
    Object.assign(this.canvas.style, { position: "absolute", left: "0", top: "0", transformOrigin: "0 0", willChange: "transform" });
    this.canvas.setAttribute("aria-hidden", "true");
    this.frame.append(this.canvas);
    host.append(this.frame);
  }

  resize(width: number, height: number): void {
    this.sharpness = Math.min(3, window.devicePixelRatio || 1);
    this.lens.width = Math.round(width) + 2 * BEYOND;
    this.lens.height = Math.round(height) + 2 * BEYOND;
    this.canvas.width = Math.round(this.lens.width * this.sharpness);
    this.canvas.height = Math.round(this.lens.height * this.sharpness);
    this.canvas.style.width = `${this.lens.width}px`;
    this.canvas.style.height = `${this.lens.height}px`;
    this.stale = true;
  }

  /** What is drawn is no longer true. */
  spoil(): void {
    this.stale = true;
  }

  /** Only this part of the world is no longer true. */
  spoilPart(box: Box): void {
    this.patches.push(box);
  }

  /** Show the camera's view, calling `draw` if the picture does not serve; whether it should be looked at again soon. */
  show(now: number, draw: () => void): boolean {
    const { camera, lens } = this;
    if (camera.scale !== this.lastScale) {
      this.lastScale = camera.scale;
      this.scaledAt = now;
    }
    const stretch = camera.scale / lens.scale;
    const rests = now - this.scaledAt > REST_MS;
    if (this.stale || !this.covers() || stretch > STRETCH || stretch < 1 / STRETCH || (stretch !== 1 && rests)) {
      Object.assign(lens, { x: camera.x, y: camera.y, scale: camera.scale });
      this.stale = false;
      this.patches = [];
      this.pen.setTransform(this.sharpness, 0, 0, this.sharpness, 0, 0);
      draw();
    } else if (stretch === 1) {
      this.scroll(draw);
      this.mend(draw);
    }
    this.shift();
    return camera.scale !== lens.scale;
  }

  /** Follow the camera if it has gone far enough, keeping what is drawn. */
  private scroll(draw: () => void): void {
    const { camera, lens, pen, sharpness } = this;
    const gone = { x: (camera.x - lens.x) * lens.scale, y: (camera.y - lens.y) * lens.scale };
    if (Math.abs(gone.x) < STRIP && Math.abs(gone.y) < STRIP) return;
    // By whole device pixels, so that old and new parts meet without a seam.
    const by = { x: Math.round(gone.x * sharpness), y: Math.round(gone.y * sharpness) };
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalCompositeOperation = "copy";
    pen.drawImage(this.canvas, -by.x, -by.y);
    pen.globalCompositeOperation = "source-over";
    lens.x += by.x / sharpness / lens.scale;
    lens.y += by.y / sharpness / lens.scale;
    const { width, height } = this.canvas;
    if (by.x !== 0) this.strip({ x: by.x > 0 ? width - by.x : 0, y: 0 }, { x: Math.abs(by.x), y: height }, draw);
    if (by.y !== 0) this.strip({ x: 0, y: by.y > 0 ? height - by.y : 0 }, { x: width, y: Math.abs(by.y) }, draw);
  }

  private mend(draw: () => void): void {
    const { lens, sharpness } = this;
    // One patch around all of them: drawing twice costs more than drawing a larger part once.
    const [first, ...rest] = this.patches;
    if (first) {
      const box = rest.reduce(around, first);
      const a = lens.toScreen({ x: box.left, y: box.top });
      const b = lens.toScreen({ x: box.right, y: box.bottom });
      const corner = { x: Math.floor(a.x * sharpness) - 1, y: Math.floor(a.y * sharpness) - 1 };
      this.strip(corner, { x: b.x * sharpness + 1 - corner.x, y: b.y * sharpness + 1 - corner.y }, draw);
    }
    this.patches = [];
  }

  private strip(corner: Point, size: Point, draw: () => void): void {
    const { pen, sharpness } = this;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.save();
    pen.beginPath();
    pen.rect(corner.x, corner.y, size.x, size.y);
    pen.clip();
    pen.setTransform(sharpness, 0, 0, sharpness, 0, 0);
    draw();
    pen.restore();
  }

  private covers(): boolean {
    const have = this.lens.view;
    const want = this.camera.view;
    return have.left <= want.left && have.top <= want.top && have.right >= want.right && have.bottom >= want.bottom;
  }

  private shift(): void {
    const { camera, lens, sharpness } = this;
    const stretch = camera.scale / lens.scale;
    const corner = camera.toScreen({ x: lens.view.left, y: lens.view.top });
    // On whole device pixels, so that nothing is blurred by the shift.
    const snap = (v: number): number => Math.round(v * sharpness) / sharpness;
    // Where things lie on the screen, for those who cannot see the picture.
    this.frame.dataset["camera"] = `${camera.x} ${camera.y} ${camera.scale}`;
    this.canvas.style.transform = `translate(${snap(corner.x)}px,${snap(corner.y)}px) scale(${stretch})`;
  }
}

function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
