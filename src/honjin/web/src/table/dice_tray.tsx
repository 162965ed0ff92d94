/** Dice that have just fallen: one's own stay until they are read, those of others go by themselves. */

import { useEffect } from "preact/hooks";
import { DiceRow } from "../parts/dice";
import { T } from "../texts";
import { signed } from "../texts/say";
import type { Fallen, TableModel } from "./model";

const SHOWN_FOR = 4200;

export function DiceTray({ m }: { m: TableModel }) {
  const others = m.othersDice.value;
  useEffect(() => {
    // While it is played back, the next scene takes them away.
    if (!others || m.inPlayback.value) return;
    const timer = setTimeout(() => (m.othersDice.value = null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [others, m.inPlayback.value]);
  if (m.inReplay.value) return null;
  const own = m.dice.value;
  return (
    <div class="dice-tray" aria-live="polite">
      {own && (
        <div class="fallen own" onClick={() => (m.dice.value = null)}>
          <Throws fallen={own} />
          <button type="button" class="read">
            {T.pace.read} <kbd class="wide-only">Esc</kbd>
          </button>
        </div>
      )}
      {others && (
        <div class="fallen" onClick={() => (m.othersDice.value = null)}>
          <Throws fallen={others} />
        </div>
      )}
    </div>
  );
}

function Throws({ fallen }: { fallen: Fallen }) {
  return (
    <>
      {fallen.rolls.map((roll, index) => (
        <div key={`${fallen.at}-${index}`} class="thrown">
          <DiceRow dice={roll.dice} size={34} />
          <span>
            {roll.purpose} <b>= {roll.total}</b>
            {roll.mods.length > 0 && (
              <span class="mods-line">
                {roll.mods.map(([name, value]) => `${signed(value)} ${name}`).join(" · ")}
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
    </>
  );
}
