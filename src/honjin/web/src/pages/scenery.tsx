/** The board of a game as a picture: the opening position on its own map, not to be played on. */

import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board";
import { api } from "../net/http";
import type { View } from "../wire";

interface SceneryProps {
  game: string;
  /** Hex in the middle, and how much nearer than the whole map. */
  at?: string;
  zoom?: number;
}

const NOTHING: View = { turn: 1, turns: 1, clock: "", phase: "", units: {}, declared: [], score: {} };

const NEAR = 3;

export function Scenery({ game, at, zoom = NEAR }: SceneryProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let end = (): void => undefined;
    let gone = false;
    void api.sheet(game).then((sheet) => {
      if (gone || !host.current) return;
      const board = createBoard(host.current, sheet, {
        pick: () => undefined,
        hover: () => undefined,
        box: () => undefined,
      });
      board.setView({ ...NOTHING, units: sheet.opening ?? {} });
      const middle = at ?? sheet.board.goal;
      if (middle) board.centre(middle, zoom);
      board.setTheme("light");
      end = () => board.destroy();
    });
    return () => {
      gone = true;
      end();
    };
  }, [game]);
  return <div class="scenery" ref={host} aria-hidden="true" />;
}
