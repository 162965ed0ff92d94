/** What can be laid over the map: of each side, one's own first, and of the force that is looked at. */

import { SideDot } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import type { TableModel } from "./model";
import { sideOverlays, unitOverlays } from "./overlays";

/** Where the list would hide what it lays over the map. */
const small = matchMedia("(max-width: 759px)");

/** Beside the tools, while it is wanted. */
export function OverlayMenu({ m }: { m: TableModel }) {
  if (!m.layering.value) return null;
  const chosen = (event: Event): void => {
    if (small.matches && (event.target as Element).closest("button")) m.layering.value = false;
  };
  return (
    <section class="overlay-menu" aria-label={T.more.overlays} onClick={chosen}>
      <OverlayButtons m={m} />
      <div class="row">
        <button type="button" aria-pressed={m.bare.value} onClick={() => (m.bare.value = !m.bare.value)}>
          {T.table.bare}
        </button>
      </div>
    </section>
  );
}

export function OverlayButtons({ m }: { m: TableModel }) {
  const { sheet } = m.session;
  const chosen = m.overlays.chosen.value;
  const own = m.session.chair.value.side;
  const sides = [...sheet.sides].sort((a, b) => Number(b.id === own) - Number(a.id === own));
  const pressed = (kind: string, side: string | null): boolean => chosen?.kind === kind && chosen.side === side;
  return (
    <>
      {sideOverlays(sheet).map((overlay) => (
        <div class="row overlay-row" key={overlay.id}>
          <span class="grow">
            {overlay.name} <RuleLink id={overlay.rule} open={(id) => m.showRule(id)} />
          </span>
          {sides.map((side) => (
            <button
              type="button"
              key={side.id}
              aria-pressed={pressed(overlay.id, side.id)}
              onClick={() => void m.overlays.toggle({ kind: overlay.id, side: side.id })}
            >
              <SideDot side={side.id} /> {side.name}
            </button>
          ))}
        </div>
      ))}
      {unitOverlays(sheet).length > 0 && (
        <div class="row overlay-row">
          <span class="grow">{T.more.ofForce}</span>
          {unitOverlays(sheet).map((overlay) => (
            <button
              type="button"
              key={overlay.id}
              aria-pressed={pressed(overlay.id, null)}
              onClick={() => void m.overlays.toggle({ kind: overlay.id, side: null })}
            >
              {overlay.name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
