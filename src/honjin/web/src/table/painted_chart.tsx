/** A chart of two axes with the chances of its cells painted on it, as far as they reach; the cell that came is lit. */

import { brief } from "../logic/charts";
import { painted } from "../logic/painted";
import { percent } from "../parts/bits";
import type { SpreadCell } from "../net/types";
import { T } from "../texts";
import type { Chart } from "../wire";

export function PaintedChart({
  chart,
  spread,
  lit,
}: {
  chart: Chart;
  spread: SpreadCell[];
  lit: [number, number] | null;
}) {
  const { rows, columns, chances, most } = painted(chart, spread, lit);
  const used = new Set(rows.flatMap((row) => columns.map((column) => chart.cells[row]?.[column] ?? "")));
  const signs = Object.entries(chart.legend ?? {}).filter(([sign]) => used.has(sign));
  return (
    <>
      <table class="painted" aria-label={T.odds.onChart}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {brief(chart.columns[column] ?? "")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{chart.rows[row]}</th>
              {columns.map((column) => {
                const chance = chances.get(row)?.get(column) ?? 0;
                const came = lit !== null && lit[0] === row && lit[1] === column;
                return (
                  <td
                    key={column}
                    class={came ? "lit" : ""}
                    style={chance > 0 ? { "--share": `${Math.round(12 + (chance / most) * 88)}%` } : {}}
                    aria-label={chance > 0 ? `${chart.cells[row]?.[column] ?? ""} ${percent(chance)}` : undefined}
                  >
                    {chart.cells[row]?.[column]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {signs.length > 0 && (
        <details class="signs">
          <summary>{T.odds.signs}</summary>
          <dl>
            {signs.map(([sign, words]) => (
              <div key={sign}>
                <dt>{sign}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
