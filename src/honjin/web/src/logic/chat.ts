/** The chat of a table as lines come, come again and are taken away. */

import type { ChatLine } from "../net/types";

/** Every chair of a browser hears a line, and hears it again when its line to the server was lost: once is enough. */
export function withLine(lines: readonly ChatLine[], line: ChatLine): ChatLine[] {
  const at = lines.findIndex((known) => known.place === line.place);
  return at < 0 ? [...lines, line] : lines.map((known, index) => (index === at ? line : known));
}
