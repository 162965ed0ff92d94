/** The lesson at hand, over the map, with an arrow to what it speaks of. */

import { effect, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Rect } from "../logic/free_part";
import { arrowBetween, placeCard, rectAt, type Spot } from "../logic/placing";
import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import type { Lesson } from "../wire";
import { rectOf, solidRects } from "./covers";
import type { Guide } from "./guide";
import { targetOf } from "./guide_pointer";

interface Layout {
  card: Rect;
  target: Rect | null;
}

export function GuideCard({ guide }: { guide: Guide }) {
  const card = useRef<HTMLElement>(null);
  const layout = useSignal<Layout | null>(null);
  useEffect(() => attend(guide, () => (layout.value = layOut(guide, card.current, layout.value) ?? layout.value)), [guide]);
  const spot = layout.value && spotIn(card.current, layout.value.card);
  return (
    <>
      <section class="guide" ref={card} style={spot ?? undefined} aria-live="polite" aria-label={T.learn.heading}>
        <CardContent guide={guide} />
      </section>
      {layout.value?.target && <Pointing card={layout.value.card} target={layout.value.target} />}
    </>
  );
}

/** Follow the lessons and whatever may move the card or its target; the end of it. */
function attend(guide: Guide, renew: () => void): () => void {
  const { model } = guide;
  let asked = 0;
  const later = (): void => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(renew);
  };
  const ends = [
    effect(() => {
      // Whatever the hand and the refusals do may be what the lesson waits for.
      void [model.orders.hand.value, model.orders.refusal.value, model.orders.command?.camp.hex.value];
      void [model.overlays.chosen.value, model.sheet.value, model.moves.value, guide.lesson.value, model.orders.odds.value];
      queueMicrotask(() => guide.check());
      later();
    }),
    effect(() => {
      const lesson = guide.lesson.value;
      // The card has its new words in the next frame, and lies where it shall in the one after.
      requestAnimationFrame(() => requestAnimationFrame(() => lookAt(guide, lesson)));
    }),
  ];
  addEventListener("resize", later);
  return () => {
    for (const end of ends) end();
    removeEventListener("resize", later);
    cancelAnimationFrame(asked);
  };
}

/** What a lesson speaks of comes into sight. */
function lookAt({ model, lesson: now }: Guide, lesson: Lesson | null): void {
  if (lesson !== now.value) return;
  const hexes = lesson?.at?.hexes ?? [];
  if (hexes.length > 0 && !model.board?.sees(hexes)) model.board?.look(hexes);
  else if (lesson?.at?.asked) model.lookout?.again();
  else model.lookout?.question();
}

function layOut({ model, lesson }: Guide, card: HTMLElement | null, before: Layout | null): Layout | null {
  const host = card?.parentElement?.querySelector(".board-host");
  if (!card || !host) return null;
  const area = rectOf(host);
  const target = targetOf(model, lesson.value?.at, area);
  const { offsetWidth: width, offsetHeight: height } = card;
  const others = solidRects(host, [card]);
  const spot = placeCard(area, { width, height }, target ? [target] : [], others, before?.card);
  return { card: rectAt(spot, { width, height }), target };
}

/** Where the card lies within the map. */
function spotIn(card: HTMLElement | null, { left, top }: Rect): { left: string; top: string } | null {
  const area = card?.offsetParent?.getBoundingClientRect();
  return area ? at({ left: left - area.left, top: top - area.top }) : null;
}

function at({ left, top }: Spot): { left: string; top: string } {
  return { left: `${left}px`, top: `${top}px` };
}

function Pointing({ card, target }: Layout & { target: Rect }) {
  const arrow = arrowBetween(card, target);
  const size = { width: `${target.right - target.left}px`, height: `${target.bottom - target.top}px` };
  return (
    <>
      <div class="guide-ring" style={{ ...at(target), ...size }} aria-hidden="true" />
      {arrow && (
        <svg class="guide-arrow" aria-hidden="true">
          <defs>
            <marker id="guide-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0L10 5L0 10z" />
            </marker>
          </defs>
          <line x1={arrow.from[0]} y1={arrow.from[1]} x2={arrow.to[0]} y2={arrow.to[1]} marker-end="url(#guide-tip)" />
        </svg>
      )}
    </>
  );
}

function CardContent({ guide }: { guide: Guide }) {
  const lesson = guide.lesson.value;
  const over = guide.over.value;
  const { at: number, of } = guide.progress.value;
  return (
    <>
      {over && <Over guide={guide} />}
      {lesson ? (
        <>
          <p class="soft progress">{T.learn.progress(number, of)}</p>
          <h3>{lesson.title}</h3>
          <p>
            {lesson.body}{" "}
            {lesson.rules.map((id) => (
              <RuleLink key={id} id={id} open={(rule) => guide.model.showRule(rule)} />
            ))}
          </p>
          <button type="button" class={lesson.until ? "" : "primary"} onClick={() => guide.next()}>
            {lesson.until ? T.learn.skip : T.learn.next}
          </button>
        </>
      ) : over ? null : (
        <Between guide={guide} />
      )}
    </>
  );
}

/** Nothing new is asked, or others are to act: the lessons that are left wait. */
function Between({ guide }: { guide: Guide }) {
  const ask = guide.model.session.ask.value;
  if (!ask) return <p>{guide.course.wait}</p>;
  return (
    <>
      <p>{ask.prompt}</p>
      {guide.left > 0 && <p class="soft">{T.learn.later(guide.left)}</p>}
    </>
  );
}

function Over({ guide }: { guide: Guide }) {
  return (
    <>
      <h3>{T.learn.done.title}</h3>
      <p>{T.learn.done.body}</p>
      <p class="buttons">
        <a class="button primary" href="/">
          {T.result.home}
        </a>
        <a class="button" href={`/t/${guide.model.session.table}`}>
          {T.learn.goOn}
        </a>
      </p>
    </>
  );
}
