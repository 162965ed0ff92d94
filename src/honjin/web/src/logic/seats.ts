/** Who sits where, in a word. */

import type { Seats } from "../net/types";
import { T } from "../texts";

export function seatName(seat: Seats[string] | undefined): string {
  if (seat?.kind.startsWith("bot")) return T.table.bot;
  return seat?.name || (seat?.kind === "link" ? T.table.linkSeat : T.table.openSeat);
}
