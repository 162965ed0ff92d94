/** The gallery of the board: made-up sheets with every drawing it knows, for whoever writes a look. */

import "../styles/base.css";
import "./demo.css";
import { createBoard } from "../board";
import type { Board } from "../board/api";
import { type Sample, SAMPLES } from "./armies";
import { Beside } from "./beside";

type Theme = "light" | "dark";

const THEMES: readonly Theme[] = ["light", "dark"];

class Gallery {
  private readonly bar = made("header", "demo-bar");
  private readonly map = made("main", "demo-map");
  private readonly beside = made("aside", "demo-beside");
  private board: Board | null = null;
  private shelf: Beside | null = null;
  private theme: Theme = "light";
  private weather: string | undefined;
  private sample: Sample = Object.values(SAMPLES)[0] as Sample;

  constructor(host: HTMLElement) {
    host.append(this.bar, this.map, this.beside);
    addEventListener("hashchange", () => this.open());
    this.open();
  }

  /** The address tells the sample, the theme and the weather: `#two/dark/a grey day`. */
  private open(): void {
    const [name = "", theme, weather] = decodeURIComponent(location.hash.slice(1)).split("/");
    this.sample = SAMPLES[name] ?? this.sample;
    this.theme = THEMES.find((known) => known === theme) ?? "light";
    this.weather = weather;
    document.documentElement.dataset["theme"] = this.theme;
    this.choices(name);
    this.lay();
  }

  private choices(name: string): void {
    const { theme, weather = "" } = this;
    const link = (words: string, to: string, here: boolean): HTMLElement => {
      const made = document.createElement("a");
      made.href = `#${encodeURIComponent(to)}`;
      made.textContent = words;
      if (here) made.setAttribute("aria-current", "true");
      return made;
    };
    this.bar.replaceChildren(
      ...Object.entries(SAMPLES).map(([id, sample]) => link(sample.name, `${id}/${theme}/${weather}`, sample === this.sample)),
      ...THEMES.map((each) => link(each, `${name}/${each}/${weather}`, each === theme)),
      ...Object.entries(this.sample.sheet.look.weather ?? {}).map(([id, look]) => link(look.name.en, `${name}/${theme}/${id}`, id === weather)),
    );
  }

  private lay(): void {
    this.board?.destroy();
    this.shelf?.destroy();
    const { sheet, view } = this.sample;
    const shown = { ...view, ...(this.weather && { weather: this.weather }) };
    this.board = createBoard(this.map, sheet, { pick: () => undefined, hover: () => undefined, box: () => undefined }, () => true);
    this.board.setTheme(this.theme);
    this.board.setView(shown);
    this.shelf = new Beside(this.beside, sheet, shown, this.theme);
  }
}

function made(tag: string, name: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

const host = document.getElementById("gallery");
if (host) new Gallery(host);
