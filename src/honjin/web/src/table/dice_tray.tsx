/** Dice that have just fallen, large enough to be seen; they go by themselves. */

import { useEffect } from "preact/hooks";
import { signed } from "../parts/bits";
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
            {roll.mods.length > 0 && (
              <span class="mods-line">
                {roll.mods.map(([name, value]) => `${signed(value)} ${m.session.named(name)}`).join(" · ")}
              </span>
            )}
          </span>
        </div>
      ))}
      {fallen.news.map((event, index) => (
        <p key={`${fallen.at}-news-${index}`} class="news">
          {event.text}
        </p>
      ))}
    </div>
  );
}
