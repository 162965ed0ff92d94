/** While others' doings are shown: what is seen, how quickly, and the ways to hold it, step through it and leave it. */

import { change, settings, type Speed } from "../app/settings";
import { trailsOf } from "../logic/events";
import { Icon, type IconName } from "../parts/icons";
import { T } from "../texts";
import type { EventView } from "../wire";
import type { TableModel } from "./model";

const LINES = 2;

export function PlaybackBar({ m }: { m: TableModel }) {
  const playback = m.playback.value;
  const scene = playback?.scene.value;
  if (!playback || !scene) return null;
  const button = (sign: IconName, label: string, press: () => void) => (
    <button type="button" title={label} aria-label={label} onClick={press}>
      <Icon name={sign} />
    </button>
  );
  return (
    <section class="notice playback" aria-label={T.pace.title}>
      <div class="row">
        {playback.paused.value
          ? button("play", T.pace.resume, () => playback.resume())
          : button("pause", T.pace.pause, () => playback.pause())}
        {button("next", T.pace.step, () => playback.step())}
        {button("last", T.pace.skip, () => m.skipOthers())}
        <SpeedChoice />
        <p class="caption grow">
          {captions(m, scene).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
    </section>
  );
}

function SpeedChoice() {
  return (
    <select
      aria-label={T.more.speed}
      value={settings.value.speed}
      onChange={(event) => change({ speed: event.currentTarget.value as Speed })}
    >
      {(Object.entries(T.more.speeds) as [Speed, string][]).map(([speed, text]) => (
        <option key={speed} value={speed}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The last lines of what is seen; many moves are counted. */
function captions(m: TableModel, scene: readonly EventView[]): string[] {
  const [first, ...others] = trailsOf(scene);
  if (first && others.length >= LINES) return [T.pace.moves(m.session.unitName(first.unit), others.length)];
  const told = scene.filter((event) => event.text && event.kind !== "roll");
  return told.slice(-LINES).map((event) => event.text);
}
