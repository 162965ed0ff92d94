/** Marks over the map: what can be clicked, overlays, paths, reticles. Never by colour alone. */

import type { Band, HexId, Marks, Path, Route, Shape, Tint } from "./api";
import type { Camera } from "./camera";
import { CORNERS, type Grid, type Point } from "./grid";
import type { SideStyle } from "./liveries";
import { GOLD_LIGHT, NUMBER_FONT } from "./palette";
import { chip } from "./signs";

type Pen = CanvasRenderingContext2D;

const HALF_TURN = Math.PI;

/** Whether the same can be clicked and the same ways are shown, so that nothing has to catch the eye. */
export function sameLights(a: Marks, b: Marks): boolean {
  return (
    alike(a.units, b.units) && alike(a.hexes, b.hexes) && alike(a.far, b.far) && alike(a.targets, b.targets) && alike(a.owed, b.owed) &&
    a.foreseen === b.foreseen && a.routes === b.routes
  );
}

function alike(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}

function hexPath(hexes: Iterable<HexId>, grid: Grid, camera: Camera, radius: number): Path2D {
  const path = new Path2D();
  const view = camera.view;
  for (const hex of hexes) {
    if (!grid.has(hex)) continue;
    const p = grid.centre(hex);
    if (p.x < view.left - 1 || p.x > view.right + 1 || p.y < view.top - 1 || p.y > view.bottom + 1) continue;
    const s = camera.toScreen(p);
    CORNERS.forEach((corner, i) => {
      const x = s.x + corner.x * radius * camera.scale;
      const y = s.y + corner.y * radius * camera.scale;
      if (i) path.lineTo(x, y);
      else path.moveTo(x, y);
    });
    path.closePath();
  }
  return path;
}

interface Hatching {
  fill: string;
  line: string;
  lean: number;
}

const OVERLAY: Record<Extract<Tint, string>, Hatching> = {
  reach: { fill: "rgba(255,250,225,.3)", line: "rgba(70,54,20,.28)", lean: 0 },
  warn: { fill: "rgba(200,120,0,.2)", line: "rgba(120,60,0,.6)", lean: 2 },
};

export function drawOverlay(c: Pen, overlay: NonNullable<Marks["overlay"]>, grid: Grid, camera: Camera, side: (id: string) => SideStyle): void {
  const look = typeof overlay.tint === "string" ? OVERLAY[overlay.tint] : ofSide(side(overlay.tint.side));
  const path = hexPath(overlay.hexes, grid, camera, 1);
  c.save();
  c.fillStyle = look.fill;
  c.fill(path);
  c.clip(path);
  c.strokeStyle = look.line;
  c.lineWidth = Math.max(0.7, camera.scale * 0.04);
  hatch(c, camera, look.lean);
  c.restore();
  overlay.bands?.forEach((band, index) => drawBand(c, band, index, look, grid, camera));
}

/** Each band fainter than the one before; its word stands in its hexes where there is room for it. */
function drawBand(c: Pen, band: Band, index: number, look: Hatching, grid: Grid, camera: Camera): void {
  const hexes = band.hexes.filter((hex) => grid.has(hex));
  const size = camera.scale * 0.4;
  c.save();
  c.globalAlpha = 0.8 / (index + 1);
  c.fillStyle = look.fill;
  c.fill(hexPath(new Set(hexes), grid, camera, 0.94));
  if (size >= 7) {
    c.globalAlpha = 0.75;
    c.fillStyle = "#2a1c08";
    c.font = `600 ${size}px sans-serif`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    for (const hex of hexes) {
      const { x, y } = camera.toScreen(grid.centre(hex));
      c.fillText(band.label, x, y);
    }
  }
  c.restore();
}

const LEANS: Record<Shape, number> = { round: 1, diamond: -1, triangle: 0, square: 2 };

function ofSide({ light, shape }: SideStyle): Hatching {
  return { fill: `${light}30`, line: `${light}90`, lean: LEANS[shape] };
}

/** Slanted lines fixed to the map: rising, falling, level, or both ways. */
function hatch(c: Pen, camera: Camera, lean: number): void {
  const step = Math.max(5, camera.scale * 0.36);
  const { width, height } = camera;
  const origin = camera.toScreen({ x: 0, y: 0 });
  c.beginPath();
  if (lean === 0) {
    for (let y = wrap(origin.y, step); y < height; y += step) line(c, 0, y, width, y);
  }
  if (lean > 0) {
    for (let x = wrap(origin.x + origin.y, step) - step; x < width + height; x += step) line(c, x, 0, x - height, height);
  }
  if (lean < 0 || lean === 2) {
    for (let x = wrap(origin.x - origin.y, step) - height - step; x < width; x += step) line(c, x, 0, x + height, height);
  }
  c.stroke();
}

