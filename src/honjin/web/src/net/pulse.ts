/** Notices when the other end has fallen silent: a line may be dead long before the browser is told so. */

/** Milliseconds without a word before it is asked whether anybody is there. */
const QUIET = 15_000;
/** So long an answer may take before the person is told that none has come, and before the line is given up. */
const STALLED = 5_000;
const DEAD = 20_000;

interface PulseEvents {
  /** Say something that will be answered. */
  ask(): void;
  stalled(): void;
  dead(): void;
}

export class Pulse {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting = false;

  constructor(private readonly events: PulseEvents) {}

  /** The other end lives. */
  heard(): void {
    this.waiting = false;
    this.after(QUIET, () => this.events.ask());
  }

  /** Something was sent that will be answered. */
  expect(): void {
    if (this.waiting) return;
    this.waiting = true;
    this.after(STALLED, () => {
      this.events.stalled();
      this.after(DEAD - STALLED, () => this.events.dead());
    });
  }

  stop(): void {
    this.waiting = false;
    clearTimeout(this.timer);
  }

  private after(pause: number, deed: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(deed, pause);
  }
}
