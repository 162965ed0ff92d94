/** The strip beside a campaign map: title, compass, scale, and keys to terrain, castles and counters. */

import type { CastleView, ForceView, CampaignSheet } from "../../wire";
import { bar, cartouche, compass, ITALIC, KANJI, note, ROMAN, STRIP_INK } from "../furniture";
import { type Box, CORNERS, type Grid, ROW } from "../grid";
import { letter } from "../lettering";
import type { Devices } from "../mon";
import { MARGIN } from "../sheet_box";
import { drawHexMark } from "../terrain/country/hexmarks";
import { TINTS } from "../terrain/country/wash";
import { paintCastle } from "./castle_face";
import { paintForce } from "./force_face";
import type { Liveries } from "./liveries";

type Pen = CanvasRenderingContext2D;

/** One ri is 36 cho. */
const RI_KM = 3.927;

const TERRAIN = [
  ["flat", "平地", "flat"],
  ["rough", "荒地", "rough"],
  ["foothills", "山麓", "foothills"],
  ["mountain", "山岳", "mountain (closed)"],
  ["marsh", "湿地", "marsh"],
] as const;

export function drawCampaignStrip(c: Pen, sheet: CampaignSheet, grid: Grid, whole: Box, liveries: Liveries, devices: Devices, theme: "light" | "dark"): void {
  const left = whole.left + 0.9;
  const right = grid.box.left - MARGIN;
  const middle = (left + right) / 2;
  const { top } = whole;
  cartouche(c, sheet, { title: "", date: "" }, devices, middle, top + 1.2, theme === "dark" ? 0.62 : 1);
  letter(c, sheet.name, middle, top + 28.3, { size: 1.15, font: ROMAN, ink: STRIP_INK, limit: right - left });
  compass(c, middle, top + 34.6, 3.4);
  const perKm = ROW / grid.board.hex_km;
  bar(c, middle, top + 41.6, RI_KM * perKm, 5, (n) => (n === 5 ? "五里" : String(n)));
  bar(c, middle, top + 43.9, perKm * 5, 5, (n) => (n === 5 ? "25 km" : String(n * 5)));
  terrainKey(c, left + 0.6, top + 47.4);
  lineKey(c, left + 0.6, top + 58);
  castleKey(c, sheet, left + 0.6, top + 65.4, liveries, devices);
  counterKey(c, sheet, middle, top + 76.6, liveries, devices);
  note(c, (sheet.credits ?? []).join(" "), middle, whole.bottom - 4.6, right - left);
}

function terrainKey(c: Pen, x: number, y: number): void {
  TERRAIN.forEach(([kind, kanji, name], i) => {
    const p = { x: x + 0.8, y: y + i * 1.95 };
    c.beginPath();
    for (const corner of CORNERS) c.lineTo(p.x + corner.x * 0.92, p.y + corner.y * 0.92);
    c.closePath();
    c.fillStyle = `rgb(${(TINTS[kind] ?? []).join(",")})`;
    c.fill();
    c.strokeStyle = "rgba(54,36,18,.6)";
    c.lineWidth = 0.05;
    c.stroke();
    drawHexMark(c, kind, p, 30);
    words(c, kanji, name, x + 2.2, p.y);
  });
}

function lineKey(c: Pen, x: number, y: number): void {
  const rows = [
    ["川", "river side", "#1f6fb2", 0.24, []],
    ["国境", "province", "#78201a", 0.16, [0.001, 0.3]],
    ["街道", "road", "#703a1a", 0.1, [0.3, 0.17]],
  ] as const;
  c.lineCap = "round";
  rows.forEach(([kanji, name, ink, width, dash], i) => {
    const row = y + i * 1.5;
    c.strokeStyle = ink;
    c.lineWidth = width;
    c.lineCap = i === 2 ? "butt" : "round";
    c.setLineDash([...dash]);
    c.beginPath();
    c.moveTo(x, row);
    c.lineTo(x + 1.6, row);
    c.stroke();
    c.setLineDash([]);
    words(c, kanji, name, x + 2.2, row);
  });
}

function castleKey(c: Pen, sheet: CampaignSheet, x: number, y: number, liveries: Liveries, devices: Devices): void {
  const owner = sheet.clans[0];
  const levels = [...new Set(sheet.castles.map((castle) => castle.level))].sort();
  levels.forEach((level, i) => {
    const view: CastleView = {
      owner: owner?.id ?? null, side: owner?.side ?? null, level, durability: 10, morale: 0, invested: false, abandoned: false, neutral: false,
    };
    c.save();
    c.translate(x + 0.9, y + i * 1.75);
    c.scale(1.15, 1.15);
    paintCastle(c, view, liveries.look(view.owner, view.side), 1, devices);
    c.restore();
    words(c, "城", level === 0 ? "residence (0)" : `level ${level}`, x + 2.2, y + i * 1.75 + 0.2);
  });
}

/** What stands where on the counter of a force. */
function counterKey(c: Pen, sheet: CampaignSheet, x: number, y: number, liveries: Liveries, devices: Devices): void {
  const leader = sheet.units[0];
  if (!leader) return;
  const s = 4.6;
  const force: ForceView = {
    leader: leader.id, units: [leader.id, "", ""], hex: "", inside: false, side: leader.side, clan: leader.clan, strength: 9,
    modifier: 1, activation: 4, morale: 0, acted: false, investing: false,
  };
  c.save();
  c.translate(x - 1.6, y + s / 2);
  c.scale(s, s);
  paintForce(c, { force, leader, look: liveries.look(leader.clan, leader.side), stack: 1 }, 60, devices);
  c.restore();
  const right = x + s / 2 - 1.2;
  for (const [word, at] of [["rank", 0.14], ["units", 0.42], ["activation", 0.78]] as const) {
    letter(c, word, right, y + s * at, { size: 0.58, font: ITALIC, ink: STRIP_INK, align: "left" });
  }
  letter(c, "strength", x - 2.6, y + s + 0.5, { size: 0.58, font: ITALIC, ink: STRIP_INK });
  letter(c, "modifier", x - 0.1, y + s + 0.5, { size: 0.58, font: ITALIC, ink: STRIP_INK });
}

function words(c: Pen, kanji: string, name: string, x: number, y: number): void {
  letter(c, kanji, x, y, { size: 0.7, font: KANJI, ink: STRIP_INK, align: "left" });
  letter(c, name, x + 2.3, y, { size: 0.6, font: ITALIC, ink: STRIP_INK, align: "left" });
}