function wrap(value: number, step: number): number {
  return ((value % step) + step) % step;
}

function line(c: Pen, x1: number, y1: number, x2: number, y2: number): void {
  c.moveTo(x1, y1);
  c.lineTo(x2, y2);
}

/** Hexes that can be clicked: lit, with a bright rim and a dark one, so that they show on any ground. */
export function drawHexes(c: Pen, hexes: ReadonlySet<HexId>, grid: Grid, camera: Camera, pulse: number, far = false): void {
  const path = hexPath(hexes, grid, camera, far ? 0.8 : 0.9);
  c.save();
  c.fillStyle = far ? `rgba(150,205,235,${0.3 + pulse * 0.25})` : `rgba(255,240,170,${0.32 + pulse * 0.25})`;
  c.fill(path);
  c.lineJoin = "round";
  c.strokeStyle = "rgba(60,36,4,.6)";
  c.lineWidth = Math.max(1.6, camera.scale * 0.1);
  c.stroke(path);
  c.strokeStyle = far ? "#bfe4f7" : GOLD_LIGHT;
  c.lineWidth = Math.max(0.9, camera.scale * 0.055);
  // Broken rims tell the far ones apart without colour.
  if (far) c.setLineDash([camera.scale * 0.26, camera.scale * 0.14]);
  c.stroke(path);
  c.restore();
}

/** Hexes that would be in reach: as those that can be clicked, but faint and at rest. */
export function drawForeseen(c: Pen, { near, far }: NonNullable<Marks["foreseen"]>, grid: Grid, camera: Camera): void {
  c.save();
  c.globalAlpha = 0.6;
  drawHexes(c, far, grid, camera, 0, true);
  drawHexes(c, near, grid, camera, 0);
  c.restore();
}

export function drawPointed(c: Pen, hexes: Iterable<HexId>, grid: Grid, camera: Camera): void {
  const path = hexPath(hexes, grid, camera, 0.97);
  c.save();
  c.lineJoin = "round";
  c.strokeStyle = "rgba(255,255,255,.9)";
  c.lineWidth = Math.max(3, camera.scale * 0.16);
  c.stroke(path);
  c.strokeStyle = "#0b6b74";
  c.lineWidth = Math.max(1.5, camera.scale * 0.085);
  c.setLineDash([camera.scale * 0.3, camera.scale * 0.2]);
  c.stroke(path);
  c.restore();
}

/** The light around a counter that can be clicked, or around one that must not be forgotten. */
export function drawGlow(c: Pen, at: Point, size: number, pulse: number, owed = false): void {
  const reach = size * ((owed ? 0.98 : 0.86) + pulse * 0.16);
  const light = c.createRadialGradient(at.x, at.y, size * 0.42, at.x, at.y, reach);
  light.addColorStop(0, owed ? "rgba(255,96,60,.98)" : "rgba(255,226,120,.95)");
  light.addColorStop(0.5, owed ? "rgba(240,60,30,.66)" : "rgba(255,206,84,.6)");
  light.addColorStop(1, owed ? "rgba(230,40,20,0)" : "rgba(255,196,60,0)");
  c.fillStyle = light;
  c.fillRect(at.x - reach, at.y - reach, reach * 2, reach * 2);
}

/** It calls, for those who see no difference in colour. */
export function drawCall(c: Pen, at: Point, size: number): void {
  chip(c, at.x + size * 0.5, at.y - size * 0.5, "!", "#b3140a", Math.max(6, size * 0.17));
}

export function drawRim(c: Pen, at: Point, size: number, kind: "can" | "chosen" | "pointed" | "hover"): void {
  const half = size * (kind === "chosen" ? 0.6 : 0.55);
  const width = Math.max(1.2, size * (kind === "chosen" ? 0.085 : 0.05));
  c.save();
  c.beginPath();
  c.roundRect(at.x - half, at.y - half, half * 2, half * 2, half * 0.32);
  c.strokeStyle = kind === "hover" ? "rgba(20,12,4,.75)" : "rgba(30,18,4,.8)";
  c.lineWidth = width * 1.9;
  c.stroke();
  c.strokeStyle = kind === "chosen" ? "#fff" : kind === "pointed" ? "#41d1dc" : "#ffe28a";
  if (kind === "pointed") c.setLineDash([size * 0.22, size * 0.12]);
  c.lineWidth = width;
  c.stroke();
  if (kind === "chosen") corners(c, at, half + width, size * 0.2, width);
  c.restore();
}

