/** Why the computer did something, or what it would do here: plans with what was expected of each. */

import { useEffect } from "preact/hooks";
import { percent, sentence, SideDot } from "../parts/bits";
import { T } from "../texts";
import { points } from "../texts/figures";
import type { ConsideredPlan } from "../net/study";
import { foretellTheSame, notByPoints, plansOf } from "./advice";
import type { TableModel } from "./model";

export function AdviceCard({ m }: { m: TableModel }) {
  const { advice } = m;
  const told = advice.told.value;
  const plans = told ? plansOf(told) : [];
  const [best] = plans;
  // When the card is there, and what it covers is known.
  useEffect(() => void (best && advice.show(best)), [told]);
  if (advice.waiting.value)
    return (
      <section class="advice-card" aria-live="polite">
        <p class="soft thinking-line">
          <span class="waiting-mark" aria-hidden="true" /> {T.advice.thinking}
        </p>
      </section>
    );
  if (!told) return null;
  return (
    <section class="advice-card" aria-live="polite" aria-label={told.kind === "hint" ? T.advice.hint : T.advice.why}>
      <button type="button" class="quiet close" aria-label={T.panel.close} onClick={() => advice.close()}>
        ×
      </button>
      <h3>
        {told.kind !== "nothing" && <SideDot side={told.answer.side} />} {told.kind === "hint" ? T.advice.hint : T.advice.why}
      </h3>
      {told.kind === "nothing" && <p>{told.reason}</p>}
      {best && <p>{told.kind === "hint" ? hintLine(plans) : whyLine(plans, told.kind === "why" ? told.answer.reasons.seconds : 0)}</p>}
      {best && best.tries > 0 && (
        <p class="plans-head soft" aria-hidden="true">
          {T.advice.figures}
        </p>
      )}
      {plans.length > 0 && (
        <ol class="plans">
          {plans.map((plan, index) => (
            <PlanLine key={index} m={m} plan={plan} index={index} />
          ))}
        </ol>
      )}
      {best && best.tries > 0 && notByPoints(best) && <p class="note">{T.advice.notByPoints}</p>}
      {told.kind === "hint" && <p class="note">{T.advice.yours}</p>}
    </section>
  );
}

function PlanLine({ m, plan, index }: { m: TableModel; plan: ConsideredPlan; index: number }) {
  const { advice } = m;
  const head = index === 0 ? beginningOf(plan) : differenceOf(plan);
  const open = advice.open.value === index;
  return (
    <li class={index === 0 ? "taken" : ""}>
      <button
        type="button"
        aria-expanded={open}
        onPointerEnter={() => advice.point(plan)}
        onPointerLeave={() => advice.point(null)}
        onFocus={() => advice.point(plan)}
        onBlur={() => advice.point(null)}
        onClick={() => advice.choose(plan, index)}
      >
        <span class="plan-step">{head}</span>
        <span class="plan-name">{sentence(plan.name) === head ? "" : sentence(plan.name)}</span>
        {plan.tries > 0 && <PlanFigures plan={plan} />}
      </button>
      {open && <Course plan={plan} from={index === 0 ? 1 : 0} />}
    </li>
  );
}

function PlanFigures({ plan }: { plan: ConsideredPlan }) {
  const { chance, score } = plan;
  return (
    <span class="plan-figures">
      <b>{points(score)}</b>
      {chance !== null && (
        <>
          <i class="chance" style={{ "--share": chance }} aria-hidden="true" />
          {percent(chance)}
        </>
      )}
    </span>
  );
}

/** What is done in a plan, one after the other (its first steps may have been told), and how well it is known. */
export function Course({ plan, from = 1 }: { plan: ConsideredPlan; from?: number }) {
  const steps = (plan.course ?? []).slice(from);
  if (plan.tries === 0) return null;
  return (
    <div class="plan-course">
      {steps.length > 0 && (
        <ol start={from + 1}>
          {steps.map((step, index) => (
            <li key={index}>{sentence(step)}</li>
          ))}
        </ol>
      )}
      <p class="soft">
        {plan.about ? `${T.advice.about(sentence(plan.about))} ` : ""}
        {T.advice.tries(plan.tries)}
      </p>
    </div>
  );
}

/** What a plan begins with. */
export const beginningOf = (plan: ConsideredPlan): string => sentence(plan.course?.[0] ?? plan.label ?? plan.name);

/** What a plan does that the first does not. */
const differenceOf = (plan: ConsideredPlan): string => (plan.differs ? sentence(plan.differs) : beginningOf(plan));

function hintLine(plans: readonly ConsideredPlan[]): string {
  const [best] = plans;
  if (!best || best.tries === 0) return T.advice.hintPlain;
  return foretellTheSame(plans) ? T.advice.hintAlike(plans.length) : T.advice.hintLine(plans.length);
}

function whyLine(plans: readonly ConsideredPlan[], seconds: number): string {
  const [best] = plans;
  return best && best.tries > 0 ? T.advice.whyLine(plans.length, seconds.toFixed(1)) : T.advice.whyGlance(plans.length);
}
