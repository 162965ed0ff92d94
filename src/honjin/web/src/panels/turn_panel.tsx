/** When it is and how it stands, as the game tells it: tracks, and lines under their headings. */

import type { TableModel } from "../table/model";
import { SectionView } from "./section";
import { Track } from "./track";

export function TurnPanel({ m }: { m: TableModel }) {
  const view = m.shown.value;
  if (!view) return null;
  // On their layer they lie beside the map.
  const tracks = m.session.sheet.layers?.includes("tracks") ? [] : (view.tracks ?? []);
  return (
    <>
      <p>
        <b>{view.clock?.date}</b>
        <br />
        {view.clock?.phase}
      </p>
      {tracks.map((track) => (
        <section key={track.id} aria-label={track.name}>
          <h3>{track.name}</h3>
          <Track track={track} />
        </section>
      ))}
      {(view.status ?? []).map((section) => (
        <SectionView key={section.title} m={m} section={section} />
      ))}
    </>
  );
}
