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
  const canvas = element("canvas", { width: `${width}px`, height: `${height}px`, display: "block" });
  canvas.width = Math.round(width * sharpness);
  canvas.height = Math.round(height * sharpness);
  const c = canvas.getContext("2d");
  if (c) {
    c.scale(sharpness, sharpness);
    paint(c);
  }
  return canvas;
}

/** A marker that can be pressed; its name is told to whoever points at it or cannot see it. */
export function token(marker: Marker, size: number, liveries: Liveries, lit: boolean, pressed: () => void): HTMLButtonElement {
  const button = element("button", {
    padding: "0",
    border: "0",
    borderRadius: "50%",
    background: "none",
    cursor: "pointer",
    boxShadow: lit ? "0 0 0 3px var(--shelf-lit)" : "none",
    flex: "none",
  });
  button.type = "button";
  button.title = marker.name;
  button.setAttribute("aria-label", marker.name);
  button.dataset["marker"] = marker.id;
  button.append(picture(size, size, (c) => paintMarker(c, marker, size / 2, size / 2, size / 2 - 1.5, liveries)));
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    pressed();
  });
  return button;
}

/** A titled part of the shelf. */
export function part(name: string, ...children: Node[]): HTMLElement {
  const heading = element("h3", { margin: "0 0 6px", font: "600 14px/1.2 var(--shelf-serif)", color: "var(--shelf-ink)" }, name);
  return element("section", { margin: "0 0 16px" }, ...(name ? [heading] : []), ...children);
}
