/** The one palette of the sides: a colour for dark and for light ground, and a shape for eyes that see no colours. */

export interface SideSign {
  /** On dark ground. */
  dark: string;
  /** On light ground, and under white letters. */
  light: string;
  /** Sides that meet in a scenario never share it. */
  shape: "round" | "diamond" | "triangle" | "square";
}

const SIDE_SIGNS: Readonly<Record<string, SideSign>> = {
  osaka: { dark: "#d8513c", light: "#b5301c", shape: "round" },
  kanto: { dark: "#4d8fd6", light: "#22619f", shape: "diamond" },
  date: { dark: "#8088e4", light: "#2b2f7a", shape: "round" },
  anti: { dark: "#c2685c", light: "#7d2a28", shape: "diamond" },
  uesugi: { dark: "#5b9be6", light: "#1f5ba6", shape: "round" },
  takeda: { dark: "#e05a50", light: "#ad201c", shape: "diamond" },
  hojo: { dark: "#74b86a", light: "#2d662d", shape: "triangle" },
};

const NOBODY: SideSign = { dark: "#b9ab93", light: "#65573f", shape: "square" };

export function sideSign(side: string | null): SideSign {
  return SIDE_SIGNS[side ?? ""] ?? NOBODY;
}

/** The colours as custom properties, for the style sheet to choose from by theme. */
export function sideColours(side: string | null): Record<string, string> {
  const { dark, light } = sideSign(side);
  return { "--side-dark": dark, "--side-light": light };
}
