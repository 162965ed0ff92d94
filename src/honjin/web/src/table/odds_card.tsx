/** Exact odds before the commitment: every modifier with its rule, every result with its chance. */

import { percent } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import type { AxisView, FateView, ModRow, OddsView, TableOddsView } from "../net/types";
import { T } from "../texts";
import { signed } from "../texts/say";
import { comma } from "../texts/say";
import { PaintedChart } from "./painted_chart";
import { SetsOff } from "./sets_off";
import type { TableModel } from "./model";

type OpenRule = (id: string) => void;

/** More results than this stand closer together. */
const MANY = 6;

export function OddsCard({ m }: { m: TableModel }) {
  const shown = m.orders.odds.value;
  if (!shown || m.inReplay.value) return null;
  const { odds } = shown;
  // Without dice there is no card: what a choice sets off stands on its button.
  if (!odds) return null;
  return (
    <section
      class="odds-card"
      aria-label={odds.title}
      ref={watched}
    >
      <h3>{odds.title}</h3>
      <p class="big-odds">{odds.summary}</p>
      <SetsOff m={m} outlook={shown} />
      <OddsBody m={m} odds={odds} />
    </section>
  );
}

/** A card that does not fit takes the wheel and the finger, to be scrolled: as it comes, and when a part is opened. */
function watched(card: HTMLElement | null): void {
  const measure = (): void => void card?.classList.toggle("long", card.scrollHeight > card.clientHeight + 1);
  measure();
  card?.addEventListener("toggle", measure, true);
}

/** Everything but the heading. Of several tables with two axes each, those after the first are folded. */
export function OddsBody({ m, odds }: { m: TableModel; odds: OddsView }) {
  return (
    <>
      {odds.tables.map((table, index) =>
        index > 0 && table.spread ? (
          <details class="folded" key={index}>
            <summary>{table.title}</summary>
            <TableOdds table={{ ...table, title: "" }} m={m} />
          </details>
        ) : (
          <TableOdds key={index} table={table} m={m} />
        ),
      )}
      <Instead rows={odds.instead ?? []} />
      <Fates odds={odds} open={(id) => m.showRule(id)} />
      {odds.notes.map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
    </>
  );
}

/** What other choices would bring. */
function Instead({ rows }: { rows: [string, string][] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h4>{T.odds.instead}</h4>
      <dl class="instead">
        {rows.map(([choice, gist]) => (
          <div key={choice}>
            <dt>{choice}</dt>
            <dd>{gist}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** One table: what it can say, and the sums that find where it is read. */
function TableOdds({ table, m }: { table: TableOddsView; m: TableModel }) {
  const chart = m.session.sheet.charts.find((found) => found.id === table.chart?.chart);
  const most = Math.max(...table.outcomes.map(([, chance]) => chance));
  return (
    <>
      {table.title && <h4>{table.title}</h4>}
      <div class={table.outcomes.length > MANY ? "outcomes many" : "outcomes"} role="img" aria-label={spoken(table.outcomes)}>
        {table.outcomes.map(([label, chance]) => (
          <div key={label} class="outcome">
            <span class="bar" style={{ height: `${Math.max(3, (chance / most) * 40)}px` }} />
            <b>{label}</b>
            <small>{percent(chance)}</small>
          </div>
        ))}
      </div>
      {chart && (table.spread || table.lit) && (
        <PaintedChart chart={chart} spread={table.spread ?? []} lit={table.lit ?? null} />
      )}
      {table.axes.map((axis) => (
        <Axis key={axis.kind} axis={axis} m={m} folded={table.spread !== undefined} />
      ))}
    </>
  );
}

function Axis({ axis, m, folded }: { axis: AxisView; m: TableModel; folded: boolean }) {
  const rows = axis.modifiers.map(([name, value, rule]): ModRow => [m.session.unitName(name), value, rule]);
  const found = T.odds[axis.kind];
  if (folded)
    return (
      <details class="folded">
        <summary>
          {found(axis.finds)} <b>{T.odds.total(axis.total)}</b>
        </summary>
        <Rows rows={rows} open={(id) => m.showRule(id)} />
        {axis.curve && <Curve curve={axis.curve} />}
      </details>
    );
  return (
    <>
      <Rows rows={rows} open={(id) => m.showRule(id)} />
      {axis.finds && (
        <p class="sum">
          {T.odds.total(axis.total)} · {found(axis.finds)}
        </p>
      )}
      {axis.curve && <Curve curve={axis.curve} />}
    </>
  );
}

/** How likely each final number is. */
function Curve({ curve }: { curve: [number, number][] }) {
  const most = Math.max(...curve.map(([, chance]) => chance));
  const told = curve.map(([number, chance]): [string, number] => [String(number), chance]);
  return (
    <div class="curve" role="img" aria-label={spoken(told)}>
      {curve.map(([number, chance]) => (
        <span key={number}>
          <i style={{ height: `${Math.max(1, (chance / most) * 22)}px` }} />
          <small>{number}</small>
        </span>
      ))}
    </div>
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

/** What becomes of everyone; where blows are exchanged, of one party after the other. */
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
