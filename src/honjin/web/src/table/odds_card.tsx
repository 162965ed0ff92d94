/** Exact odds before the commitment: every modifier with its rule, every result with its chance. */

import { percent } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import type { AxisView, FateView, ModRow, OddsView, TableOddsView } from "../net/types";
import { T } from "../texts";
import { signed } from "../texts/say";
import { comma } from "../texts/say";
import { SetsOff } from "./sets_off";
import type { TableModel } from "./model";

type OpenRule = (id: string) => void;

export function OddsCard({ m }: { m: TableModel }) {
  const shown = m.orders.odds.value;
  if (!shown || m.inReplay.value) return null;
  const { odds } = shown;
  // Without dice there is no card: what a choice sets off stands on its button.
  if (!odds) return null;
  return (
    <section class="odds-card" aria-label={odds.title}>
      <h3>{odds.title}</h3>
      <p class="big-odds">{odds.summary}</p>
      <SetsOff m={m} outlook={shown} />
      {odds.tables.map((table, index) => (
        <TableOdds key={index} table={table} m={m} />
      ))}
      <Fates odds={odds} open={(id) => m.showRule(id)} />
      {odds.notes.map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}

/** One table: what it can say, and the sums that find where it is read. */
function TableOdds({ table, m }: { table: TableOddsView; m: TableModel }) {
  const most = Math.max(...table.outcomes.map(([, chance]) => chance));
  return (
    <>
      {table.title && <h4>{table.title}</h4>}
      <div class="outcomes" role="img" aria-label={spoken(table.outcomes)}>
        {table.outcomes.map(([label, chance]) => (
          <div key={label} class="outcome">
            <span class="bar" style={{ height: `${Math.max(3, (chance / most) * 40)}px` }} />
            <b>{label}</b>
            <small>{percent(chance)}</small>
          </div>
        ))}
      </div>
      {table.axes.map((axis) => (
        <Axis key={axis.kind} axis={axis} m={m} />
      ))}
    </>
  );
}

function Axis({ axis, m }: { axis: AxisView; m: TableModel }) {
  const rows = axis.modifiers.map(([name, value, rule]): ModRow => [m.session.unitName(name), value, rule]);
  const found = axis.kind === "row" ? T.odds.row : T.odds.column;
  return (
    <>
      <Rows rows={rows} open={(id) => m.showRule(id)} />
      {axis.finds && (
        <p class="sum">
          {T.odds.total(axis.total)} · {found(axis.finds)}
        </p>
      )}
    </>
  );
}

function Rows({ rows, open }: { rows: ModRow[]; open: OpenRule }) {
  return (
    <table class="mods">
      <tbody>
        {rows.map(([name, value, rule], index) => (
          <tr key={index}>
            <td>{name}</td>
            <td class="number">{signed(value)}</td>
            <td>
              <RuleLink id={rule} open={open} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What becomes of everybody; where blows are exchanged, of one party after the other. */
function Fates({ odds, open }: { odds: OddsView; open: OpenRule }) {
  return (
    <>
      {odds.fates.map((fate, index) => (
        <div key={`${fate.unit} ${index}`}>
          {fate.party && fate.party !== odds.fates[index - 1]?.party && <h4>{fate.party}</h4>}
          <Fate fate={fate} open={open} />
        </div>
      ))}
    </>
  );
}

function Fate({ fate, open }: { fate: FateView; open: OpenRule }) {
  return (
    <details class="fate">
      <summary>
        <span class="fate-name">{fate.name}</span>
        <span class="fate-bar" role="img" aria-label={spoken(fate.outcomes)}>
          {fate.outcomes.map(([label, chance]) => (
            <i key={label} style={{ flexGrow: chance }} />
          ))}
        </span>
      </summary>
      <p>
        {fate.outcomes
          .map(([label, chance, detail]) => `${label} ${percent(chance)}${detail ? ` (${detail})` : ""}`)
          .join(" · ")}
      </p>
      {fate.rows.length > 0 && <Rows rows={fate.rows} open={open} />}
      {fate.note && <p class="soft">{fate.note}</p>}
    </details>
  );
}

function spoken(outcomes: readonly (readonly [string, number, ...unknown[]])[]): string {
  return outcomes.map(([label, chance]) => `${label} ${percent(chance)}`).join(comma);
}
