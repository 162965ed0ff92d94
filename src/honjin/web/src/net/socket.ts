/** One seat's line to the server: it comes back by itself after a break, and requests get their answers by number. */

import { T } from "../texts";
import { language } from "../texts/language";
import { Pulse } from "./pulse";
import type { Incoming } from "./types";

/** `stalled`: the line is there, but the other end does not answer. */
export type LinkStatus = "connecting" | "open" | "stalled" | "lost" | "closed";

export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string,
    /** What else the server has said of it. */
    readonly details: object = {},
  ) {
    super(message);
  }
}

interface Waiting {
  resolve(answer: Record<string, unknown>): void;
  reject(error: RequestError): void;
}

export interface SocketEvents {
  message(message: Incoming): void;
  status(status: LinkStatus, retryIn?: number): void;
}

const LONGEST_PAUSE = 15_000;

export class TableSocket {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  /** The action under way. */
  private acting: string | null = null;
  private number = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private silent = false;
  private readonly pulse = new Pulse({
    ask: () => void this.request({ t: "ping" }).catch(() => undefined),
    stalled: () => {
      this.silent = true;
      this.events.status("stalled");
    },
    dead: () => this.giveUp(),
  });

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly events: SocketEvents,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Ask something that changes nothing. */
  ask(message: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.request(message);
  }

  /** Do something; the promise settles when the server has taken or refused it. */
  async act(message: Record<string, unknown>): Promise<void> {
    const asked = this.request(message);
    this.acting = `q${this.number}`;
    try {
      await asked;
    } finally {
      this.acting = null;
    }
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.pulse.stop();
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.events.status("closed");
  }

  /** Without a line, or with one that does not answer, a new one is tried at once. */
  retryNow(): void {
    if (this.ended) return;
    if (this.silent) this.giveUp();
    if (this.socket) return;
    clearTimeout(this.timer);
    this.connect();
  }

  private readonly hurry = (): void => {
    if (document.visibilityState === "visible") this.retryNow();
  };

  private request(message: Record<string, unknown>): Promise<Record<string, unknown>> {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new RequestError("offline", T.link.none, ""));
    }
    const id = `q${++this.number}`;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...message, id }));
      this.pulse.expect();
    });
  }

  private connect(): void {
    this.events.status("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const token = this.token ? `&token=${encodeURIComponent(this.token)}` : "";
    const query = `?lang=${language}${token}`;
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.table)}${query}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.events.status("open");
    };
    socket.onmessage = (frame) => {
      this.alive();
      this.receive(JSON.parse(String(frame.data)) as Incoming);
      if (this.waiting.size > 0) this.pulse.expect();
    };
    socket.onclose = () => this.broken();
  }

  private alive(): void {
    this.pulse.heard();
    if (!this.silent) return;
    this.silent = false;
    this.events.status("open");
  }

  /** The line is dead, though the browser may not know it for long; nothing that still comes through it counts. */
  private giveUp(): void {
    const { socket } = this;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.broken();
  }

  private broken(): void {
    this.socket = null;
    this.silent = false;
    this.pulse.stop();
    for (const { reject } of this.waiting.values()) reject(new RequestError("lost", T.link.broke, ""));
    this.waiting.clear();
    if (this.ended) return;
    // Doubling with a random part, so that a restarted server is not met by all clients at once.
    const pause = Math.min(LONGEST_PAUSE, 400 * 2 ** this.tries++) * (0.6 + 0.4 * Math.random());
    this.events.status("lost", Math.round(pause));
    this.timer = setTimeout(() => this.connect(), pause);
  }

  private receive(message: Incoming): void {
    const told = "id" in message && message.id != null ? String(message.id) : null;
    // A message that could not be read is refused without its number; only what is under way can be meant.
    const id = told ?? (message.t === "error" ? this.acting : null);
    const waiting = id ? this.waiting.get(id) : undefined;
    if (waiting && id) {
      this.waiting.delete(id);
      if (message.t === "error") {
        waiting.reject(new RequestError(message.code, message.message, message.rule ?? "", message));
        return;
      }
      this.events.message(message);
      waiting.resolve(message as unknown as Record<string, unknown>);
      return;
    }
    this.events.message(message);
  }
}
