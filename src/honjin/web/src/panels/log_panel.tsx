/** What happened, line by line: the rule behind it, dice as dice, and where on the map. */

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { diceOf, pointedBy } from "../logic/events";
import { isLine, partsOf } from "../logic/log";
import { CopyButton } from "../parts/copy_button";
import { DiceRow } from "../parts/dice";
import { RuleLink } from "../parts/rule_link";
import { RollbackLines } from "../table/affairs";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import { signed } from "../texts/say";
import type { EventView } from "../wire";

const PAGE = 400;
/** Pixels from the end that still count as there. */
const NEAR = 4;

export function LogPanel({ m }: { m: TableModel }) {
  const search = useSignal("");
  const pages = useSignal(1);
  const lines = useRef<HTMLDivElement>(null);
  const step = m.replay.value?.step.value ?? null;
  const log = m.told.value;
  const wanted = search.value.trim().toLowerCase();
  const all = wanted ? log.filter((event) => event.text.toLowerCase().includes(wanted)) : log;
  const until = step === null ? all : all.filter((event) => event.n <= step);
  const shown = until.slice(-PAGE * pages.value);
  useFollowing(lines);
  return (
    <>
      <div class="row sticky">
        <input
          type="search"
          aria-label={T.log.search}
          placeholder={T.log.search}
          value={search.value}
          onInput={(event) => (search.value = event.currentTarget.value)}
        />
        <CopyButton text={() => until.map((event) => `${event.text} (${event.rule})`).join("\n")}>{T.log.copy}</CopyButton>
      </div>
      {until.length === 0 && <p class="soft">{T.log.empty}</p>}
      {shown.length < until.length && (
        <button type="button" onClick={() => pages.value++}>
          {T.log.older(until.length - shown.length)}
        </button>
      )}
      <div ref={lines}>
        <ol class="log">
          {partsOf(shown, until.length - shown.length).map(({ key, events }) =>
            isLine(events) ? (
              <LogLine key={key} m={m} event={events[0]} />
            ) : (
              <Fold key={key} m={m} events={events} />
            ),
          )}
        </ol>
        <RollbackLines m={m} />
      </div>
    </>
  );
}

/** Keep the end in sight as lines come, and as they grow, unless somebody has turned to what is above. */
function useFollowing(lines: RefObject<HTMLElement | null>): void {
  const follows = useRef(true);
  useLayoutEffect(() => {
    const frame = lines.current?.closest<HTMLElement>(".panel-scroll");
    if (!frame || !lines.current) return;
    let stood = 0;
    // What comes between two looks is not somebody's doing: only who goes up turns away.
    const turned = (): void => {
      if (frame.scrollTop + frame.clientHeight >= frame.scrollHeight - NEAR) follows.current = true;
      else if (frame.scrollTop < stood) follows.current = false;
      stood = frame.scrollTop;
    };
    const grown = new ResizeObserver(() => {
      if (follows.current) frame.scrollTop = frame.scrollHeight;
    });
    grown.observe(lines.current);
    frame.addEventListener("scroll", turned, { passive: true });
    return () => {
      grown.disconnect();
      frame.removeEventListener("scroll", turned);
    };
  }, []);
}

function Fold({ m, events }: { m: TableModel; events: readonly EventView[] }) {
  const units = events.map((event) => String(event["unit"]));
  return (
    <li>
      <details
        class="log-fold"
        onPointerEnter={() => (m.pointed.value = { units, hexes: [] })}
        onPointerLeave={() => (m.pointed.value = null)}
      >
        <summary>{T.log.folded(events.length)}</summary>
        <ol class="log">
          {events.map((event, index) => (
            <LogLine key={index} m={m} event={event} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function LogLine({ m, event }: { m: TableModel; event: EventView }) {
  if (event.show?.head) {
    const step = event.n;
    return (
      <li class="log-head">
        <button type="button" title={T.log.toStep} onClick={() => void m.replay.value?.to(step)}>
          {event.text}
        </button>
      </li>
    );
  }
  const dice = diceOf(event);
  const point = (): void => void (m.pointed.value = pointedBy(event));
  const centre = (): void => {
    const { hexes, units } = pointedBy(event);
    const hex = hexes.at(-1) ?? units.map((unit) => m.orders.hexOf(unit)).find((h) => h);
    if (hex) m.board?.centre(hex);
  };
  return (
    <li
      class={`log-line ${event.show?.tone ?? ""}`}
      onPointerEnter={point}
      onPointerLeave={() => (m.pointed.value = null)}
      onClick={centre}
    >
      {dice ? (
        <span class="roll">
          {dice.purpose} <DiceRow dice={dice.dice} />
          {dice.mods.map(([name, value, rule], index) => (
            <span key={index} class="mod">
              {" "}
              {signed(value)} {name} <RuleLink id={rule} open={(id) => m.showRule(id)} />
            </span>
          ))}
          {(dice.mods.length > 0 || dice.dice.length > 1) && <b> = {dice.total}</b>}
        </span>
      ) : (
        event.text
      )}{" "}
      <RuleLink id={event.rule} open={(id) => m.showRule(id)} />
      {m.advice.isBots(event) && <WhyButton m={m} n={event.n} />}
    </li>
  );
}

/** Why the computer did this. */
function WhyButton({ m, n }: { m: TableModel; n: number }) {
  return (
    <button
      type="button"
      class="quiet why-button"
      title={T.advice.askWhyHere}
      aria-label={T.advice.askWhyHere}
      onClick={(click) => {
        click.stopPropagation();
        void m.advice.why(n);
      }}
    >
      {T.advice.whyShort}
    </button>
  );
}
