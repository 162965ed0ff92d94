/** The link that keeps a seat for whoever has it: what it says stands behind the #, which browsers send to nobody. */

export interface Seat {
  side: string;
  /** For a seat that is kept for the holder of a link. */
  invitation?: string;
}

export function invitationLink(origin: string, table: string, side: string, invitation: string): string {
  return `${origin}/t/${encodeURIComponent(table)}#${new URLSearchParams({ side, invitation })}`;
}

/** The seat to which the address invites, if it does. */
export function invitationIn(hash: string): Seat | null {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const side = said.get("side");
  const invitation = said.get("invitation");
  return side && invitation ? { side, invitation } : null;
}
