/** One seat as this browser sees it: its line to the server, the last state, the log so far. */

import { signal } from "@preact/signals";
import { TableSocket, type LinkStatus } from "../net/socket";
import { StateReader, type StateChange, type WholeState } from "../net/states";
import type { ChatLine, Incoming, SeatsMessage, Thinking } from "../net/types";
import type { EventView, StateMessage } from "../wire";

export interface ChairEvents {
  /** A new state; `fresh` are the events that were not known before. `first` is the state after connecting. */
  state(chair: Chair, fresh: EventView[], first: boolean): void;
  chat(line: ChatLine): void;
  seats(now: SeatsMessage): void;
  thinking(told: Thinking): void;
  refused(message: string, rule: string): void;
}

/** A note is saved when so many milliseconds have passed without a key. */
const NOTE_REST = 700;

export class Chair {
  readonly state = signal<StateMessage | null>(null);
  readonly log = signal<EventView[]>([]);
  /** What this seat has written down for itself. */
  readonly note = signal("");
  readonly link = signal<{ status: LinkStatus; retryIn?: number }>({ status: "connecting" });
  readonly socket: TableSocket;
  private readonly reader = new StateReader();
  /** The whole state has been asked for. */
  private catchingUp = false;
  private arrived = false;
  private awaited: ((state: StateMessage) => void)[] = [];
  private closed = false;
  /** Set while the note has not been saved. */
  private unsaved: ReturnType<typeof setTimeout> | null = null;

  constructor(
    table: string,
    /** Null is an observer. */
    readonly side: string | null,
    readonly token: string | null,
    private readonly events: ChairEvents,
  ) {
    this.socket = new TableSocket(table, token, {
      message: (message) => this.receive(message),
      status: (status, retryIn) => (this.link.value = retryIn === undefined ? { status } : { status, retryIn }),
    });
  }

  get n(): number {
    return this.state.value?.n ?? 0;
  }

  /** The state that comes next. */
  nextState(): Promise<StateMessage> {
    return new Promise((resolve) => this.awaited.push(resolve));
  }

  keepNote(text: string): void {
    this.note.value = text;
    this.saveNoteSoon();
  }

  close(): void {
    if (this.unsaved !== null) this.saveNote();
    this.closed = true;
    this.socket.close();
  }

  private saveNoteSoon(): void {
    if (this.closed) return;
    if (this.unsaved !== null) clearTimeout(this.unsaved);
    this.unsaved = setTimeout(() => this.saveNote(), NOTE_REST);
  }

  /** What is not acknowledged is tried again. */
  private saveNote(): void {
    if (this.unsaved !== null) clearTimeout(this.unsaved);
    this.unsaved = null;
    this.socket.ask({ t: "note", text: this.note.value }).catch(() => this.saveNoteSoon());
  }

  private receive(message: Incoming): void {
    switch (message.t) {
      case "state":
        return this.hearState(message);
      case "chat":
        return this.events.chat(message);
      case "note":
        // What is being written is newer than what the server remembers.
        if (this.unsaved === null) this.note.value = message.text;
        return;
      case "seats":
        return this.events.seats(message);
      case "thinking":
        return this.events.thinking(message);
      case "error":
        return this.events.refused(message.message, message.rule ?? "");
      case "answer":
        return;
    }
  }

  /** Where a state builds on one that never came, all of it is asked for. */
  private hearState(message: WholeState | StateChange): void {
    const state = this.reader.read(message);
    if (state) return this.newState(state);
    if (this.catchingUp) return;
    this.catchingUp = true;
    void this.socket
      .ask({ t: "whole" })
      .catch(() => undefined)
      .finally(() => (this.catchingUp = false));
  }

  private newState(message: StateMessage): void {
    const before = this.log.value;
    const kept = before.slice(0, message.from);
    const known = before.length - kept.length;
    // After a reconnect the server may tell again what is known already; only what is new is shown as new.
    const retold = known > 0 && message.events.length >= known && !this.changed(before, message);
    const fresh = retold ? message.events.slice(known) : message.events;
    const first = !this.arrived;
    this.arrived = true;
    this.log.value = [...kept, ...message.events];
    this.state.value = message;
    this.events.state(this, fresh, first);
    for (const tell of this.awaited.splice(0)) tell(message);
  }

  private changed(before: EventView[], message: StateMessage): boolean {
    const last = before.at(-1);
    const same = message.events[before.length - message.from - 1];
    return last?.text !== same?.text || last?.kind !== same?.kind;
  }
}
