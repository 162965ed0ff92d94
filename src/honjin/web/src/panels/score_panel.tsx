/** The score, and how each point came about. */

import { findRule } from "../logic/rules";
import { scoreOf } from "../logic/score";
import { Kanji, SideDot } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import type { TableModel } from "../table/model";
import { SectionView } from "./section";
import { Track } from "./track";
import { T } from "../texts";
import { signed } from "../texts/say";
import { language } from "../texts/language";

export function ScorePanel({ m }: { m: TableModel }) {
  const view = m.shown.value;
  if (!view) return null;
  const victory = findRule(m.session.rules, m.session.sheet.victory);
  return (
    <>
      {victory && (
        <p class="soft">
          {language === "en" ? victory.text : T.game.victory} <RuleLink id={victory.id} open={(id) => m.showRule(id)} />
        </p>
      )}
      {m.session.sheet.sides.map((side) => {
        const score = scoreOf(view, side.id);
        return (
          <section key={side.id} class="score-side">
            <h3>
              <SideDot side={side.id} /> <Kanji>{side.kanji}</Kanji> {side.name}{" "}
              <b class="score-points">{score.points}</b>
            </h3>
            {score.points === 0 && score.rows.length === 0 && <p class="soft">{T.score.none}</p>}
            {score.rows.length > 0 && (
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
      {(view.tracks ?? []).filter((track) => track.of_score).map((track) => (
        <section key={track.id} aria-label={track.name}>
          <h3>{track.name}</h3>
          <Track track={track} />
        </section>
      ))}
      {(view.status ?? []).filter((section) => section.of_score).map((section) => (
        <SectionView key={section.title} m={m} section={section} />
      ))}
    </>
  );
}
