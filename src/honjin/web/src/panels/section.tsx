/** Lines under a heading, as a game tells them: a list, a table, or a part that is unfolded. */

import { SideDot } from "../parts/bits";
import { ModeBadge } from "../parts/mode_badge";
import { RuleLink } from "../parts/rule_link";
import type { TableModel } from "../table/model";
import { language } from "../texts/language";
import type { Section, StatusCell, StatusRow } from "../wire";

export function SectionView({ m, section }: { m: TableModel; section: Section }) {
  const { title, side, rows, folded, note, none } = section;
  const body = <Rows m={m} rows={rows} />;
  if (folded)
    return (
      <details class="told soft" data-side={side}>
        <summary>
          {title} ({rows.length})
        </summary>
        {body}
      </details>
    );
  return (
    <section class="told" aria-label={title} data-side={side}>
      <h3>
        {side && <SideDot side={side} />} {title}
      </h3>
      {note && <p class="soft">{note}</p>}
      {rows.length > 0 ? body : none && <p class="soft">{none}</p>}
    </section>
  );
}

/** Lines one below the other, as a table where they have cells. */
export function Rows({ m, rows }: { m: TableModel; rows: readonly StatusRow[] }) {
  if (rows.length === 0) return null;
  return rows.some(({ cells }) => cells !== undefined) ? <Grid m={m} rows={rows} /> : <List m={m} rows={rows} />;
}

function Grid({ m, rows }: { m: TableModel; rows: readonly StatusRow[] }) {
  return (
    <table class="grid-table">
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} class={row.past ? "past" : ""} {...pointing(m, row)}>
            <td>
              <Line m={m} row={row} />
            </td>
            {row.cells?.map((cell, column) => (
              <td key={column} class={column === 0 ? "soft" : ""}>
                <Cell m={m} cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ m, cell }: { m: TableModel; cell: StatusCell }) {
  const { sheet } = m.session;
  if (typeof cell === "string") return <>{cell}</>;
  if (cell.mode !== undefined)
    return (
      <span class="mode-cell">
        <ModeBadge sheet={sheet} mode={cell.mode} /> {sheet.look?.counter?.modes?.look[cell.mode]?.name[language] ?? cell.mode}
      </span>
    );
  const { state: worn = 0 } = cell;
  const state = sheet.look?.counter?.states?.look[worn];
  return (
    <span class="state-cell" style={worn > 0 && state ? { borderColor: state.colour } : {}}>
      {state?.name[language] ?? worn}
    </span>
  );
}

function List({ m, rows }: { m: TableModel; rows: readonly StatusRow[] }) {
  return (
    <ul class="plain">
      {rows.map((row, at) => (
        <li key={at} class={row.past ? "past" : ""} {...pointing(m, row)}>
          <Line m={m} row={row} />
          {row.under && row.under.length > 0 && <List m={m} rows={row.under} />}
        </li>
      ))}
    </ul>
  );
}

/** A line by itself; or, where it has a name, the name with what belongs to it and the text below. */
function Line({ m, row: { name, aside, signs = [], text, side, rule } }: { m: TableModel; row: StatusRow }) {
  const link = rule && <RuleLink id={rule} open={(id) => m.showRule(id)} />;
  if (name === undefined)
    return (
      <>
        {side && <SideDot side={side} />} {text} {link}
      </>
    );
  return (
    <>
      {side && <SideDot side={side} />} <b>{name}</b> {aside && <small class="soft">{aside}</small>}{" "}
      {signs.map((sign) => (
        <kbd key={sign}>{sign}</kbd>
      ))}{" "}
      {link}
      <p>{text}</p>
    </>
  );
}

/** What a line speaks of is pointed at on the map, and brought into sight by a click. */
function pointing(m: TableModel, { hexes = [], units = [] }: StatusRow) {
  if (hexes.length + units.length === 0) return {};
  return {
    onPointerEnter: () => void (m.pointed.value = { hexes, units }),
    onPointerLeave: () => void (m.pointed.value = null),
    onClick: () => m.board?.show([...hexes, ...units.flatMap((unit) => m.orders.hexOf(unit) ?? [])]),
  };
}
