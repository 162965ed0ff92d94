/** The slider over the whole game. */

import { CopyButton } from "../parts/copy_button";
import { Icon, type IconName } from "../parts/icons";
import { T } from "../texts";
import { AskBackButton } from "./affairs";
import { analyseFrom } from "./errands";
import type { TableModel } from "./model";

export function ReplayBar({ m }: { m: TableModel }) {
  const replay = m.replay.value;
  const step = replay?.step.value ?? null;
  if (!replay || step === null) return null;
  const { last } = replay;
  const over = m.session.state.value?.over;
  const button = (sign: IconName, label: string, press: () => void) => (
    <button type="button" title={label} aria-label={label} onClick={press}>
      <Icon name={sign} />
    </button>
  );
  return (
    <section class="replay" aria-label={T.more.replay}>
      <div class="row">
        {button("first", T.replay.first, () => void replay.to(0))}
        {button("previous", T.replay.back, () => void replay.back())}
        {replay.running.value
          ? button("pause", T.replay.pause, () => replay.pause())
          : button("play", T.replay.play, () => void replay.run())}
        {button("next", T.replay.forward, () => void replay.forward())}
        {button("last", T.replay.last, () => void replay.to(last))}
        <b class="grow">{T.replay.title(step, last)}</b>
        {over && (
          <label>
            {T.replay.eyes}{" "}
            <select
              value={replay.eyes.value ?? ""}
              onChange={(event) => void replay.look(event.currentTarget.value || null)}
            >
              <option value="">{T.replay.own}</option>
              {m.session.sheet.sides.map((side) => (
                <option key={side.id} value={side.id}>
                  {side.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <CopyButton text={() => location.href}>{T.replay.link}</CopyButton>
        <button type="button" onClick={() => void analyseFrom(m, step)}>
          {T.replay.analyse}
        </button>
        <AskBackButton m={m} step={step} />
        <button type="button" class="primary" onClick={() => replay.close()}>
          {T.replay.close}
        </button>
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={T.replay.slider}
        list="turn-marks"
        onInput={(event) => void replay.to(Number(event.currentTarget.value))}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <datalist id="turn-marks">
        {replay.turns().map((mark) => (
          <option key={mark.turn} value={mark.step} label={String(mark.turn)} />
        ))}
      </datalist>
    </section>
  );
}
