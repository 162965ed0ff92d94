/** When it is and how it stands, as the game tells it: tracks, and lines under their headings. */

import type { TableModel } from "../table/model";
import { Prospects } from "./prospects";
import { SectionView } from "./section";
import { Track } from "./track";

export function TurnPanel({ m }: { m: TableModel }) {
  const view = m.shown.value;
  if (!view) return null;
  // On their layer they lie beside the map.
  const tracks = m.session.sheet.layers?.includes("tracks") ? [] : (view.tracks ?? []).filter((track) => !track.of_score);
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
      {(view.status ?? []).filter((section) => !section.of_score).map((section) => (
        <SectionView key={section.title} m={m} section={section} />
      ))}
      <Prospects m={m} />
    </>
  );
}
