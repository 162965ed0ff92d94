/** The board of a game as a picture: the opening position on its own map, not to be played on. */

import { useEffect, useRef } from "preact/hooks";
import { settings } from "../app/settings";
import { createBoard } from "../board";
import { openingView } from "../logic/opening";
import { hexAt, middleOf } from "../logic/stacks";
import { api } from "../net/http";
import { boardSheet, boardView } from "../table/board_data";
import type { Sheet } from "../wire";


/** How much nearer than the whole map. */
const NEAR = { wide: 2.7, tall: 3.3 };
/** So much wider than the picture is a map that is cut at its sides; its title strip is left out too. */
const FILLED = 1.4;
/** Columns and rows that bring the armies out from under the title, which stands in the west or, if narrow, in the south. */
const ASIDE = { wide: [3, 1], tall: [0, -2] } as const;

/** The ground between the armies. */
function front(sheet: Sheet, [west, north]: readonly [number, number]): string | undefined {
  const middles = sheet.sides.flatMap(({ id }) => {
    const middle = middleOf(sheet, sheet.opening ?? {}, id);
    return middle ? [middle] : [];
  });
  if (middles.length === 0) return sheet.board.goal;
  const [column, row] = [0, 1].map((part) => middles.reduce((sum, m) => sum + (m[part] ?? 0), 0) / middles.length);
  return hexAt((column ?? 0) - west, (row ?? 0) - north);
}

/** A map that is higher than it is wide comes nearer, until it fills the width of the picture. */
function nearness(sheet: Sheet, host: HTMLElement, least: number): number {
  if (!sheet.castles) return least;
  const { rows, columns } = sheet.board;
  const height = (rows * Math.sqrt(3)) / (columns * 1.5);
  return Math.max(least, FILLED * height * (host.clientWidth / host.clientHeight));
}

export function Scenery({ game, scenario }: { game: string; scenario?: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let end = (): void => undefined;
    let gone = false;
    void api.sheet(game, scenario).then((sheet) => {
      if (gone || !host.current) return;
      const nothing = { pick: () => undefined, hover: () => undefined, box: () => undefined };
      const board = createBoard(host.current, { ...boardSheet(sheet), plain: settings.peek().map === "plain" }, nothing, () => true);
      board.setView(boardView(sheet, openingView(sheet)));
      const shape = host.current.clientWidth > 1.3 * host.current.clientHeight ? "wide" : "tall";
      const middle = front(sheet, ASIDE[shape]);
      if (middle) board.centre(middle, nearness(sheet, host.current, NEAR[shape]), "at once");
      board.setTheme("light");
      end = () => board.destroy();
    });
    return () => {
      gone = true;
      end();
    };
  }, [game, scenario]);
  return <div class="scenery" ref={host} aria-hidden="true" />;
}
