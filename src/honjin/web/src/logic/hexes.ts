/** Geometry of hex numbers CCRR. No rules: only where things lie. */

export type Layout = "flat_top_even_columns_down" | "flat_top_odd_columns_down";

interface Cube {
  q: number;
  r: number;
}

function cube(hex: string, layout: Layout): Cube {
  const column = Number(hex.slice(0, 2));
  const row = Number(hex.slice(2));
  const lift = layout === "flat_top_even_columns_down" ? Math.floor((column - 1) / 2) : Math.floor(column / 2);
  return { q: column, r: row - lift };
}

function number({ q, r }: Cube, layout: Layout): string {
  const lift = layout === "flat_top_even_columns_down" ? Math.floor((q - 1) / 2) : Math.floor(q / 2);
  return String(q).padStart(2, "0") + String(r + lift).padStart(2, "0");
}

export function distance(a: string, b: string, layout: Layout): number {
  const from = cube(a, layout);
  const to = cube(b, layout);
  const dq = to.q - from.q;
  const dr = to.r - from.r;
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** The hexes on the straight way from a to b, both included. */
export function line(a: string, b: string, layout: Layout): string[] {
  const steps = distance(a, b, layout);
  const from = cube(a, layout);
  const to = cube(b, layout);
  const found: string[] = [];
  for (let step = 0; step <= steps; step++) {
    const share = steps === 0 ? 0 : step / steps;
    // A nudge keeps points that lie exactly on a hexside from falling to both sides in turn.
    const q = from.q + (to.q - from.q) * share + 1e-6;
    const r = from.r + (to.r - from.r) * share + 2e-6;
    found.push(number(roundCube(q, r), layout));
  }
  return found;
}

function roundCube(q: number, r: number): Cube {
  const s = -q - r;
  let rq = Math.round(q);
  let rr = Math.round(r);
  const rs = Math.round(s);
  const dq = Math.abs(rq - q);
  const dr = Math.abs(rr - r);
  const ds = Math.abs(rs - s);
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return { q: rq, r: rr };
}

/** The hex so many columns and rows on, if the map has it; the same row in the next column always lies beside. */
export function beside(hex: string, columns: number, rows: number, map: { columns: number; rows: number }): string | null {
  const column = Number(hex.slice(0, 2)) + columns;
  const row = Number(hex.slice(2)) + rows;
  if (column < 1 || row < 1 || column > map.columns || row > map.rows) return null;
  return String(column).padStart(2, "0") + String(row).padStart(2, "0");
}
