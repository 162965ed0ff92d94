/** When it is and how it stands, as the game tells it: tracks, and lines under their headings. */

import { SideDot } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import type { TableModel } from "../table/model";
import type { Section, StatusRow } from "../wire";
import { BesideMap } from "./beside_map";
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
        <StatusSection key={section.title} m={m} section={section} />
      ))}
    </>
  );
}

/** As a list, or as a table where lines have something beside them. */
function StatusSection({ m, section: { title, rows } }: { m: TableModel; section: Section }) {
  const table = rows.some(({ cells }) => cells !== undefined);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {table ? (
        <table class="grid-table">
          <tbody>
            {rows.map((row) => (
              <tr key={row.text} class={row.past ? "past" : ""} {...pointing(m, row)}>
                <td>
                  <Line m={m} row={row} />
                </td>
                {row.cells?.map((cell, at) => (
                  <td key={at} class={at === 0 ? "soft" : ""}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul class="plain">
          {rows.map((row) => (
            <li key={row.text} class={row.past ? "past" : ""} {...pointing(m, row)}>
              <Line m={m} row={row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ m, row: { text, side, rule } }: { m: TableModel; row: StatusRow }) {
  return (
    <>
      {side && <SideDot side={side} />} {text} {rule && <RuleLink id={rule} open={(id) => m.showRule(id)} />}
    </>
  );
}

/** What a line speaks of is pointed at on the map. */
function pointing(m: TableModel, { hexes = [], units = [] }: StatusRow) {
  if (hexes.length + units.length === 0) return {};
  return {
    onPointerEnter: () => void (m.pointed.value = { hexes, units }),
    onPointerLeave: () => void (m.pointed.value = null),
  };
}
