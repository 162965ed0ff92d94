/** Parts of the shelf: elements with their styles, and markers as small pictures. */

import type { Marker } from "../data";
import type { Liveries } from "../liveries";
import { paintMarker } from "../markers";

export type Style = Partial<CSSStyleDeclaration>;

export function element<K extends keyof HTMLElementTagNameMap>(tag: K, style: Style = {}, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  Object.assign(made.style, style);
  made.append(...children);
  return made;
}

/** A canvas of so many pixels on the page, sharp on any screen. */
export function picture(width: number, height: number, paint: (c: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const sharpness = Math.min(3, window.devicePixelRatio || 1);
  const canvas = element("canvas", { width: `${width}px`, height: `${height}px`, display: "block", flex: "none" });
  canvas.width = Math.round(width * sharpness);
  canvas.height = Math.round(height * sharpness);
  const c = canvas.getContext("2d");
  if (c) {
    c.scale(sharpness, sharpness);
    paint(c);
  }
  return canvas;
}

/** How a marker shows what can be done with it. */
export type Glow = "none" | "lit" | "chosen";

const GLOWS: Readonly<Record<Glow, string>> = { none: "none", lit: "0 0 0 2px var(--shelf-lit)", chosen: "0 0 0 4px var(--shelf-lit)" };

/** A marker that can be pressed; with its name and what it counts, or as a disc that tells its name when it is pointed at. */
export function token(marker: Marker, size: number, liveries: Liveries, glow: Glow, named: boolean): HTMLButtonElement {
  const button = element("button", {
    display: "inline-flex",
    alignItems: "center",
    gap: named ? "5px" : "2px",
    padding: named ? "1px 8px 1px 1px" : "0",
    minHeight: "0",
    border: "0",
    borderRadius: "999px",
    background: named ? "var(--shelf-raised)" : "none",
    color: "var(--shelf-ink)",
    font: "500 12.5px/1.15 var(--shelf-sans)",
    whiteSpace: "nowrap",
    cursor: "pointer",
    boxShadow: GLOWS[glow],
    flex: "none",
  });
  button.type = "button";
  button.title = marker.name;
  button.setAttribute("aria-label", marker.name);
  button.dataset["marker"] = marker.id;
  button.append(picture(size, size, (c) => paintMarker(c, marker, size / 2, size / 2, size / 2 - 1.5, liveries)));
  if (named && !marker.hidden) button.append(element("span", {}, marker.name));
  if (marker.value !== undefined && marker.value !== "") button.append(element("b", { paddingRight: named ? "0" : "3px" }, String(marker.value)));
  return button;
}

/** A titled part of the shelf. */
export function part(name: string, ...children: Node[]): HTMLElement {
  const heading = element("h3", { margin: "0 0 6px", font: "600 14px/1.2 var(--shelf-serif)", color: "var(--shelf-ink)" }, name);
  const made = element("section", { margin: "0", flex: "none", maxWidth: "100%" }, ...(name ? [heading] : []), ...children);
  if (name) made.setAttribute("aria-label", name);
  return made;
}

/** Whatever can be pressed can be pressed with a key too. */
export function pressable(made: HTMLElement, able: boolean, pressed: () => void): void {
  made.addEventListener("click", pressed);
  if (!able) return;
  made.tabIndex = 0;
  made.setAttribute("role", "button");
  made.style.cursor = "pointer";
  made.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || event.target !== made) return;
    event.preventDefault();
    pressed();
  });
}