/** Firm corner marks of a chosen unit. */
function corners(c: Pen, at: Point, half: number, length: number, width: number): void {
  c.strokeStyle = "#e8442a";
  c.lineWidth = width * 1.1;
  c.beginPath();
  for (const sx of [-1, 1]) {
    for (const sy of [-1, 1]) {
      c.moveTo(at.x + sx * half, at.y + sy * (half - length));
      c.lineTo(at.x + sx * half, at.y + sy * half);
      c.lineTo(at.x + sx * (half - length), at.y + sy * half);
    }
  }
  c.stroke();
}

/** A banner over whoever leads a formation. */
export function drawBanner(c: Pen, at: Point, size: number): void {
  const [x, top, foot] = [at.x - size * 0.34, at.y - size * 1.12, at.y - size * 0.5];
  c.save();
  c.lineJoin = "round";
  c.lineWidth = Math.max(2.4, size * 0.13);
  c.strokeStyle = "rgba(30,18,4,.85)";
  for (const pass of [0, 1]) {
    c.beginPath();
    c.moveTo(x, foot);
    c.lineTo(x, top);
    c.lineTo(x + size * 0.62, top + size * 0.16);
    c.lineTo(x, top + size * 0.36);
    c.stroke();
    if (pass === 1) c.fill();
    c.fillStyle = "#e8442a";
    c.strokeStyle = "#fff6dc";
    c.lineWidth = Math.max(1.1, size * 0.06);
  }
  c.restore();
}

export function drawReticle(c: Pen, at: Point, size: number): void {
  const r = size * 0.66;
  c.save();
  c.translate(at.x, at.y);
  for (const [style, width] of [["rgba(255,250,240,.92)", 0.12], ["#b3140a", 0.065]] as const) {
    c.strokeStyle = style;
    c.lineWidth = Math.max(1.2, size * width);
    c.beginPath();
    c.arc(0, 0, r, 0, HALF_TURN * 2);
    for (let i = 0; i < 4; i++) {
      const a = (i * HALF_TURN) / 2;
      c.moveTo(Math.cos(a) * r * 1.28, Math.sin(a) * r * 1.28);
      c.lineTo(Math.cos(a) * r * 0.8, Math.sin(a) * r * 0.8);
    }
    c.stroke();
  }
  c.restore();
}

export function drawPath(c: Pen, path: Path, grid: Grid, camera: Camera): void {
  const points = path.hexes.filter((hex) => grid.has(hex)).map((hex) => camera.toScreen(grid.centre(hex)));
  if (points.length === 0) return;
  c.save();
  c.lineJoin = c.lineCap = "round";
  for (const [style, width] of [["rgba(30,18,4,.75)", 0.26], ["#ffd95e", 0.15]] as const) {
    c.strokeStyle = style;
    c.lineWidth = Math.max(2, camera.scale * width);
    c.beginPath();
    points.forEach((p, i) => (i ? c.lineTo(p.x, p.y) : c.moveTo(p.x, p.y)));
    c.stroke();
  }
  costDiscs(c, points, path.costs ?? [], camera, "#2a1a06", "#ffd95e");
  const end = points[points.length - 1];
  if (path.label && end) tag(c, path.label, end, tagSize(camera), "#2a1a06");
  c.restore();
}

/** From so many pixels per world unit there is room for the costs between the ends of a way. */
const ROOM_FOR_COSTS = 14;

/** What has been paid at each point of a way; the last disc has a ground of its own. */
function costDiscs(c: Pen, points: readonly Point[], costs: readonly (number | string)[], camera: Camera, ink: string, last: string): void {
  const radius = Math.max(7.5, camera.scale * 0.34);
  c.textAlign = "center";
  c.textBaseline = "middle";
  points.forEach((p, i) => {
    const cost = costs[i];
    const end = i === points.length - 1;
    // Where the way begins there is nothing to pay, and the counter there should be seen.
    if (cost === undefined || (i === 0 && Number(cost) === 0) || (!end && camera.scale < ROOM_FOR_COSTS)) return;
    const words = String(cost);
    c.beginPath();
    c.arc(p.x, p.y, radius, 0, HALF_TURN * 2);
    c.fillStyle = end ? last : "#fff6d8";
    c.fill();
    c.strokeStyle = ink;
    c.lineWidth = Math.max(1, radius * 0.14);
    c.stroke();
    c.fillStyle = ink;
    c.font = `700 ${radius * (words.length > 2 ? 0.8 : 1.25)}px ${NUMBER_FONT}`;
    c.fillText(words, p.x, p.y + radius * 0.06);
  });
}

