/** The game's own tables; the column of the combat at hand and the row of the last roll are marked. */

import { brief, type Mark, markOn } from "../logic/charts";
import { diceOf, readingOf } from "../logic/events";
import { RuleLink } from "../parts/rule_link";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import type { Chart } from "../wire";

export function ChartsPanel({ m }: { m: TableModel }) {
  const { charts } = m.session.sheet;
  if (charts.length === 0) return <p class="soft">{T.charts.none}</p>;
  return (
    <>
      <p class="soft">{T.charts.current}</p>
      {charts.map((chart) => (
        <ChartTable key={chart.id} m={m} chart={chart} mark={markOf(m, chart)} />
      ))}
    </>
  );
}

/** The combat at hand by its odds; otherwise the last roll in the log that was read on this chart. */
function markOf(m: TableModel, chart: Chart): Mark {
  const odds = m.orders.odds.value?.odds?.tables.find((table) => table.chart?.chart === chart.id)?.chart;
  if (odds) return markOn(chart, odds.at, null);
  const last = m.told.value.findLast((event) => readingOf(event)?.chart === chart.id);
  const read = last && readingOf(last);
  return read ? markOn(chart, read.at, diceOf(last)?.total ?? null) : { column: -1, row: -1 };
}

function Legend({ signs }: { signs: Record<string, string> }) {
  const known = Object.entries(signs);
  if (known.length === 0) return null;
  return <p class="soft legend">{known.map(([sign, words]) => `${sign} ${words}`).join(" · ")}</p>;
}

function ChartTable({ m, chart, mark }: { m: TableModel; chart: Chart; mark: Mark }) {
  return (
    <section class="chart">
      <h3>
        {chart.title} <RuleLink id={chart.rule} open={(id) => m.showRule(id)} />
      </h3>
      <div class="scroll-x" role="group" aria-label={chart.title} tabIndex={0}>
        <table class="grid-table">
          <thead>
            <tr>
              <td />
              {chart.columns.map((head, index) => (
                <th key={head} scope="col" title={head} class={index === mark.column ? "hit" : ""}>
                  {brief(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.rows.map((head, row) => (
              <tr key={head}>
                <th scope="row" class={row === mark.row ? "hit" : ""}>
                  {m.session.sheet.clans.find((clan) => clan.id === head)?.name ?? head}
                </th>
                {(chart.cells[row] ?? []).map((cell, column) => (
                  <td
                    key={column}
                    class={
                      column === mark.column && row === mark.row
                        ? "hit now"
                        : column === mark.column || row === mark.row
                          ? "hit"
                          : ""
                    }
                  >
                    {chart.legend?.[cell] ? <span title={chart.legend[cell]}>{cell}</span> : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend signs={chart.legend ?? {}} />
    </section>
  );
}
