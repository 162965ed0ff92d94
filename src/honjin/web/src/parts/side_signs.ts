/** By which colours and shape a side is known: said by its game, and told to all that is drawn below. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";

export interface SideSign {
  /** On dark ground. */
  dark: string;
  /** On light ground, and under white letters. */
  light: string;
  /** For eyes that see no colours. */
  shape: "round" | "diamond" | "triangle" | "square";
}

export type SideSigns = Readonly<Record<string, SideSign>>;

const NOBODY: SideSign = { dark: "#b9ab93", light: "#65573f", shape: "square" };

/** The signs of the game that is shown. */
export const SignsOfGame = createContext<SideSigns>({});

export function useSign(side: string | null): SideSign {
  return useContext(SignsOfGame)[side ?? ""] ?? NOBODY;
}

export function signsOf(sides: readonly { id: string; sign?: SideSign | null }[]): SideSigns {
  return Object.fromEntries(sides.flatMap(({ id, sign }) => (sign ? [[id, sign]] : [])));
}

/** The colours as custom properties, for the style sheet to choose from by theme. */
export function coloursOf({ dark, light }: SideSign): Record<string, string> {
  return { "--side-dark": dark, "--side-light": light };
}
