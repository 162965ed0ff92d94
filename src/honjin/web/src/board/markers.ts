/** Markers that lie on hexes: discs along the upper edge of each, above counters. */

import type { Camera } from "./camera";
import type { BoardView, HexId, Marker } from "./data";
import type { Grid } from "./grid";
import type { Liveries } from "./liveries";
import { drawDevice } from "./mon";
import { KANJI_FONT, NUMBER_FONT } from "./palette";

type Pen = CanvasRenderingContext2D;

/** Radius in world units, and the least in pixels. */
const RADIUS = 0.3;
const LEAST = 6;
const PLAIN = "#4a3a24";

export class Markers {
  private byHex: ReadonlyMap<HexId, readonly Marker[]> = new Map();

  constructor(
    private readonly grid: Grid,
    private readonly liveries: Liveries,
  ) {}

  setView({ markers = [] }: BoardView): void {
    const byHex = new Map<HexId, Marker[]>();
    for (const marker of markers) if (this.grid.has(marker.hex)) byHex.set(marker.hex, [...(byHex.get(marker.hex) ?? []), marker]);
    this.byHex = byHex;
  }

  draw(c: Pen, camera: Camera): void {
    const radius = Math.max(LEAST, RADIUS * camera.scale);
    for (const [hex, markers] of this.byHex) {
      const at = camera.toScreen(this.grid.centre(hex));
      if (at.x < -99 || at.y < -99 || at.x > camera.width + 99 || at.y > camera.height + 99) continue;
      markers.forEach((marker, i) => {
        const x = at.x + (i - (markers.length - 1) / 2) * radius * 1.7;
        paintMarker(c, marker, x, at.y - 0.62 * camera.scale, radius, this.liveries);
      });
    }
  }
}

/** The colour of a marker: its own, its clan's or its side's. */
export function markerColour({ colour, clan, side }: Marker, liveries: Liveries): string {
  if (colour) return colour;
  if (clan) return liveries.of(clan, side ?? null).field;
  return side ? liveries.side(side).light : PLAIN;
}

export function paintMarker(c: Pen, marker: Marker, x: number, y: number, radius: number, liveries: Liveries): void {
  const ink = marker.clan ? liveries.of(marker.clan, marker.side ?? null).ink : "#fff8e6";
  c.save();
  c.translate(x, y);
  c.beginPath();
  c.arc(0, 0, radius, 0, Math.PI * 2);
  c.fillStyle = markerColour(marker, liveries);
  c.strokeStyle = "#fff3d6";
  c.lineWidth = Math.max(1, radius * 0.14);
  c.fill();
  c.stroke();
  c.fillStyle = c.strokeStyle = ink;
  if (marker.device) {
    c.scale(radius * 0.66, radius * 0.66);
    drawDevice(c, marker.device);
  } else {
    const sign = marker.hidden ? "?" : (marker.sign ?? marker.name.slice(0, 1));
    c.font = `700 ${radius * (sign.length > 1 ? 0.9 : 1.2)}px ${sign > "\u2fff" ? KANJI_FONT : NUMBER_FONT}`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(sign, 0, radius * 0.06);
  }
  c.restore();
}
