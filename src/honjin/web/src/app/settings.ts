/** Choices of the person at this browser: colours, size of the text, motion, small habits. */

import { effect, signal } from "@preact/signals";
import { type Code, language } from "../texts/language";
import { recall, remember } from "./storage";

/** How quickly one is shown what others do. */
export type Speed = "slow" | "normal" | "fast" | "at once";

export interface Settings {
  /** "auto": the browser's. */
  language: "auto" | Code;
  theme: "auto" | "light" | "dark";
  text: "s" | "m" | "l" | "xl";
  motion: "auto" | "full" | "less";
  /** Flat tints take a slow machine less time than a painting. */
  map: "painted" | "plain";
  /** Ask before a phase is ended while units can still act. */
  confirmEnd: boolean;
  /** Play back what happened while away. */
  recap: boolean;
  speed: Speed;
  /** What a standing order does not stop for, of all that a game offers. */
  unheeded: string[];
  /** Say what a scenario is about when a table of it is opened for the first time. */
  briefing: boolean;
  /** At one screen for several sides: draw a curtain at every change, where there are secrets. */
  curtain: boolean;
  /** Against the computer: show what one may expect. */
  expectation: boolean;
}

const standard: Settings = {
  language: "auto",
  theme: "auto",
  text: "m",
  motion: "auto",
  map: "painted",
  confirmEnd: true,
  recap: true,
  speed: "normal",
  unheeded: [],
  briefing: true,
  curtain: true,
  expectation: false,
};

export const settings = signal<Settings>({ ...standard, ...recall<Partial<Settings>>("settings", {}) });

const darkWanted = matchMedia("(prefers-color-scheme: dark)");
const stillWanted = matchMedia("(prefers-reduced-motion: reduce)");

export const theme = signal<"light" | "dark">("dark");
export const still = signal(false);

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}

/** What the whole page is made with: every text, or the land. It is loaded anew. */
export function changeAnew(part: Partial<Pick<Settings, "language" | "map">>): void {
  change(part);
  location.reload();
}

export function applySettings(): void {
  const apply = (): void => {
    const chosen = settings.value;
    theme.value = chosen.theme === "auto" ? (darkWanted.matches ? "dark" : "light") : chosen.theme;
    still.value = chosen.motion === "auto" ? stillWanted.matches : chosen.motion === "less";
    const root = document.documentElement;
    root.lang = language;
    root.dataset["theme"] = theme.value;
    root.dataset["text"] = chosen.text;
    root.dataset["motion"] = still.value ? "less" : "full";
    remember("settings", chosen);
  };
  effect(apply);
  darkWanted.addEventListener("change", apply);
  stillWanted.addEventListener("change", apply);
}
