/** The lesson at hand, over the map. */

import { useEffect } from "preact/hooks";
import { effect } from "@preact/signals";
import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import type { Guide } from "./guide";

export function GuideCard({ guide }: { guide: Guide }) {
  useEffect(
    () =>
      effect(() => {
        // Whatever the hand and the refusals do may be what the lesson waits for.
        void guide.model.orders.hand.value;
        void guide.model.orders.refusal.value;
        void guide.model.orders.command?.camp.hex.value;
        void guide.model.overlays.chosen.value;
        queueMicrotask(() => guide.check());
      }),
    [guide],
  );
  const lesson = guide.lesson.value;
  const over = guide.over.value;
  return (
    <section class="guide" aria-live="polite" aria-label={T.learn.heading}>
      {over && (
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
      )}
      {lesson ? (
        <>
          <h3>{lesson.title}</h3>
          <p>
            {lesson.body}{" "}
            {lesson.rules?.map((id) => (
              <RuleLink key={id} id={id} open={(rule) => guide.model.showRule(rule)} />
            ))}
          </p>
          <button type="button" class={lesson.done ? "" : "primary"} onClick={() => guide.next()}>
            {lesson.done ? T.learn.skip : T.learn.next}
          </button>
        </>
      ) : over ? null : (
        <p>{guide.model.session.ask.value ? guide.model.session.ask.value.prompt : guide.course.wait}</p>
      )}
    </section>
  );
}