function tagSize(camera: Camera): number {
  return Math.max(12, Math.min(18, camera.scale * 0.42));
}

const ROUTES: Record<Route["kind"], { ink: string; rim: string }> = {
  line: { ink: "#1f7a4d", rim: "rgba(246,255,244,.92)" },
  cut: { ink: "#b3140a", rim: "rgba(255,244,236,.92)" },
};

/** A dashed line that runs on with `flow`, from 0 to 1, and heads that point along it; its label at the end. */
export function drawRoute(c: Pen, { path, label, kind, costs }: Route, grid: Grid, camera: Camera, flow: number): void {
  const points = path.filter((hex) => grid.has(hex)).map((hex) => camera.toScreen(grid.centre(hex)));
  const end = points[points.length - 1];
  if (!end) return;
  const { ink, rim } = ROUTES[kind];
  const width = Math.max(2, camera.scale * 0.13);
  c.save();
  c.lineJoin = c.lineCap = "round";
  c.beginPath();
  points.forEach((p, i) => (i ? c.lineTo(p.x, p.y) : c.moveTo(p.x, p.y)));
  c.strokeStyle = rim;
  c.lineWidth = width * 2;
  c.stroke();
  c.strokeStyle = ink;
  c.lineWidth = width;
  c.setLineDash([width * 2.2, width * 2]);
  c.lineDashOffset = -flow * width * 21;
  c.stroke();
  c.setLineDash([]);
  c.fillStyle = ink;
  c.strokeStyle = rim;
  c.lineWidth = width * 0.5;
  for (let i = 1; i < points.length; i += 2) {
    const [a, b] = [points[i - 1], points[i]];
    if (!a || !b) continue;
    head(c, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, Math.atan2(b.y - a.y, b.x - a.x), width * 1.7);
  }
  if (kind === "cut") cross(c, end, width * 2.2);
  if (costs) costDiscs(c, points, costs, camera, ink, "#d9f0dc");
  if (label) tag(c, label, end, tagSize(camera), ink);
  c.restore();
}

function head(c: Pen, at: Point, angle: number, r: number): void {
  c.save();
  c.translate(at.x, at.y);
  c.rotate(angle);
  c.beginPath();
  c.moveTo(r, 0);
  c.lineTo(-r * 0.8, r);
  c.lineTo(-r * 0.3, 0);
  c.lineTo(-r * 0.8, -r);
  c.closePath();
  c.stroke();
  c.fill();
  c.restore();
}

function cross(c: Pen, at: Point, r: number): void {
  c.strokeStyle = "#b3140a";
  c.lineWidth = r * 0.5;
  c.beginPath();
  line(c, at.x - r, at.y - r, at.x + r, at.y + r);
  line(c, at.x - r, at.y + r, at.x + r, at.y - r);
  c.stroke();
}

/** A word on a small label beside a point. */
function tag(c: Pen, words: string, at: Point, size: number, ink: string): void {
  c.font = `700 ${size}px ${NUMBER_FONT}`;
  c.textAlign = "center";
  c.textBaseline = "middle";
  const half = c.measureText(words).width / 2 + size * 0.4;
  const y = at.y - size * 1.5;
  c.beginPath();
  c.roundRect(at.x - half, y - size * 0.7, half * 2, size * 1.4, size * 0.35);
  c.fillStyle = "#fffaf0";
  c.strokeStyle = ink;
  c.lineWidth = Math.max(1.2, size * 0.11);
  c.fill();
  c.stroke();
  c.fillStyle = ink;
  c.fillText(words, at.x, y + size * 0.06);
}

export function drawBox(c: Pen, from: Point, to: Point): void {
  c.save();
  c.fillStyle = "rgba(255,240,180,.16)";
  c.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
  for (const [style, width, dash] of [["rgba(20,12,4,.8)", 3, []], ["#ffe28a", 1.5, [7, 5]]] as const) {
    c.strokeStyle = style;
    c.lineWidth = width;
    c.setLineDash([...dash]);
    c.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  }
  c.restore();
}
