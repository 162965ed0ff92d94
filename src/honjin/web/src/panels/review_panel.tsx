/** A finished game looked back on: a curve of what could be expected, what dice and decisions did, and better plans. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { curveOf, type Curve } from "../logic/review";
import { study, type ConsideredPlan, type Review, type ReviewAnswer, type ReviewMoment } from "../net/study";
import { percent, SideDot } from "../parts/bits";
import { beginningOf, Course } from "../table/advice_card";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import { points } from "../texts/figures";

/** Milliseconds between two questions how far it is. */
const PAUSE = 1200;

export function ReviewPanel({ m }: { m: TableModel }) {
  const { table } = m.session;
  const answer = useSignal<ReviewAnswer | null>(null);
  const failed = useSignal<string | null>(null);
  const ask = (question: Promise<ReviewAnswer>): Promise<void> =>
    question.then(
      (found) => void (answer.value = found),
      (error: Error) => void (failed.value = error.message),
    );
  useEffect(() => void ask(study.review(table)), [table]);
  const running = answer.value?.state === "running";
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => void ask(study.review(table)), PAUSE);
    return () => clearInterval(timer);
  }, [running]);
  const now = answer.value;
  return (
    <>
      {failed.value && <p role="alert">{T.home.failed(failed.value)}</p>}
      {now?.state === "none" && (
        <>
          <p>{T.review.what}</p>
          <button type="button" class="primary" onClick={() => void ask(study.beginReview(table))}>
            {T.review.begin}
          </button>
        </>
      )}
      {now?.state === "running" && (
        <p>
          <label>
            {T.review.running(percent(now.done))} <progress value={now.done} max={1} />
          </label>
        </p>
      )}
      {(now?.state === "done" || now?.state === "running") && now.review && <ReviewView m={m} review={now.review} first={now.state === "running"} />}
    </>
  );
}

/** All that was found; at first only the curve, which the rest of the work makes surer. */
function ReviewView({ m, review, first }: { m: TableModel; review: Review; first: boolean }) {
  const own = m.session.chair.value.side;
  const side = useSignal(Math.max(0, review.sides.indexOf(own ?? "")));
  const at = side.value;
  const name = (id: string): string => m.session.sideName(id);
  return (
    <>
      <div class="buttons eyes" role="group" aria-label={T.review.eyes}>
        {review.sides.map((id, index) => (
          <button type="button" key={id} aria-pressed={index === at} onClick={() => (side.value = index)}>
            <SideDot side={id} /> {name(id)}
          </button>
        ))}
      </div>
      <CurveView m={m} review={review} side={at} />
      {!first && <Causes m={m} review={review} at={at} />}
    </>
  );
}

/** What decided the game, as seen by a side. */
function Causes({ m, review, at }: { m: TableModel; review: Review; at: number }) {
  const name = (id: string): string => m.session.sideName(id);
  return (
    <>
      <h3>{T.review.why}</h3>
      <ul class="plain review-shares">
        <li>
          {T.review.dice} <b class={tone(review.luck[at])}>{points(review.luck[at] ?? 0)}</b>
        </li>
        {review.sides.map((id) => (
          <li key={id}>
            <SideDot side={id} /> {T.review.decisions(name(id))}{" "}
            <b class={tone(review.decided[id]?.[at])}>{points(review.decided[id]?.[at] ?? 0)}</b>
          </li>
        ))}
      </ul>
      <h3>{T.review.moments}</h3>
      <ol class="moments">
        {review.moments.map((moment) => (
          <MomentView key={moment.start} m={m} moment={moment} at={at} />
        ))}
      </ol>
      <p class="note">{T.review.how(review.playouts)}</p>
    </>
  );
}

const tone = (value = 0): string => (value > 0.05 ? "good" : value < -0.05 ? "bad" : "");

function CurveView({ m, review, side }: { m: TableModel; review: Review; side: number }) {
  const curve = curveOf(review, side);
  const now = m.replay.value?.step.value ?? null;
  const words = review.cuts.map((cut) => `${T.home.turn(cut.turn)} ${points(cut.scores[side] ?? 0)}`).join(", ");
  return (
    <figure class="review-curve">
      <svg viewBox={`0 0 ${curve.width} ${curve.height}`} role="img" aria-label={T.review.curve(words)} preserveAspectRatio="none">
        <line class="zero" x1="0" x2={curve.width} y1={curve.zero} y2={curve.zero} />
        <path class="area" d={`${curve.path} L ${curve.width} ${curve.zero} L 0 ${curve.zero} Z`} />
        <path class="line" d={curve.path} />
        {now !== null && <line class="now" x1={curve.x(now)} x2={curve.x(now)} y1="0" y2={curve.height} />}
      </svg>
      <Stops m={m} review={review} side={side} curve={curve} />
      <span class="bound top soft">{points(curve.top)}</span>
      <span class="bound bottom soft">{points(curve.bottom)}</span>
      <figcaption class="soft">{T.review.legend}</figcaption>
    </figure>
  );
}

/** Every point of the curve leads to its moment on the board. */
function Stops({ m, review, side, curve }: { m: TableModel; review: Review; side: number; curve: Curve }) {
  return (
    <div class="stops">
      {review.cuts.map((cut) => {
        const score = cut.scores[side] ?? 0;
        const moment = T.review.moment(cut.turn, m.session.sideName(cut.side));
        const words = T.review.stop(moment, points(score), percent(cut.chances[side] ?? 0));
        return (
          <button
            type="button"
            key={cut.n}
            style={{ left: `${(curve.x(cut.n) / curve.width) * 100}%`, top: `${(curve.y(score) / curve.height) * 100}%` }}
            title={words}
            aria-label={words}
            onClick={() => void m.replay.value?.to(cut.n)}
          />
        );
      })}
    </div>
  );
}

function MomentView({ m, moment, at }: { m: TableModel; moment: ReviewMoment; at: number }) {
  const { change, luck, decided, better } = moment;
  return (
    <li>
      <button type="button" class="quiet moment" onClick={() => void m.replay.value?.to(moment.start)}>
        <SideDot side={moment.side} /> {T.review.moment(moment.turn, m.session.sideName(moment.side))}{" "}
        <b class={tone(change[at])}>{points(change[at] ?? 0)}</b>
      </button>
      <span class="soft">
        {T.review.split(points(luck[at] ?? 0), points(decided[at] ?? 0))}{" "}
        {moment.throw !== null && (
          <button type="button" class="quiet link" onClick={() => void m.replay.value?.to((moment.throw ?? 0) + 1)}>
            {T.review.toThrow}
          </button>
        )}
      </span>
      {better && <Better m={m} plan={better} moment={moment} />}
    </li>
  );
}

/** A plan to look at on the board, as it stood then. */
function Better({ m, plan, moment }: { m: TableModel; plan: ConsideredPlan; moment: ReviewMoment }) {
  const open = useSignal(false);
  const look = async (): Promise<void> => {
    open.value = true;
    await m.replay.value?.to(moment.start);
    m.advice.show(plan);
  };
  return (
    <div class="better">
      <p>
        {T.review.better(beginningOf(plan))}{" "}
        <span class="soft">
          {T.review.betterWorth(m.session.sideName(moment.side), points(plan.score), percent(plan.chance ?? 0))}
        </span>{" "}
        <button type="button" class="quiet link" aria-expanded={open.value} onClick={() => void look()}>
          {T.review.look}
        </button>
      </p>
      {open.value && <Course plan={plan} />}
    </div>
  );
}
