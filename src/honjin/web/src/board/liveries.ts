/** Colours and devices of sides and clans. A clan may change sides: its field stays, the frame is the side's. */

import type { BoardSheet } from "./api";
import type { ClanLook, Shape, SideLook } from "./look";
import { drawDevice, type Pen } from "./mon";
import { brightness, COOL, INK, KANJI_FONT, PAPER, ROMAJI_FONT, WARM } from "./palette";

export interface SideStyle {
  /** The frame of a counter and the band under its numbers. */
  frame: string;
  band: string;
  bandInk: string;
  shape: Shape;
  /** On light ground. */
  light: string;
}

export interface Colours {
  field: string;
  ink: string;
  device: string;
  side: SideStyle;
}

type Field = Omit<Colours, "side">;

/** For sides that have no look: told apart by colour and shape, in the order of the sheet. */
const SIDES: readonly SideLook[] = [
  { dark: "#d8513c", light: "#b5301c", shape: "round" },
  { dark: "#4d8fd6", light: "#22619f", shape: "diamond" },
  { dark: "#74b86a", light: "#2d662d", shape: "triangle" },
  { dark: "#b48ad8", light: "#5f3a8a", shape: "square" },
];
const NOBODY: Field = { field: "#9a948a", ink: "#2b2723", device: "#4a453f" };
const NO_SIDE: SideLook = { dark: "#b9ab93", light: "#65573f", shape: "square" };

/** The look of a side, or one from the palette. */
export function sideLook(sheet: Pick<BoardSheet, "sides" | "look">, side: string | null): SideLook {
  const known = sheet.look.side?.[side ?? ""];
  if (known) return known;
  const number = sheet.sides.findIndex(({ id }) => id === side);
  return number < 0 ? NO_SIDE : (SIDES[number % SIDES.length] ?? NO_SIDE);
}

export class Liveries {
  private readonly fields = new Map<string, Field>();
  private readonly looks = new Map<string, ClanLook>();
  private readonly names = new Map<string, string>();

  constructor(private readonly sheet: Pick<BoardSheet, "sides" | "clans" | "look">) {
    const given: [number, number] = [0, 0];
    for (const { id, side, kanji, name } of sheet.clans) {
      const look = sheet.look.clan?.[id];
      if (look) this.looks.set(id, look);
      const warm = side === sheet.sides[0]?.id;
      this.fields.set(id, look ? { field: look.field, ink: look.ink, device: look.device_ink } : plainField(warm, given[warm ? 0 : 1]++));
      this.names.set(id, kanji || name);
    }
  }

  /** Whoever belongs to no known clan bears the colour of the side. */
  of(clan: string | null, side: string | null): Colours {
    const its = this.side(side);
    if (clan === null) return { ...NOBODY, side: its };
    return { ...(this.fields.get(clan) ?? { field: its.light, ink: PAPER, device: PAPER }), side: its };
  }

  side(id: string | null): SideStyle {
    const { light, shape, frame = light, band = "#f7ecd4", band_ink: bandInk = "#24170c" } = sideLook(this.sheet, id);
    return { frame, band, bandInk, shape, light };
  }

  /** What stands on the banners of a clan. */
  banner(clan: string): string {
    return this.looks.get(clan)?.banner ?? this.names.get(clan) ?? "";
  }

  /** The letter by which a clan is called for short, if it has one. */
  letter(clan: string): string {
    return this.looks.get(clan)?.letter ?? "";
  }

  /** The device of a clan in a circle; without one, the first sign of its name, or of another if it has none. */
  draw(c: Pen, clan: string, x: number, y: number, radius: number, colour: string, other = ""): void {
    const device = this.looks.get(clan)?.device;
    c.save();
    c.translate(x, y);
    c.scale(radius, radius);
    c.fillStyle = c.strokeStyle = colour;
    if (device === undefined || !drawDevice(c, device)) initial(c, this.names.get(clan) ?? other);
    c.restore();
  }
}

function plainField(warm: boolean, number: number): Field {
  const colours = warm ? WARM : COOL;
  const field = colours[number % colours.length] ?? INK;
  const ink = brightness(field) > 0.56 ? INK : PAPER;
  return { field, ink, device: ink };
}

function initial(c: Pen, name: string): void {
  const [sign = ""] = name;
  c.scale(0.01, 0.01);
  c.font = `700 150px ${sign > "\u2fff" ? KANJI_FONT : ROMAJI_FONT}`;
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = c.measureText(sign);
  c.fillText(sign, 0, (above - below) / 2);
}
