/** A question that is answered with numbers: one of a range, or a sum split among several. The odds follow the sliders. */

import { useSignal, useSignalEffect, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { given, isComplete, left, written } from "../logic/amounts";
import { filled } from "../logic/patterns";
import { sentence } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import type { AskView, NumberView, SplitView } from "../wire";
import type { TableModel } from "./model";

/** Milliseconds a slider rests before odds are asked for. */
const REST = 90;

interface FormProps {
  m: TableModel;
  ask: AskView;
  /** Buttons for what can be answered besides. */
  others: ComponentChildren;
}

export function AmountForm(props: FormProps) {
  const { number, split } = props.ask;
  if (split) return <SplitForm {...props} split={split} />;
  return number ? <NumberForm {...props} number={number} /> : null;
}

function NumberForm({ number, ...form }: FormProps & { number: NumberView }) {
  const shares = useSignal([number.usual]);
  const text = (): string | null => filled(form.ask, "number", { number: String(shares.value[0]) });
  return (
    <Frame {...form} shares={shares} text={text} word={(now) => T.amount.confirm(now[0] ?? 0)}>
      <Dial name="" share={shares.value[0] ?? 0} {...number} set={(n) => (shares.value = [n])} />
    </Frame>
  );
}

function SplitForm({ split, ...form }: FormProps & { split: SplitView }) {
  const { m } = form;
  const shares = useSignal(split.usual);
  const text = (): string | null => (isComplete(split, shares.value) ? filled(form.ask, "split", { shares: written(split, shares.value) }) : null);
  const rest = left(split, shares.value);
  return (
    <Frame {...form} shares={shares} text={text} word={(now) => T.amount.confirm(now.join(" + "))}>
      {split.receivers.map(({ id, name, least, most, unit, hex }, at) => (
        <Dial
          key={id}
          name={name}
          share={shares.value[at] ?? 0}
          least={least}
          most={most}
          step={1}
          set={(n) => (shares.value = given(split, shares.value, at, n))}
          point={(on) => (m.pointed.value = on ? { units: unit ? [unit] : [], hexes: hex ? [hex] : [] } : null)}
        />
      ))}
      <p class={rest > 0 && split.whole ? "amount-left" : "soft"} role="status">
        {T.amount.left(rest, split.total)}
      </p>
    </Frame>
  );
}

interface FrameProps extends FormProps {
  shares: Signal<number[]>;
  /** The answer as it stands; null while it is none. */
  text: () => string | null;
  word: (shares: readonly number[]) => string;
  children: ComponentChildren;
}

function Frame({ m, ask, shares, text, word, others, children }: FrameProps) {
  const answer = text();
  useSignalEffect(() => {
    const now = text();
    const timer = setTimeout(() => now !== null && void m.orders.showOdds(now), REST);
    return () => clearTimeout(timer);
  });
  useEffect(() => () => void (m.orders.odds.value = m.pointed.value = null), [m]);
  return (
    <form
      class="hand-bar answer-bar amount-bar"
      aria-label={T.answer.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (answer !== null) void m.orders.send([answer]);
      }}
    >
      <p>
        <b>{sentence(ask.prompt)}</b> <RuleLink id={ask.rule} open={(id) => m.showRule(id)} />
      </p>
      {children}
      <button type="submit" class="primary" disabled={answer === null || m.orders.busy.value}>
        {word(shares.value)}
      </button>
      {others}
    </form>
  );
}

interface DialProps extends Omit<NumberView, "usual"> {
  name: string;
  share: number;
  set: (share: number) => void;
  /** Show on the map whose it is. */
  point?: (on: boolean) => void;
}

/** A slider with a button at each end; plus and minus do the same as the buttons. */
function Dial({ name, share, least, most, step, set, point }: DialProps) {
  const turn = (by: 1 | -1): void => set(Math.min(most, Math.max(least, share + by * step)));
  const keyed = (event: KeyboardEvent): void => {
    const by = event.key === "-" ? -1 : event.key === "+" || event.key === "=" ? 1 : null;
    if (by === null) return;
    event.preventDefault();
    turn(by);
  };
  return (
    <div
      class="dial"
      role="group"
      aria-label={name || T.amount.number}
      onKeyDown={keyed}
      onPointerEnter={() => point?.(true)}
      onPointerLeave={() => point?.(false)}
      onFocusCapture={() => point?.(true)}
      onBlurCapture={() => point?.(false)}
    >
      {name && <span class="dial-name">{name}</span>}
      <button type="button" aria-label={T.amount.less} disabled={share <= least} onClick={() => turn(-1)}>
        −
      </button>
      <input
        type="range"
        aria-label={name || T.amount.number}
        min={least}
        max={most}
        step={step}
        value={share}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
      <button type="button" aria-label={T.amount.more} disabled={share >= most} onClick={() => turn(1)}>
        +
      </button>
      <output>
        <b>{share}</b> <small class="soft">{T.amount.range(least, most)}</small>
      </output>
    </div>
  );
}
