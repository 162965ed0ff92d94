/** Painted tiles of a sheet. Those of the board that was left last are kept: whoever comes back finds them painted. */

import type { Box } from "./grid";
import { openStudio, type Picture, type Studio } from "./studio";
import type { Subject } from "./subject";
import type { Theme, TileName } from "./terrain/tile";

/** A tile has come; with the draft that it replaces, if there was one. */
export type Hung = (tile: TileName, draft: Picture | undefined) => void;

let left: Gallery | null = null;

export class Gallery {
  readonly kept = new Map<string, Picture>();
  /** Those of them that are still drafts. */
  readonly drafts = new Set<string>();
  private readonly studio: Studio;
  private painted = "light" as Theme;
  private hung: Hung | null = null;

  private constructor(
    private readonly name: string,
    subject: Subject,
    sheet: Box,
  ) {
    this.studio = openStudio(subject, sheet, (...painted) => this.hang(...painted));
  }

  static visit(subject: Subject, sheet: Box, hung: Hung): Gallery {
    const name = JSON.stringify(subject);
    const known = left?.name === name ? left : null;
    if (known) left = null;
    const gallery = known ?? new Gallery(name, subject, sheet);
    gallery.hung = hung;
    return gallery;
  }

  leave(): void {
    this.hung = null;
    left?.studio.close();
    left = this;
  }

  /** What is painted in another light is of no use. */
  light(theme: Theme): void {
    if (theme === this.painted) return;
    this.painted = theme;
    this.kept.clear();
    this.drafts.clear();
  }

  order(tile: TileName): void {
    this.studio.paint(tile, this.painted);
  }

  private hang(tile: TileName, theme: Theme, picture: Picture, isDraft: boolean): void {
    if (theme !== this.painted) return;
    const name = nameOf(tile);
    const draft = this.kept.get(name);
    this.kept.set(name, picture);
    if (isDraft) this.drafts.add(name);
    else this.drafts.delete(name);
    this.hung?.(tile, draft);
  }
}

export function nameOf(tile: TileName): string {
  return `${tile.fine}/${tile.column}/${tile.row}/${tile.cover}`;
}
