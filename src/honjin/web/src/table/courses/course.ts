/** A guided first turn: lessons for each situation, told one after the other when it comes up. */

import type { AskView } from "../../wire";
import type { Guide } from "../guide";

export interface Lesson {
  title: string;
  body: string;
  /** Rules to read on in. */
  rules?: string[];
  /** Whether it can be learnt now; until then the others go first. Without it, always. */
  when?: (guide: Guide) => boolean;
  /** Whether it has been learnt; without it one reads and goes on. */
  done?: (guide: Guide) => boolean;
}

export interface Course {
  lessons: Readonly<Record<string, readonly Lesson[]>>;
  /** Which lessons explain a question; one that has none of its own waits. */
  situation(ask: AskView): string;
  /** After so many turns it is over. */
  turns: number;
  /** While somebody else acts. */
  wait: string;
}
