/** Declared attacks: an arrow from each attacker to the target, and crossed blades over it; dark where nobody has a choice. */

import type { BoardView } from "./api";
import type { Camera } from "./camera";
import type { Pieces } from "./pieces";

interface Point {
  x: number;
  y: number;
}

const CHOSEN = "#b3140a";
const OWED = "#3a1d4f";

export function drawAttacks(
  c: CanvasRenderingContext2D,
  attacks: NonNullable<BoardView["attacks"]>,
  pieces: Pieces,
  camera: Camera,
): void {
  if (attacks.length === 0) return;
  const places = new Map(pieces.list.map((piece) => [piece.id, camera.toScreen(piece.at)]));
  const size = camera.scale;
  c.save();
  c.lineCap = "round";
  for (const { target, units, owed = false } of attacks) {
    const to = places.get(target);
    if (!to) continue;
    const colour = owed ? OWED : CHOSEN;
    for (const unit of units) {
      const from = places.get(unit);
      if (!from) continue;
      for (const [style, width] of [["rgba(255,246,225,.9)", 0.2], [colour, 0.1]] as const) arrow(c, from, to, style, Math.max(1.5, size * width), size);
    }
    blades(c, to.x + size * 0.62, to.y - size * 0.62, Math.max(6, size * 0.32), colour);
  }
  c.restore();
}

/** From counter to counter, with a head. */
function arrow(c: CanvasRenderingContext2D, from: Point, to: Point, style: string, width: number, size: number): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const turn = Math.atan2(dy, dx);
  const tip = { x: from.x + dx * 0.68, y: from.y + dy * 0.68 };
  c.strokeStyle = style;
  c.lineWidth = width;
  c.lineJoin = "round";
  c.beginPath();
  c.moveTo(from.x + dx * 0.3, from.y + dy * 0.3);
  c.lineTo(tip.x, tip.y);
  for (const side of [-1, 1]) {
    c.moveTo(tip.x, tip.y);
    c.lineTo(tip.x - Math.cos(turn + side * 0.55) * size * 0.3, tip.y - Math.sin(turn + side * 0.55) * size * 0.3);
  }
  c.stroke();
}

function blades(c: CanvasRenderingContext2D, x: number, y: number, r: number, colour: string): void {
  c.beginPath();
  c.arc(x, y, r, 0, Math.PI * 2);
  c.fillStyle = colour;
  c.strokeStyle = "#fff3d6";
  c.lineWidth = r * 0.16;
  c.fill();
  c.stroke();
  c.lineWidth = r * 0.2;
  c.beginPath();
  for (const s of [-1, 1]) {
    c.moveTo(x - s * r * 0.55, y + r * 0.55);
    c.quadraticCurveTo(x + s * r * 0.2, y + r * 0.05, x + s * r * 0.55, y - r * 0.55);
  }
  c.stroke();
}
