/** Dice expected against dice rolled. */

import { luck, type Luck } from "../logic/luck";
import { percent, SideDot } from "../parts/bits";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import { comma } from "../texts/say";
import { DiceProof } from "./dice_proof";

export function LuckPanel({ m }: { m: TableModel }) {
  const rows = luck(m.told.value);
  return (
    <>
      {rows.length === 0 && <p class="soft">{T.luck.none}</p>}
      {rows.map((row) => (
        <LuckTable key={`${row.side}:${row.dice}`} m={m} row={row} />
      ))}
      <p class="note">{T.luck.fair}</p>
      {m.session.state.value?.over && <DiceProof m={m} />}
      {m.session.info.value?.dice && (
        <p class="note fingerprint">
          {T.luck.commitment} <code>{m.session.info.value.dice.commitment}</code>
        </p>
      )}
    </>
  );
}

function LuckTable({ m, row: { side, dice, tally } }: { m: TableModel; row: Luck }) {
  const most = Math.max(1, ...tally.faces.map((face) => Math.max(face.rolled, face.due)));
  return (
    <section class="luck">
      <h3>
        <SideDot side={side} /> {side ? m.session.sideName(side) : T.luck.nobody}
        {comma}
        {T.luck.dice(dice)}
      </h3>
      <p>
        {T.luck.rolls(tally.rolls)} · {T.luck.mean} <b>{tally.mean.toFixed(2)}</b> · {T.luck.expected}{" "}
        {tally.expected.toFixed(1)}
      </p>
      <div
        class="histogram"
        role="img"
        aria-label={tally.faces.map((face) => `${face.sum}: ${face.rolled}`).join(comma)}
      >
        {tally.faces.map((face) => (
          <div key={face.sum} class="column" title={`${face.sum}: ${face.rolled} / ${face.due.toFixed(1)}`}>
            <span class="bars">
              <i class="due" style={{ height: `${(face.due / most) * 100}%` }} />
              <i class="rolled" style={{ height: `${(face.rolled / most) * 100}%` }} />
            </span>
            <small>{face.sum}</small>
          </div>
        ))}
      </div>
      <p class="soft">{T.luck.chance(percent(tally.chance))}</p>
    </section>
  );
}
