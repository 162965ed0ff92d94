/** Dice that have just fallen, large enough to be seen; they go by themselves. */

import { useEffect } from "preact/hooks";
import { DiceRow } from "../parts/dice";
import type { TableModel } from "./model";

const SHOWN_FOR = 4200;

export function DiceTray({ m }: { m: TableModel }) {
  const fallen = m.dice.value;
  useEffect(() => {
    if (!fallen) return;
    const timer = setTimeout(() => (m.dice.value = null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [fallen]);
  if (!fallen || m.inReplay.value) return null;
  return (
    <div class="dice-tray" aria-live="polite" onClick={() => (m.dice.value = null)}>
      {fallen.rolls.map((roll, index) => (
        <div key={`${fallen.at}-${index}`} class="thrown">
          <DiceRow dice={roll.dice} size={34} />
          <span>
            {m.session.named(roll.purpose)} <b>= {roll.total}</b>
          </span>
        </div>
      ))}
    </div>
  );
}
