/** How much of each edge of the map bars and cards lie over. */

import { coveredEdges, type Rect } from "../logic/free_part";

/** The line that says what is asked hangs over the map on a phone. */
const OUTSIDE = ".prompt > p";

export function coveredEdgesOf(host: Element): Rect {
  return coveredEdges(rectOf(host), solidRects(host));
}

/** What lies over the map. */
export function solidRects(host: Element, except: readonly Element[] = []): Rect[] {
  const beside = [...(host.parentElement?.children ?? [])].filter((part) => part !== host);
  const parts = [...beside.flatMap(solidParts), ...document.querySelectorAll(OUTSIDE)].filter((part) => !except.includes(part));
  return parts.map(rectOf).filter(({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1);
}

/** As a plain value, which can be copied part by part. */
export function rectOf(part: Element): Rect {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  return { left, top, right, bottom };
}

/** What lets clicks through is only a frame for what is in it. */
function solidParts(part: Element): Element[] {
  if (part instanceof SVGElement) return [];
  return getComputedStyle(part).pointerEvents === "none" ? [...part.children] : [part];
}
