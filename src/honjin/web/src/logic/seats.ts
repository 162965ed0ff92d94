/** Who sits where, in a word. */

import type { Opponent, Seats } from "../net/types";
import { T } from "../texts";

export function seatName(seat: Seats[string] | undefined, opponents: readonly Opponent[] = []): string {
  if (seat?.kind.startsWith("bot")) return botName(seat.name ?? "", opponents);
  return seat?.name || (seat?.kind === "link" ? T.table.linkSeat : T.table.openSeat);
}

/** `NAME.CHARACTER:SECONDS` as people call it; the computer, where this house does not know it. */
function botName(named: string, opponents: readonly Opponent[]): string {
  const [name, character] = (named.split(":")[0] as string).split(".");
  const who = opponents.find((one) => one.name === name);
  if (!who) return T.table.bot;
  const likes = who.characters.find((one) => one.name === character);
  return T.table.botCalled(likes ? T.table.tempered(who.title, likes.title) : who.title);
}
