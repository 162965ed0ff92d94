/**
 * Paints the tiles that are asked for, at first from a draft of the land if that is quicker, and again when the land is
 * finished. The finishing is done between the tiles, a little at a time.
 */

import type { Painter } from "./painter";
import type { Surface } from "./surface";
import type { Theme, TileName } from "./tile";

/** A draft is followed by the finished picture. */
type Delivery = (tile: TileName, theme: Theme, picture: Surface, draft: boolean) => void;

/** Milliseconds of finishing before others get a turn. */
const TURN_MS = 12;

export class Easel {
  private readonly drafts = new Map<string, [TileName, Theme]>();
  private work: Generator<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly painter: Painter,
    private readonly deliver: Delivery,
  ) {}

  paint(tile: TileName, theme: Theme): void {
    const draft = !this.painter.isFinished(tile);
    if (draft) this.drafts.set(JSON.stringify(tile), [tile, theme]);
    this.painter.theme = theme;
    this.deliver(tile, theme, this.painter.paint(tile), draft);
    this.timer ??= this.later();
  }

  close(): void {
    clearTimeout(this.timer);
    this.drafts.clear();
  }

  private later(): ReturnType<typeof setTimeout> | undefined {
    return this.drafts.size > 0 ? setTimeout(() => this.goOn()) : undefined;
  }

  private goOn(): void {
    this.timer = undefined;
    const [next] = this.drafts.values();
    if (!next) return;
    this.work ??= this.painter.finish(next[0]);
    const end = performance.now() + TURN_MS;
    while (this.work && performance.now() < end) if (this.work.next().done) this.work = null;
    if (!this.work) this.repaint();
    this.timer = this.later();
  }

  /** One of the drafts whose land is finished now. */
  private repaint(): void {
    for (const [name, [tile, theme]] of this.drafts) {
      if (!this.painter.isFinished(tile)) continue;
      this.drafts.delete(name);
      this.painter.theme = theme;
      this.deliver(tile, theme, this.painter.paint(tile), false);
      return;
    }
  }
}
