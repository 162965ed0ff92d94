/** Whom one plays against: chosen once, kept by this browser for all games. */

import { signal } from "@preact/signals";
import { api } from "../net/http";
import type { GameInfo, Opponent } from "../net/types";
import { recall, remember } from "./storage";

export interface Choice {
  name: string;
  /** What it likes besides to win; nothing: even-tempered. */
  character: string;
}

const KEY = "opponent";
const chosen = signal<Choice | null>(recall<Choice | null>(KEY, null));

/** Who was chosen, if this house has him; otherwise the usual one. */
export function opponentOf(game: GameInfo): { who: Opponent | undefined; character: string } {
  const named = (name?: string): Opponent | undefined => game.opponents.find((one) => one.name === name);
  const kept = named(chosen.value?.name);
  const who = kept ?? named(game.opponent) ?? game.opponents[0];
  const character = kept?.characters.find((one) => one.name === chosen.value?.character)?.name ?? "";
  return { who, character };
}

export function choose(choice: Choice): void {
  remember(KEY, choice);
  chosen.value = choice;
}

/** All that this house offers; nothing until it has told. */
export const opponents = signal<Opponent[]>([]);

export async function meetOpponents(): Promise<void> {
  if (opponents.value.length === 0) opponents.value = (await api.games())[0]?.opponents ?? [];
}

/** As a seat names it. */
export function seatOf({ name, character }: Choice): string {
  return `bot:${name}${character && `.${character}`}`;
}
