/** The score, and how each point came about. */

import { Kanji, SideDot, signed } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import type { TableModel } from "../table/model";
import { T } from "../texts";

export function ScorePanel({ m }: { m: TableModel }) {
  const view = m.shown.value;
  if (!view) return null;
  return (
    <>
      {m.session.sheet.sides.map((side) => {
        const score = view.score[side.id];
        return (
          <section key={side.id} class="score-side">
            <h3>
              <SideDot side={side.id} /> <Kanji>{side.kanji}</Kanji> {side.name}{" "}
              <b class="score-points">{score?.points ?? 0}</b>
            </h3>
            {!score || score.rows.length === 0 ? (
              <p class="soft">{T.score.none}</p>
            ) : (
              <table class="mods">
                <tbody>
                  {score.rows.map(([name, value, rule], index) => (
                    <tr key={index} class={value === 0 ? "soft" : ""}>
                      <td>{name}</td>
                      <td class="number">{signed(value)}</td>
                      <td>
                        <RuleLink id={rule} open={(id) => m.showRule(id)} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        );
      })}
    </>
  );
}
