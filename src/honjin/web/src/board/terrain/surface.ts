/** A canvas of one's own, in a worker or on the page. */

import type { Pen } from "../mon";

export type Surface = OffscreenCanvas | HTMLCanvasElement;

export function surface(width: number, height: number): { canvas: Surface; pen: Pen } {
  const canvas = typeof OffscreenCanvas === "undefined" ? document.createElement("canvas") : new OffscreenCanvas(width, height);
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d") as Pen | null;
  if (!pen) throw new Error("this browser draws no canvas");
  return { canvas, pen };
}
