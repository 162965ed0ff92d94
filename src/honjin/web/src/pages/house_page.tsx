/** The page of the owner of the house: who has an account, and who may not come any more. */

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { club, type Ban, type Person } from "../net/club";
import { DeedForm, Field, Outcome, useDeed } from "../parts/deed";
import { PageHead } from "../parts/page_head";
import { T } from "../texts";

export function HousePage() {
  const people = useSignal<Person[]>([]);
  const bans = useSignal<Ban[]>([]);
  const find = useSignal("");
  const deed = useDeed();
  const load = async (): Promise<string> => {
    [people.value, bans.value] = await Promise.all([club.people(find.value.trim()), club.bans()]);
    return "";
  };
  useEffect(() => void deed.run(load), []);
  const then = (work: Promise<object>): void => void deed.run(async () => (await work, await load()));
  return (
    <main class="page reading">
      <PageHead title={T.house.title} />
      <Outcome of={deed} />
      <h2>{T.house.people}</h2>
      <DeedForm deed={() => void deed.run(load)} submit={T.house.find}>
        <Field label={T.account.name} type="search" value={find} max={40} required={false} />
      </DeedForm>
      <People people={people} then={then} />
      <h2>{T.house.bans}</h2>
      {bans.value.length === 0 && <p class="soft">{T.house.nobody}</p>}
      <ul class="plain">
        {bans.value.map((ban) => (
          <li key={ban.who} class="row">
            <span class="grow">
              <b>{ban.name}</b> {ban.why} <small class="soft">{new Date(ban.at * 1000).toLocaleDateString()}</small>
            </span>
            <button type="button" onClick={() => then(club.liftBan(ban.who))}>
              {T.house.lift}
            </button>
          </li>
        ))}
      </ul>
      <p class="soft">{T.house.linesHint}</p>
    </main>
  );
}

function People({ people, then }: { people: Signal<Person[]>; then: (work: Promise<object>) => void }) {
  const chosen = useSignal("");
  const why = useSignal("");
  return (
    <ul class="plain">
      {people.value.map((person) => (
        <li key={person.name}>
          <span class="row">
            <span class="grow">
              <b>{person.name}</b> {person.banned && <small class="soft">{T.house.banned}</small>}
            </span>
            {!person.banned && (
              <button type="button" onClick={() => (chosen.value = person.name)}>
                {T.house.ban}
              </button>
            )}
          </span>
          {chosen.value === person.name && (
            <DeedForm
              deed={() => {
                then(club.ban(person.name, why.value));
                chosen.value = why.value = "";
              }}
              submit={T.house.banYes}
            >
              <Field label={T.house.why} value={why} required={false} />
            </DeedForm>
          )}
        </li>
      ))}
    </ul>
  );
}
