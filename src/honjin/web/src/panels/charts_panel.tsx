/** The game's own tables; the column of the combat at hand and the row of the last roll are marked. */

import { brief, columnFor } from "../logic/charts";
import { diceOf } from "../logic/events";
import { RuleLink } from "../parts/rule_link";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import type { Chart } from "../wire";

interface Mark {
  column: number;
  row: number;
}

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

/** The combat at hand by its odds; otherwise the last one in the log that used this chart. */
function markOf(m: TableModel, chart: Chart): Mark {
  const odds = m.orders.odds.value;
  if (odds && odds.text.startsWith(`${chart.id} `)) return { column: columnFor(chart, odds.odds.total), row: -1 };
  const log = m.session.log.value;
  const at = log.findLastIndex((event) => event.kind === chart.id);
  const event = log[at];
  if (!event) return { column: chart.columns.indexOf(String(m.shown.value?.turn)), row: -1 };
  const number = Number(event["strength"] ?? event["difference"]);
  const total = Number(event["total"] ?? diceOf(log[at - 1] ?? event)?.total);
  return { column: columnFor(chart, number), row: chart.rows.indexOf(String(total)) };
}

function ChartTable({ m, chart, mark }: { m: TableModel; chart: Chart; mark: Mark }) {
  return (
    <section class="chart">
      <h3>
        {chart.title} <RuleLink id={chart.rule} open={(id) => m.showRule(id)} />
      </h3>
      <div class="scroll-x">
        <table class="grid-table">
          <thead>
            <tr>
              <th />
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
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
