/** When it is and how it stands, as the game tells it: tracks, and lines under their headings. */

import type { TableModel } from "../table/model";
import { BesideMap } from "./beside_map";
import { SectionView } from "./section";
import { Track } from "./track";

export function TurnPanel({ m }: { m: TableModel }) {
  const view = m.shown.value;
  if (!view) return null;
  return (
    <>
      <p>
        <b>{view.clock?.date}</b>
        <br />
        {view.clock?.phase}
      </p>
      {(view.tracks ?? []).map((track) => (
        <section key={track.id} aria-label={track.name}>
          <h3>{track.name}</h3>
          <Track track={track} />
        </section>
      ))}
      {m.session.sheet.layers?.some((layer) => layer === "areas" || layer === "bowl") && <BesideMap m={m} />}
      {(view.status ?? []).map((section) => (
        <SectionView key={section.title} m={m} section={section} />
      ))}
    </>
  );
}
