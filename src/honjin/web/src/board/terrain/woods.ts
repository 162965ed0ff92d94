/** Trees: pines with their flat storeys of needles, broad-leaved groves, bamboo. */

import type { Point } from "../grid";
import type { Pen } from "../mon";
import type { Area } from "./art";
import type { Rng } from "./chance";
import type { Clear } from "./clearance";
import type { Item } from "./scene";
import { away, boxOf, inside } from "./shapes";

const TURN = Math.PI * 2;

export function treeItems(woods: readonly Area[], clear: Clear, random: Rng): Item[] {
  return woods.flatMap((wood) => {
    const box = boxOf(wood.points);
    const step = wood.kind === "bamboo" ? 0.2 : 0.31;
    const rim = [...wood.points, ...wood.points.slice(0, 1)];
    const items: Item[] = [];
    for (let y = box.top - 0.3; y < box.bottom + 0.3; y += step * 0.85) {
      for (let x = box.left - 0.3; x < box.right + 0.3; x += step) {
        const p = { x: x + (random() - 0.5) * step * 1.2, y: y + (random() - 0.5) * step };
        // Thin at the edge, with a straggler here and there outside it.
        const depth = away(p, rim) * (inside(p, wood.points) ? 1 : -1);
        if (random() > 0.55 + depth * 0.8 || depth < -0.3 || !clear(p, 0.02)) continue;
        if (wood.kind === "bamboo") items.push(bamboo(p, random));
        else if (wood.kind === "mixed" && random() < 0.6) items.push(leafy(p, 0.15 + random() * 0.1, random));
        else items.push(pine(p, 0.17 + random() * 0.11, random));
      }
    }
    return items;
  });
}

function standing(p: Point, r: number, draw: Item["draw"]): Item {
  return { box: { left: p.x - r * 2, top: p.y - r * 3, right: p.x + r * 2.6, bottom: p.y + r }, draw };
}

function shadow(c: Pen, p: Point, r: number): void {
  c.fillStyle = "rgba(48,40,26,.3)";
  c.beginPath();
  c.ellipse(p.x + r * 0.75, p.y + r * 0.2, r * 1.15, r * 0.5, 0.25, 0, TURN);
  c.fill();
}

function cloud(c: Pen, x: number, y: number, w: number, h: number): void {
  c.beginPath();
  c.ellipse(x, y, w, h, 0, 0, TURN);
  c.fill();
}

export function pine(p: Point, r: number, random: Rng): Item {
  const lean = (random() - 0.5) * 0.5;
  const tone = Math.floor(random() * 3);
  const dark = ["#465a38", "#4e6038", "#3f563c"][tone] ?? "#465a38";
  const lit = ["#7b9354", "#879a58", "#718c5a"][tone] ?? "#7b9354";
  return standing(p, r, (c, fine) => {
    shadow(c, p, r);
    if (r * fine < 7) {
      c.fillStyle = dark;
      cloud(c, p.x, p.y - r * 0.6, r * 0.95, r * 0.85);
      c.fillStyle = lit;
      cloud(c, p.x - r * 0.2, p.y - r * 0.9, r * 0.6, r * 0.42);
      return;
    }
    c.strokeStyle = "#5d4026";
    c.lineCap = "round";
    c.lineWidth = r * 0.2;
    c.beginPath();
    c.moveTo(p.x, p.y);
    c.quadraticCurveTo(p.x + lean * r * 0.9, p.y - r * 0.8, p.x + lean * r * 0.4, p.y - r * 1.6);
    c.stroke();
    for (const [dx, dy, w] of [[-0.42, -0.75, 0.72], [0.5, -1.05, 0.66], [-0.12, -1.45, 0.72], [0.1, -1.9, 0.48]] as const) {
      const x = p.x + r * (dx + lean * 0.5);
      const y = p.y + r * dy;
      c.fillStyle = dark;
      cloud(c, x, y, r * w, r * 0.34);
      c.fillStyle = lit;
      cloud(c, x - r * 0.08, y - r * 0.11, r * w * 0.76, r * 0.19);
      if (r * fine > 16) needles(c, x, y, r, w);
    }
  });
}

function needles(c: Pen, x: number, y: number, r: number, w: number): void {
  c.strokeStyle = "rgba(28,44,24,.6)";
  c.lineWidth = r * 0.035;
  c.beginPath();
  for (let i = -3; i <= 3; i++) {
    const nx = x + (i / 3.6) * r * w;
    c.moveTo(nx, y + r * 0.12);
    c.lineTo(nx + i * r * 0.03, y - r * 0.16);
  }
  c.stroke();
}

function leafy(p: Point, r: number, random: Rng): Item {
  const dark = random() < 0.5 ? "#5c6e3c" : "#66743f";
  const lit = random() < 0.5 ? "#a3af67" : "#94a762";
  return standing(p, r, (c, fine) => {
    shadow(c, p, r);
    c.fillStyle = dark;
    cloud(c, p.x, p.y - r * 0.7, r, r * 0.9);
    c.fillStyle = lit;
    cloud(c, p.x - r * 0.25, p.y - r * 0.95, r * 0.62, r * 0.52);
    if (r * fine < 9) return;
    c.fillStyle = "rgba(210,214,140,.55)";
    for (const [dx, dy] of [[-0.5, -1.1], [-0.15, -1.25], [-0.3, -0.8], [0.15, -1]] as const) {
      cloud(c, p.x + dx * r, p.y + dy * r, r * 0.16, r * 0.11);
    }
  });
}

function bamboo(p: Point, random: Rng): Item {
  const r = 0.3 + random() * 0.1;
  const lean = (random() - 0.4) * 0.5;
  return standing(p, r, (c, fine) => {
    c.fillStyle = "rgba(50,50,26,.2)";
    cloud(c, p.x + r * 0.4, p.y, r * 0.6, r * 0.2);
    c.strokeStyle = "#7d8c3d";
    c.lineWidth = 0.03;
    const tip = { x: p.x + lean * r, y: p.y - r * 1.7 };
    c.beginPath();
    c.moveTo(p.x, p.y);
    c.quadraticCurveTo(p.x, p.y - r, tip.x, tip.y);
    c.stroke();
    c.fillStyle = "#8fa24c";
    if (fine < 30) {
      cloud(c, tip.x, tip.y + r * 0.4, r * 0.34, r * 0.6);
      return;
    }
    for (let i = 0; i < 5; i++) {
      const side = i % 2 ? 1 : -1;
      c.beginPath();
      c.ellipse(tip.x + side * r * 0.2, tip.y + r * 0.22 * i, r * 0.3, r * 0.07, side * 0.5, 0, TURN);
      c.fill();
    }
  });
}
