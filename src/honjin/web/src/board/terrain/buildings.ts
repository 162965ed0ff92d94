/** Hamlets, temples, shrines and camps, seen from the south and a little above. */

import type { Point } from "../grid";
import type { Pen } from "../mon";
import type { Spot, Village } from "./art";
import type { Rng } from "./chance";
import type { Clear } from "./clearance";
import type { Item } from "./scene";
import { away } from "./shapes";
import { greatTemple } from "./great_temple";

export function villageItems(villages: readonly Village[], roads: readonly (readonly Point[])[], clear: Clear, random: Rng): Item[] {
  return villages.flatMap(({ at, houses, spread }) => {
    const built: Point[] = [];
    for (let tries = 0; built.length < houses && tries < houses * 40; tries++) {
      const a = random() * Math.PI * 2;
      const r = Math.sqrt(random());
      const p = { x: at.x + Math.cos(a) * r * spread.x * 0.8, y: at.y + Math.sin(a) * r * spread.y * 0.8 };
      const free = built.every((q) => Math.abs(p.x - q.x) > 0.5 || Math.abs(p.y - q.y) > 0.36);
      const near = roads.some((road) => away(p, road) < 0.9) || random() < 0.35;
      if (free && near && clear(p, 0.12)) built.push(p);
    }
    return built.map((p) => house(p, 0.2 + random() * 0.08, random() < 0.25, random));
  });
}

function solid(p: Point, r: number, draw: Item["draw"]): Item {
  return { box: { left: p.x - r * 2, top: p.y - r * 3, right: p.x + r * 2.4, bottom: p.y + r }, draw };
}

export function fillShape(c: Pen, colour: string, ...corners: readonly (readonly [number, number])[]): void {
  c.fillStyle = colour;
  c.beginPath();
  corners.forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)));
  c.closePath();
  c.fill();
}

/** A farmhouse under thatch; a barn is smaller and boarded. */
function house(p: Point, r: number, barn: boolean, random: Rng): Item {
  const w = r * (barn ? 0.8 : 1.1);
  const thatch = ["#8a6a3f", "#94754a", "#7d6240"][Math.floor(random() * 3)] ?? "#8a6a3f";
  const lit = barn ? "#b39a6c" : "#b8955e";
  return solid(p, r, (c, fine) => {
    const { x, y } = p;
    fillShape(c, "rgba(40,28,16,.36)", [x - w, y], [x + w * 1.5, y + r * 0.28], [x + w * 1.5, y - r * 0.3], [x, y - r * 0.4]);
    fillShape(c, "#d9c7a0", [x - w * 0.84, y], [x + w * 0.84, y], [x + w * 0.84, y - r * 0.5], [x - w * 0.84, y - r * 0.5]);
    if (r * fine > 9) {
      c.fillStyle = "#5a4530";
      c.fillRect(x - w * 0.5, y - r * 0.34, w * 0.34, r * 0.34);
      c.fillRect(x + w * 0.1, y - r * 0.3, w * 0.5, r * 0.2);
    }
    fillShape(c, lit, [x - w * 1.12, y - r * 0.38], [x - w * 0.5, y - r * 1.25], [x + w * 0.5, y - r * 1.25], [x, y - r * 0.38]);
    fillShape(c, thatch, [x - w * 1.12, y - r * 0.38], [x - w * 0.46, y - r * 1.2], [x + w * 0.46, y - r * 1.2], [x + w * 1.12, y - r * 0.38]);
    fillShape(c, "rgba(40,24,8,.3)", [x + w * 0.46, y - r * 1.2], [x + w * 1.12, y - r * 0.38], [x + w * 0.5, y - r * 0.38]);
    c.fillStyle = "#5b432a";
    c.fillRect(x - w * 0.54, y - r * 1.3, w * 1.08, r * 0.14);
    if (r * fine < 12) return;
    c.strokeStyle = "rgba(60,40,18,.45)";
    c.lineWidth = r * 0.04;
    c.beginPath();
    for (let i = -4; i <= 4; i++) {
      c.moveTo(x + i * w * 0.11, y - r * 1.15);
      c.lineTo(x + i * w * 0.25, y - r * 0.4);
    }
    c.stroke();
  });
}

/** A hall under a curved roof of tiles. */
export function hall(c: Pen, x: number, y: number, w: number, h: number, fine: number): void {
  fillShape(c, "rgba(34,26,18,.36)", [x - w, y], [x + w * 1.3, y + h * 0.22], [x + w * 1.35, y - h * 0.2], [x, y - h * 0.3]);
  fillShape(c, "#efe4cb", [x - w * 0.8, y], [x + w * 0.8, y], [x + w * 0.8, y - h * 0.45], [x - w * 0.8, y - h * 0.45]);
  if (w * fine > 8) {
    c.fillStyle = "#9c3b22";
    for (let i = 0; i < 6; i++) c.fillRect(x - w * 0.8 + i * w * 0.305, y - h * 0.45, w * 0.075, h * 0.45);
  }
  roof(c, x, y - h * 0.38, w * 1.24, h * 0.56);
}

