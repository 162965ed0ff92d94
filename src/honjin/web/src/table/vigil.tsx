/** Passing until something happens: the button beside the end of a phase, and the line that says what is waited for. */

import { change, settings } from "../app/settings";
import { heeded } from "../logic/stops";
import { T } from "../texts";
import type { TableModel } from "./model";

const MENU = "pass-menu";

/** What the order stops for, in words. */
function waited(m: TableModel, ids: readonly string[]): string {
  const stops = m.session.sheet.stops ?? [];
  return T.vigil.list(stops.filter((stop) => ids.includes(stop.id)).map((stop) => stop.text));
}

export function PassButton({ m }: { m: TableModel }) {
  const stops = m.session.sheet.stops ?? [];
  if (stops.length === 0 || !m.session.ask.value?.passing) return null;
  const until = heeded(m.session.sheet, settings.value.unheeded);
  return (
    <span class="pass">
      <button
        type="button"
        data-order="pass"
        disabled={until.length === 0}
        title={T.vigil.passUntil(waited(m, until))}
        onClick={() => m.passOn()}
      >
        {T.vigil.pass}
        <span class="wide-only"> {T.vigil.on}</span>
      </button>
      <button type="button" class="narrow" popovertarget={MENU} aria-label={T.vigil.choose} title={T.vigil.choose}>
        ▾
      </button>
      <div id={MENU} class="pass-menu" popover="auto">
        <fieldset>
          <legend>{T.vigil.passUntil("…")}</legend>
          {stops.map((stop) => (
            <label key={stop.id} class="check">
              <input
                type="checkbox"
                checked={until.includes(stop.id)}
                onChange={(event) => heed(stop.id, event.currentTarget.checked)}
              />
              {stop.text}
            </label>
          ))}
        </fieldset>
        <p class="soft">{T.vigil.always}</p>
      </div>
    </span>
  );
}

function heed(id: string, yes: boolean): void {
  const others = settings.value.unheeded.filter((other) => other !== id);
  change({ unheeded: yes ? others : [...others, id] });
}

/** What one waits for, or what has come of it. */
export function VigilNotice({ m }: { m: TableModel }) {
  const order = m.session.state.value?.standing;
  if (!order || m.session.state.value?.over || m.inPlayback.value) return null;
  const end = (): void => void m.session.stand(null);
  return (
    <p class="notice vigil" role="status">
      {order.why === null ? T.vigil.passing(waited(m, order.until)) : T.vigil.stopped(order.why)}{" "}
      <button type="button" class={order.why === null ? "primary" : ""} onClick={end}>
        {order.why === null ? T.vigil.stop : T.vigil.read}
      </button>
    </p>
  );
}
