/** What a standing order waits for. */

import type { Sheet } from "../wire";

/** Those of a game's stops that somebody wants to be woken for. */
export function heeded(sheet: Sheet, unheeded: readonly string[]): string[] {
  return (sheet.stops ?? []).map((stop) => stop.id).filter((id) => !unheeded.includes(id));
}