export function roof(c: Pen, x: number, y: number, w: number, h: number): void {
  c.beginPath();
  c.moveTo(x - w, y);
  c.quadraticCurveTo(x - w * 0.66, y - h * 0.28, x - w * 0.58, y - h);
  c.lineTo(x + w * 0.58, y - h);
  c.quadraticCurveTo(x + w * 0.66, y - h * 0.28, x + w, y);
  c.quadraticCurveTo(x, y + h * 0.16, x - w, y);
  c.fillStyle = "#59666b";
  c.fill();
  c.beginPath();
  c.moveTo(x - w, y);
  c.quadraticCurveTo(x - w * 0.66, y - h * 0.28, x - w * 0.58, y - h);
  c.lineTo(x - w * 0.05, y - h);
  c.quadraticCurveTo(x - w * 0.3, y - h * 0.3, x - w * 0.35, y + h * 0.08);
  c.fillStyle = "#7d8a8c";
  c.fill();
  c.fillStyle = "#343d42";
  c.fillRect(x - w * 0.63, y - h * 1.1, w * 1.26, h * 0.15);
}

export function siteItems(sites: readonly Spot[], random: Rng): Item[] {
  return sites.flatMap((site) => {
    const { at: p } = site;
    if (site.kind === "great-temple") return greatTemple(p);
    if (site.kind === "temple") return [temple(p)];
    if (site.kind === "shrine") return [shrine(p)];
    if (site.kind === "camp") return [camp(p, site.colours, random)];
    return [];
  });
}

function temple({ x, y }: Point): Item {
  return solid({ x, y: y + 0.5 }, 0.8, (c, fine) => {
    c.fillStyle = "rgba(240,228,196,.75)";
    c.strokeStyle = "#7b6748";
    c.lineWidth = Math.max(0.05, 1 / fine);
    c.beginPath();
    c.rect(x - 0.72, y - 0.42, 1.44, 0.86);
    c.fill();
    c.stroke();
    hall(c, x + 0.02, y + 0.2, 0.42, 0.62, fine);
    hall(c, x - 0.46, y + 0.34, 0.18, 0.34, fine);
  });
}

function shrine({ x, y }: Point): Item {
  return solid({ x, y: y + 0.4 }, 0.6, (c, fine) => {
    hall(c, x, y - 0.08, 0.3, 0.46, fine);
    torii(c, x, y + 0.4, 0.24);
  });
}

export function torii(c: Pen, x: number, y: number, w: number): void {
  c.strokeStyle = "#b3371e";
  c.lineWidth = w * 0.26;
  c.lineCap = "butt";
  c.beginPath();
  c.moveTo(x - w * 0.72, y);
  c.lineTo(x - w * 0.6, y - w * 1.3);
  c.moveTo(x + w * 0.72, y);
  c.lineTo(x + w * 0.6, y - w * 1.3);
  c.moveTo(x - w * 0.8, y - w * 0.86);
  c.lineTo(x + w * 0.8, y - w * 0.86);
  c.stroke();
  c.lineWidth = w * 0.3;
  c.beginPath();
  c.moveTo(x - w * 1.1, y - w * 1.42);
  c.quadraticCurveTo(x, y - w * 1.24, x + w * 1.1, y - w * 1.42);
  c.stroke();
}

/** Curtains around a commander's camp, and banners. */
function camp({ x, y }: Point, [cloth = "#f5efdf", mark = "#2b2a26"]: readonly string[], random: Rng): Item {
  const flags = [-1.05, -0.82, 0.84, 1.06].map((dx) => ({ dx, height: 0.75 + random() * 0.2 }));
  return solid({ x, y: y + 0.6 }, 1.2, (c, fine) => {
    fillShape(c, "rgba(226,208,160,.8)", [x - 0.95, y + 0.4], [x - 0.7, y - 0.52], [x + 0.7, y - 0.52], [x + 0.95, y + 0.4]);
    for (const { dx, height } of flags) banner(c, x + dx, y + 0.1, height, cloth, mark);
    curtain(c, [x - 0.7, y - 0.42], [x + 0.7, y - 0.42], cloth, mark, fine);
    curtain(c, [x - 0.95, y + 0.52], [x - 0.22, y + 0.52], cloth, mark, fine);
    curtain(c, [x + 0.22, y + 0.52], [x + 0.95, y + 0.52], cloth, mark, fine);
  });
}

function banner(c: Pen, x: number, y: number, height: number, cloth: string, mark: string): void {
  c.fillStyle = "#4a3520";
  c.fillRect(x - 0.015, y - height, 0.03, height);
  c.fillStyle = cloth;
  c.fillRect(x, y - height, 0.17, height * 0.66);
  c.fillStyle = mark;
  for (let i = 0; i < 3; i++) {
    c.beginPath();
    c.arc(x + 0.085, y - height * (0.9 - i * 0.2), 0.05, 0, Math.PI * 2);
    c.fill();
  }
}

function curtain(c: Pen, [x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], cloth: string, mark: string, fine: number): void {
  const h = 0.3;
  fillShape(c, "rgba(40,26,12,.3)", [x1, y1], [x2, y2], [x2 + 0.1, y2 + 0.09], [x1 + 0.1, y1 + 0.09]);
  fillShape(c, cloth, [x1, y1 - h], [x2, y2 - h], [x2, y2], [x1, y1]);
  const n = Math.max(2, Math.round((x2 - x1) / 0.22));
  c.fillStyle = mark;
  for (let i = 0; i <= n; i++) c.fillRect(x1 + ((x2 - x1) * i) / n - 0.012, y1 - h - 0.05, 0.026, h + 0.06);
  c.fillRect(x1, y1 - h + 0.035, x2 - x1, 0.03);
  if (fine < 20) return;
  for (let i = 0; i < n; i++) {
    c.beginPath();
    c.arc(x1 + ((x2 - x1) * (i + 0.5)) / n, y1 - h * 0.42, 0.05, 0, Math.PI * 2);
    c.fill();
  }
}
