/** Pointers and wheel, told apart into pans, pinches, taps, hovers and boxes. */

import type { Point } from "./grid";

export interface Hands {
  pan(dx: number, dy: number): void;
  fling(velocity: Point): void;
  zoom(factor: number, at: Point): void;
  tap(at: Point, extend: boolean, touch: boolean): void;
  hover(at: Point | null): void;
  boxing(from: Point, to: Point): void;
  boxed(from: Point, to: Point): void;
  boxGone(): void;
  /** A hand is on the map: whatever runs on by itself stops. */
  grab(): void;
}

const SLOP = { mouse: 4, touch: 9 };
const LONG_PRESS_MS = 480;
/** The last stretch of a drag, in milliseconds, that decides how the map runs on. */
const FLING_WINDOW = 90;

interface Finger {
  start: Point;
  at: Point;
  touch: boolean;
}

type Gesture = "none" | "press" | "pan" | "pinch" | "box";

export class Input {
  boxTool = false;

  private readonly fingers = new Map<number, Finger>();
  private gesture: Gesture = "none";
  private boxWanted = false;
  private extend = false;
  private longPress = 0;
  private trace: { at: Point; time: number }[] = [];
  private readonly off = new AbortController();

  constructor(
    private readonly element: HTMLElement,
    private readonly hands: Hands,
  ) {
    const on = { signal: this.off.signal };
    element.addEventListener("pointerdown", (e) => this.down(e), on);
    element.addEventListener("pointermove", (e) => this.move(e), on);
    element.addEventListener("pointerup", (e) => this.up(e, true), on);
    element.addEventListener("pointercancel", (e) => this.up(e, false), on);
    element.addEventListener("pointerleave", () => this.fingers.size === 0 && this.hands.hover(null), on);
    element.addEventListener("wheel", (e) => this.wheel(e), { ...on, passive: false });
    element.addEventListener("contextmenu", (e) => e.preventDefault(), on);
  }

  /** Whether a hand is on the map. */
  get holding(): boolean {
    return this.fingers.size > 0;
  }

  destroy(): void {
    clearTimeout(this.longPress);
    this.off.abort();
  }

  private point(e: MouseEvent): Point {
    const box = this.element.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  }

  private down(e: PointerEvent): void {
    if (e.button > 1) return;
    this.element.setPointerCapture(e.pointerId);
    const at = this.point(e);
    const touch = e.pointerType === "touch";
    this.fingers.set(e.pointerId, { start: at, at, touch });
    this.hands.grab();
    if (this.fingers.size === 2) {
      clearTimeout(this.longPress);
      if (this.gesture === "box") this.hands.boxGone();
      this.gesture = "pinch";
      return;
    }
    if (this.fingers.size > 2) return;
    this.gesture = "press";
    this.boxWanted = this.boxTool || e.shiftKey;
    this.extend = e.shiftKey || e.ctrlKey || e.metaKey;
    this.trace = [{ at, time: e.timeStamp }];
    if (touch) {
      this.longPress = window.setTimeout(() => {
        if (this.gesture !== "press") return;
        this.gesture = "none";
        this.hands.tap(at, true, true);
      }, LONG_PRESS_MS);
    }
  }

  private move(e: PointerEvent): void {
    const finger = this.fingers.get(e.pointerId);
    const at = this.point(e);
    if (!finger) {
      if (e.pointerType !== "touch") this.hands.hover(at);
      return;
    }
    if (this.gesture === "pinch") {
      this.pinch(finger, at);
      return;
    }
    const slop = finger.touch ? SLOP.touch : SLOP.mouse;
    if (this.gesture === "press" && Math.hypot(at.x - finger.start.x, at.y - finger.start.y) > slop) {
      clearTimeout(this.longPress);
      this.gesture = this.boxWanted ? "box" : "pan";
    }
    if (this.gesture === "pan") {
      this.hands.pan(at.x - finger.at.x, at.y - finger.at.y);
      this.trace = [...this.trace.filter((t) => e.timeStamp - t.time < FLING_WINDOW), { at, time: e.timeStamp }];
    } else if (this.gesture === "box") {
      this.hands.boxing(finger.start, at);
    }
    finger.at = at;
  }

  private pinch(finger: Finger, at: Point): void {
    const other = [...this.fingers.values()].find((f) => f !== finger);
    if (!other) return;
    const before = Math.hypot(finger.at.x - other.at.x, finger.at.y - other.at.y);
    const after = Math.hypot(at.x - other.at.x, at.y - other.at.y);
    this.hands.pan((at.x - finger.at.x) / 2, (at.y - finger.at.y) / 2);
    finger.at = at;
    if (before > 10) this.hands.zoom(after / before, { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 });
  }

  private up(e: PointerEvent, done: boolean): void {
    const finger = this.fingers.get(e.pointerId);
    if (!finger) return;
    clearTimeout(this.longPress);
    this.fingers.delete(e.pointerId);
    const gesture = this.gesture;
    this.gesture = "none";
    if (gesture === "pinch" && this.fingers.size === 1) {
      this.gesture = "pan";
      this.trace = [];
    } else if (gesture === "box") {
      if (done) this.hands.boxed(finger.start, finger.at);
      else this.hands.boxGone();
    } else if (done && gesture === "press") {
      this.hands.tap(finger.start, this.extend, finger.touch);
    } else if (done && gesture === "pan") {
      this.throwMap(e.timeStamp);
    }
  }

  private throwMap(now: number): void {
    const first = this.trace[0];
    const last = this.trace[this.trace.length - 1];
    if (!first || !last || now - last.time > FLING_WINDOW || last.time <= first.time) return;
    const time = last.time - first.time;
    this.hands.fling({ x: (last.at.x - first.at.x) / time, y: (last.at.y - first.at.y) / time });
  }

  private wheel(e: WheelEvent): void {
    e.preventDefault();
    // A line or page counts as so many pixels; a pinch on a touchpad arrives as a wheel with ctrl and small steps.
    const unit = e.deltaMode === 1 ? 18 : e.deltaMode === 2 ? 400 : 1;
    const speed = e.ctrlKey ? 0.01 : 0.0018;
    const turned = Math.max(-260, Math.min(260, e.deltaY * unit));
    this.hands.zoom(Math.exp(-turned * speed), this.point(e));
  }
}
