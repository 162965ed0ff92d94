/** Why the computer did something, or what it would do here: plans with what was expected of each. */

import { percent, sentence, SideDot } from "../parts/bits";
import { T } from "../texts";
import { points } from "../texts/figures";
import type { ConsideredPlan } from "../net/study";
import { plansOf } from "./advice";
import type { TableModel } from "./model";

export function AdviceCard({ m }: { m: TableModel }) {
  const { advice } = m;
  const told = advice.told.value;
  if (advice.waiting.value)
    return (
      <section class="advice-card" aria-live="polite">
        <p class="soft thinking-line">
          <span class="waiting-mark" aria-hidden="true" /> {T.advice.thinking}
        </p>
      </section>
    );
  if (!told) return null;
  const plans = plansOf(told);
  const [best] = plans;
  return (
    <section class="advice-card" aria-live="polite" aria-label={told.kind === "hint" ? T.advice.hint : T.advice.why}>
      <button type="button" class="quiet close" aria-label={T.panel.close} onClick={() => advice.close()}>
        ×
      </button>
      <h3>
        {told.kind !== "nothing" && <SideDot side={told.answer.side} />} {told.kind === "hint" ? T.advice.hint : T.advice.why}
      </h3>
      {told.kind === "nothing" && <p>{told.reason}</p>}
      {best && <p>{told.kind === "hint" ? hintLine(best) : whyLine(plans, told.kind === "why" ? told.answer.reasons.seconds : 0)}</p>}
      {plans.length > 0 && (
        <ol class="plans">
          {plans.map((plan, index) => (
            <PlanLine key={index} m={m} plan={plan} taken={index === 0} />
          ))}
        </ol>
      )}
      {told.kind === "hint" && <p class="note">{T.advice.yours}</p>}
    </section>
  );
}

function PlanLine({ m, plan, taken }: { m: TableModel; plan: ConsideredPlan; taken: boolean }) {
  const { chance } = plan;
  return (
    <li class={taken ? "taken" : ""}>
      <button
        type="button"
        onPointerEnter={() => m.advice.point(plan)}
        onPointerLeave={() => m.advice.point(null)}
        onFocus={() => m.advice.point(plan)}
        onBlur={() => m.advice.point(null)}
        onClick={() => m.advice.show(plan)}
      >
        <span class="plan-name">
          {nameOf(plan)}
          {plan.label !== undefined && plan.label !== plan.name && <small>{sentence(plan.name)}</small>}
        </span>
        {plan.tries > 0 && (
          <span class="plan-figures">
            <b>{points(plan.score)}</b>
            {chance !== null && (
              <>
                <i class="chance" style={{ "--share": chance }} aria-hidden="true" />
                {percent(chance)}
              </>
            )}
          </span>
        )}
      </button>
    </li>
  );
}

const nameOf = (plan: ConsideredPlan): string => sentence(plan.label ?? plan.name);

function hintLine(best: ConsideredPlan): string {
  if (best.tries === 0) return T.advice.hintPlain(nameOf(best));
  return T.advice.hintLine(nameOf(best), points(best.score), percent(best.chance ?? 0));
}

function whyLine(plans: readonly ConsideredPlan[], seconds: number): string {
  const [best, next] = plans;
  if (!best) return "";
  if (best.tries === 0) return T.advice.whyGlance(plans.length, nameOf(best));
  const taken = T.advice.whyLine(plans.length, seconds.toFixed(1), nameOf(best), points(best.score), percent(best.chance ?? 0));
  return next ? `${taken} ${T.advice.whyNext(nameOf(next), points(next.score))}` : taken;
}
