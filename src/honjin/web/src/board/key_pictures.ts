/** Samples in the key beside the map: of lines, and of what is drawn on the land. */

import { ROMAN } from "./furniture";
import { CORNERS } from "./grid";
import { letter } from "./lettering";
import type { Ground, KeyPicture, Line } from "./look";
import { drawHexMark } from "./terrain/hexmarks";

type Pen = CanvasRenderingContext2D;

interface Stroke {
  ink: string;
  width: number;
  dash?: readonly number[];
  cap?: CanvasLineCap;
}

/** What of the key is a line. */
export const LINES: ReadonlySet<KeyPicture> = new Set<KeyPicture>(["border", "old-road"]);

const SAMPLES: Partial<Record<Line | KeyPicture, readonly Stroke[]>> = {
  river: [{ ink: "#1f6fb2", width: 0.24 }],
  stream: [{ ink: "#1f6fb2", width: 0.1 }],
  ford: [{ ink: "#8fc3e2", width: 0.24 }, { ink: "#4a3520", width: 0.1, dash: [0.001, 0.26] }],
  closed: [{ ink: "#12385c", width: 0.28 }],
  bridge: [{ ink: "#3b2a18", width: 0.26, cap: "butt" }, { ink: "#d8bd86", width: 0.16, cap: "butt" }],
  slope: [{ ink: "rgba(74,44,18,.85)", width: 0.06 }, { ink: "rgba(74,44,18,.85)", width: 0.3, dash: [0.05, 0.16], cap: "butt" }],
  beads: [{ ink: "rgba(46,64,92,.8)", width: 0.22, dash: [0.001, 0.3] }, { ink: "#fff", width: 0.15, dash: [0.001, 0.3] }],
  wall: [{ ink: "#3b2a18", width: 0.26 }, { ink: "#efe6cf", width: 0.19 }, { ink: "#6f6c60", width: 0.08 }],
  border: [{ ink: "#78201a", width: 0.16, dash: [0.001, 0.3] }],
  "old-road": [{ ink: "#703a1a", width: 0.1, dash: [0.3, 0.17], cap: "butt" }],
};

export function drawLineSample(c: Pen, style: Line | KeyPicture, x: number, y: number): void {
  for (const { ink, width, dash = [], cap = "round" } of SAMPLES[style] ?? []) {
    c.strokeStyle = ink;
    c.lineWidth = width;
    c.lineCap = cap;
    c.setLineDash([...dash]);
    c.beginPath();
    c.moveTo(x, y);
    c.lineTo(x + 1.6, y);
    c.stroke();
  }
  c.setLineDash([]);
}

export function drawKeyPicture(c: Pen, kind: KeyPicture | Ground, x: number, y: number): void {
  c.lineWidth = 0.14;
  c.strokeStyle = "#6b5330";
  if (kind === "pond" || kind === "water") pond(c, x, y);
  else if (kind === "entry") entry(c, x, y);
  else if (kind === "road") road(c, x, y);
  else if (kind === "village" || kind === "temple") roof(c, x, y, kind === "temple");
  else ground(c, kind as Ground, x, y);
}

function pond(c: Pen, x: number, y: number): void {
  c.beginPath();
  for (let i = 0; i < 6; i++) c.lineTo(x + Math.cos((i * Math.PI) / 3) * 0.62, y + Math.sin((i * Math.PI) / 3) * 0.62);
  c.closePath();
  c.fillStyle = "#5f90a6";
  c.fill();
  c.stroke();
}

function entry(c: Pen, x: number, y: number): void {
  c.beginPath();
  c.arc(x, y, 0.55, 0, Math.PI * 2);
  c.fillStyle = "#1f3360";
  c.fill();
  letter(c, "1", x, y + 0.04, { size: 0.8, font: ROMAN, ink: "#f4ecd6" });
}

function road(c: Pen, x: number, y: number): void {
  c.beginPath();
  c.moveTo(x - 0.8, y + 0.25);
  c.quadraticCurveTo(x, y - 0.4, x + 0.8, y - 0.1);
  c.lineWidth = 0.42;
  c.stroke();
  c.strokeStyle = "#efe0b6";
  c.lineWidth = 0.26;
  c.stroke();
}

function roof(c: Pen, x: number, y: number, tiles: boolean): void {
  c.beginPath();
  c.fillStyle = tiles ? "#9c3b22" : "#d9c7a0";
  c.fillRect(x - 0.45, y, 0.9, 0.42);
  c.moveTo(x - 0.78, y + 0.06);
  c.quadraticCurveTo(x - 0.4, y - 0.2, x - 0.34, y - 0.55);
  c.lineTo(x + 0.34, y - 0.55);
  c.quadraticCurveTo(x + 0.4, y - 0.2, x + 0.78, y + 0.06);
  c.fillStyle = tiles ? "#59666b" : "#8a6a3f";
  c.fill();
}

function ground(c: Pen, style: Ground, x: number, y: number): void {
  c.save();
  c.translate(x, y);
  c.scale(0.7, 0.7);
  c.beginPath();
  for (const corner of CORNERS) c.lineTo(corner.x, corner.y);
  c.closePath();
  c.fillStyle = "#dccfa0";
  c.fill();
  c.lineWidth = 0.06;
  c.stroke();
  drawHexMark(c, style, { x: 0, y: 0 }, 30);
  c.restore();
}
