/** Declared attacks: a line from each attacker to the target, and crossed blades over it. */

import type { BoardView } from "./api";
import type { Camera } from "./camera";
import type { Pieces } from "./pieces";

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
  for (const { target, units } of attacks) {
    const to = places.get(target);
    if (!to) continue;
    for (const unit of units) {
      const from = places.get(unit);
      if (!from) continue;
      for (const [style, width] of [["rgba(255,246,225,.9)", 0.2], ["#b3140a", 0.1]] as const) {
        c.strokeStyle = style;
        c.lineWidth = Math.max(1.5, size * width);
        c.beginPath();
        c.moveTo(from.x + (to.x - from.x) * 0.3, from.y + (to.y - from.y) * 0.3);
        c.lineTo(from.x + (to.x - from.x) * 0.66, from.y + (to.y - from.y) * 0.66);
        c.stroke();
      }
    }
    blades(c, to.x + size * 0.62, to.y - size * 0.62, Math.max(6, size * 0.32));
  }
  c.restore();
}

function blades(c: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  c.beginPath();
  c.arc(x, y, r, 0, Math.PI * 2);
  c.fillStyle = "#b3140a";
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
