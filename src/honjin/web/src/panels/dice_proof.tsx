/** When the game has ended: the key of its dice, and a button that checks every throw here in the page. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { pledgeOf } from "../app/pledges";
import { canProve, prove, type Proof } from "../logic/proof";
import { api } from "../net/http";
import type { DiceAnswer } from "../net/types";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import { language } from "../texts/language";

export function DiceProof({ m }: { m: TableModel }) {
  const dice = useSignal<DiceAnswer | null>(null);
  const failed = useSignal<string | null>(null);
  const proof = useSignal<Proof | null>(null);
  const { table } = m.session;
  useEffect(
    () =>
      void api.dice(table).then(
        (found) => (dice.value = found),
        (error: Error) => (failed.value = T.proof.none(error.message)),
      ),
    [table],
  );
  if (!dice.value) return <p class="note">{failed.value}</p>;
  const shown = dice.value;
  return (
    <section class="dice-proof" aria-label={T.proof.title}>
      <h3>{T.proof.title}</h3>
      <p class="fingerprint">
        {T.proof.key} <code>{shown.key}</code>
      </p>
      {canProve() ? (
        <button type="button" class="primary" onClick={() => void prove(shown).then((found) => (proof.value = found))}>
          {T.proof.verify(shown.throws.length)}
        </button>
      ) : (
        <p class="note">{T.proof.cannot}</p>
      )}
      {proof.value && <Verdict table={table} dice={shown} proof={proof.value} />}
    </section>
  );
}

function Verdict({ table, dice, proof }: { table: string; dice: DiceAnswer; proof: Proof }) {
  const kept = pledgeOf(table);
  const pledged = kept?.commitment ?? dice.commitment;
  const same = proof.hash === pledged;
  const wrong = proof.wrong.filter((fault) => fault !== null).length;
  return (
    <div role="status">
      <p class={same ? "proved" : "failed"}>{same ? T.proof.same : T.proof.other}</p>
      <p class={wrong === 0 ? "proved" : "failed"}>{T.proof.throws(dice.throws.length - wrong, dice.throws.length)}</p>
      <p class="fingerprint">
        {T.proof.hash} <code>{proof.hash}</code>
      </p>
      <p class="fingerprint">
        {kept ? T.proof.pledgedHere(new Date(kept.at).toLocaleString(language)) : T.proof.pledged} <code>{pledged}</code>
      </p>
      <details>
        <summary>{T.proof.each}</summary>
        <ol class="throws">
          {dice.throws.map((thrown, index) => {
            const fault = proof.wrong[index];
            return (
              <li key={index}>
                <span aria-hidden="true">{fault ? "✗" : "✓"}</span> <b>{thrown.outcome.join(" ")}</b> {thrown.purpose}{" "}
                <small class="soft">{fault ? T.proof.derived(fault.derived.join(" ")) : T.proof.follows}</small>
              </li>
            );
          })}
        </ol>
      </details>
    </div>
  );
}
