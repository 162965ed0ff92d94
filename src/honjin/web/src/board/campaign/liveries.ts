/** Colours of clans and sides in the campaigns. A clan may change sides: its field stays, the frame is the side's. */

import { sideSign } from "../../parts/side_signs";
import type { CampaignSheet } from "../../wire";
import { brightness, type ClanLook, COOL, INK, type SideLook, WARM } from "../palette";

type Field = Omit<ClanLook, "side">;

/** Field, ink and device of the houses that matter most. */
const HOUSES: Readonly<Record<string, readonly [field: string, ink: string, device: string]>> = {
  date: ["#17182b", "#f6dc94", "#e0b548"],
  uesugi: ["#23407e", "#f4f2e6", "#dbe6f7"],
  takeda: ["#a8201a", "#fff0cf", "#f6d679"],
  hojo: ["#eadfb9", "#1c2a20", "#1f5f3c"],
  satake: ["#572a72", "#f8eefb", "#f2d06b"],
  ashina: ["#7a1f2c", "#fdeadb", "#f3cf9c"],
  mogami: ["#c9742a", "#2d1405", "#3a1a08"],
  osaki: ["#8a6a2c", "#fff3d6", "#ffe6ad"],
  soma: ["#3b2a22", "#f3e0bf", "#e5bd7c"],
  kasai: ["#3f7d8c", "#f2fafa", "#d6eff1"],
  tamura: ["#5f8b5a", "#f6faee", "#e3f0d2"],
  satomi: ["#1d6470", "#eaf7f6", "#c5e8e6"],
  utsunomiya: ["#4a5f9c", "#f0f3fc", "#d5dff6"],
};
const NOBODY: Field = { field: "#9a948a", ink: "#2b2723", device: "#4a453f" };

const CORNERS: readonly SideLook["corners"][] = ["round", "cut", "notch"];

export class Liveries {
  private readonly fields = new Map<string, Field>();
  private readonly sides = new Map<string, SideLook>();

  constructor(sheet: CampaignSheet) {
    const given: [number, number] = [0, 0];
    for (const { id, side } of sheet.clans) {
      const known = HOUSES[id];
      if (known) {
        this.fields.set(id, { field: known[0], ink: known[1], device: known[2] });
        continue;
      }
      const first = side === sheet.sides[0]?.id;
      const colours = first ? COOL : WARM;
      const field = colours[(first ? given[0]++ : given[1]++) % colours.length] ?? INK;
      const ink = brightness(field) > 0.56 ? INK : "#fbf3df";
      this.fields.set(id, { field, ink, device: ink });
    }
    sheet.sides.forEach(({ id }, i) => this.sides.set(id, frame(id, CORNERS[i] ?? "square")));
  }

  look(clan: string | null, side: string | null): ClanLook {
    const field = clan === null ? NOBODY : (this.fields.get(clan) ?? NOBODY);
    return { ...field, side: this.sides.get(side ?? "") ?? frame(null, "square") };
  }
}

function frame(side: string | null, corners: SideLook["corners"]): SideLook {
  return { frame: sideSign(side).light, band: "#f7ecd4", bandInk: "#24170c", corners };
}
