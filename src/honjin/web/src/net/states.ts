/**
 * States as they come over the line: the first is whole, each later one says what has changed since the one before it.
 *
 * A difference is, for an object, what is new or changed by its key and under `-` the keys that are gone; for a list,
 * `{"~": [...]}` with runs `[from, to]` of the old list and new things, each told by its difference from the one before
 * it; for anything else the new value.
 */

import type { AskView, StateMessage, View } from "../wire";

type Json = unknown;
type Fields = Record<string, Json>;

interface Numbered extends Omit<StateMessage, "view" | "ask"> {
  /** How many states this line has brought, with this one. */
  number: number;
}

/** A state by how it differs from the one with the number `since`; its ask from the last one of the same kind. */
export interface StateChange extends Numbered {
  since: number;
  view: Fields;
  ask: (Fields & { kind: string }) | null;
}

export interface WholeState extends Numbered {
  since?: undefined;
  view: View;
  ask: AskView | null;
}

const GONE = "-";
const EDIT = "~";
const NO_OPTIONS = { options: [] };

/** The new value. The old one stays as it is, and what has not changed is shared. */
export function applied(old: Json, told: Json): Json {
  if (!isFields(told)) return told;
  if (Array.isArray(old)) {
    const edit = told[EDIT];
    return Array.isArray(edit) ? edited(old, edit) : told;
  }
  if (!isFields(old)) return told;
  const now: Fields = { ...old };
  for (const key of (told[GONE] as string[] | undefined) ?? []) delete now[key];
  for (const [key, value] of Object.entries(told)) if (key !== GONE) now[key] = applied(old[key], value);
  return now;
}

function edited(old: readonly Json[], told: readonly Json[]): Json[] {
  const now: Json[] = [];
  for (const entry of told) {
    if (Array.isArray(entry)) now.push(...old.slice(entry[0] as number, entry[1] as number));
    else now.push(applied(now.at(-1), entry));
  }
  return now;
}

function isFields(value: Json): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What one line has brought so far. */
export class StateReader {
  private number = 0;
  private view: View | null = null;
  private asks: Record<string, AskView> = {};

  /** The whole state; null if one was missed, so that all of it has to be asked for. */
  read(message: WholeState | StateChange): StateMessage | null {
    const state = message.since === undefined ? this.anew(message) : this.changed(message);
    if (state === null) return null;
    this.number = message.number;
    this.view = state.view;
    if (state.ask) this.asks[state.ask.kind] = state.ask;
    return state;
  }

  private anew(message: WholeState): StateMessage {
    this.asks = {};
    return message;
  }

  private changed(message: StateChange): StateMessage | null {
    if (message.since !== this.number) return null;
    const ask = message.ask && applied(this.asks[message.ask.kind] ?? NO_OPTIONS, message.ask);
    return { ...message, view: applied(this.view, message.view) as View, ask: ask as AskView | null };
  }
}
