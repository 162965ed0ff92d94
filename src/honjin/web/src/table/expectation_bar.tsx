/** What the own side may expect, as a bar over the map; hidden unless somebody wants it. */

import { settings } from "../app/settings";
import { percent } from "../parts/bits";
import { T } from "../texts";
import { points } from "../texts/figures";
import type { TableModel } from "./model";

export function ExpectationBar({ m }: { m: TableModel }) {
  const found = m.advice.expectation.value;
  if (!settings.value.expectation || !m.advice.alone.value || m.puzzle || m.inReplay.value) return null;
  if (!found) return <p class="expectation-bar waiting">{T.expectation.waiting}</p>;
  const words = T.expectation.line(m.session.sideName(found.side), points(found.score), percent(found.chance));
  return (
    <div
      class="expectation-bar"
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(found.chance * 100)}
      aria-valuetext={words}
      aria-label={T.expectation.title}
      title={T.expectation.note(found.tries)}
    >
      <i style={{ width: `${found.chance * 100}%` }} />
      <span>{words}</span>
    </div>
  );
}
