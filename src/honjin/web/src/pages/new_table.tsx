/** Starting a game: a scenario, a side against the computer in two clicks; everything else one step further. */

import { useSignal, type Signal } from "@preact/signals";
import { choose, opponentOf, seatOf } from "../app/opponent";
import { playerName, setPlayerName } from "../app/seats";
import { byLength, scenarioOf, seatsFor, sidesOf } from "../logic/scenarios";
import { api } from "../net/http";
import type { GameInfo, Opponent, OptionInfo, OptionValues, Pace, ScenarioInfo, SideInfo } from "../net/types";
import { Kanji, sentence, SideDot } from "../parts/bits";
import { coloursOf, useSign } from "../parts/side_signs";
import { sitDown } from "../table/errands";
import { T } from "../texts";
import { PaceFields } from "./pace_fields";

interface StartProps {
  game: GameInfo;
  scenario: ScenarioInfo;
  failed: (why: string) => void;
}

/** The seat of whoever was chosen as the opponent. */
function rivalSeat(game: GameInfo): string {
  const { who, character } = opponentOf(game);
  return seatOf({ name: who?.name ?? game.opponent, character });
}

async function start(
  { game, scenario, failed }: StartProps,
  seats: Record<string, string>,
  extra: { options?: OptionValues; private?: boolean; pace?: Pace } = {},
): Promise<void> {
  const name = playerName() || T.home.guest;
  try {
    sitDown(await api.create({ game: game.id, scenario: scenario.id, seats, name, ...extra }), game.id);
  } catch (error) {
    failed((error as Error).message);
  }
}

// ---------------------------------------------------------------------------------------------- the scenario

/** Where there is a choice, a line of it. */
export function ScenarioSelect({ game, chosen }: { game: GameInfo; chosen: Signal<ScenarioInfo> }) {
  if (game.scenarios.length < 2) return null;
  return (
      <label class="row">
        <span>{T.home.scenario}</span>
        <select
          class="grow"
          value={chosen.value.id}
          onChange={(event) => (chosen.value = scenarioOf(game, event.currentTarget.value))}
        >
          {byLength(game).map((scenario) => (
            <option key={scenario.id} value={scenario.id}>
              {scenario.name} ({lengthOf(scenario)})
            </option>
          ))}
        </select>
      </label>
  );
}

/** When it was fought, and how long it takes to play. */
export function ScenarioLine({ scenario }: { scenario: ScenarioInfo }) {
  return <p class="soft scenario-line">{dateLine(scenario)}</p>;
}

function lengthOf({ turns, minutes }: ScenarioInfo): string {
  return minutes > 0 ? T.home.length(turns, minutes) : T.home.turns(turns);
}

function dateLine(scenario: ScenarioInfo): string {
  return `${scenario.date} · ${lengthOf(scenario)}`;
}

interface CardsProps {
  game: GameInfo;
  chosen: ScenarioInfo;
  choose: (scenario: ScenarioInfo) => void;
}

/** All scenarios with dates and sides. */
export function ScenarioCards({ game, chosen, choose }: CardsProps) {
  return (
    <ul class="scenarios">
      {byLength(game).map((scenario) => (
        <li key={scenario.id}>
          <label class="scenario-card">
            {game.scenarios.length > 1 && (
              <input
                type="radio"
                name="scenario"
                checked={scenario.id === chosen.id}
                onChange={() => choose(scenario)}
              />
            )}{" "}
            <Kanji>{scenario.kanji}</Kanji> <b>{scenario.name}</b> <small class="soft">{dateLine(scenario)}</small>
            {scenario.summary !== game.summary && <p>{scenario.summary}</p>}
            <p>
              {sidesOf(game, scenario).map((side, index) => (
                <span key={side.id}>
                  {index > 0 && T.home.between(scenario.sides.length)}
                  <SideDot side={side.id} /> <Kanji>{side.kanji}</Kanji> {side.name}
                </span>
              ))}
            </p>
          </label>
        </li>
      ))}
    </ul>
  );
}

// ---------------------------------------------------------------------------------------------- the seats

export function PlayNow(props: StartProps) {
  const { game, scenario } = props;
  const sides = sidesOf(game, scenario);
  return (
    <>
      <OpponentFields game={game} />
      <div class="play-now">
        {sides.map((side) => (
          <SideButton key={side.id} side={side} take={() => void start(props, seatsFor(sides, rivalSeat(game), side.id))} />
        ))}
      </div>
    </>
  );
}

/** How strong the computer is to be, and what it likes. */
function OpponentFields({ game }: { game: GameInfo }) {
  const { who, character } = opponentOf(game);
  if (!who) return null;
  return (
    <div class="opponent">
      <label>
        <span>{T.home.opponent}</span>
        <select
          name="opponent"
          value={who.name}
          onChange={(event) => choose({ name: event.currentTarget.value, character })}
        >
          {game.opponents.map((one) => (
            <option key={one.name} value={one.name}>
              {sentence(one.title)} ({paceOf(one)})
            </option>
          ))}
        </select>
      </label>
      {who.characters.length > 0 && (
        <select
          name="character"
          aria-label={T.home.character}
          value={character}
          onChange={(event) => choose({ name: who.name, character: event.currentTarget.value })}
        >
          <option value="">{T.home.evenTempered}</option>
          {who.characters.map((one) => (
            <option key={one.name} value={one.name}>
              {one.title}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function paceOf({ seconds, by_turn }: Opponent): string {
  return seconds ? T.home.thinks(seconds, by_turn) : T.home.atOnce;
}

function SideButton({ side, take }: { side: SideInfo; take: () => void }) {
  return (
    <button type="button" class="side-button" data-side={side.id} style={coloursOf(useSign(side.id))} onClick={take}>
      <Kanji alone>{side.kanji}</Kanji>
      <b>{T.home.playAs(side.name)}</b>
      <small>{T.home.against}</small>
    </button>
  );
}

export function MoreWays(props: StartProps) {
  return (
    <details class="more-ways">
      <summary>{T.home.more}</summary>
      {/* Seats and options belong to the scenario: another one begins anew. */}
      <TableForm key={props.scenario.id} {...props} />
    </details>
  );
}

/** An opponent as it can sit down, with each of its characters. */
function seatsOf({ name, title, characters }: Opponent): { seat: string; title: string }[] {
  const named = characters.map((one) => ({ seat: seatOf({ name, character: one.name }), title: T.table.tempered(title, one.title) }));
  return [{ seat: seatOf({ name, character: "" }), title }, ...named];
}

function TableForm(props: StartProps) {
  const { game, scenario } = props;
  const sides = sidesOf(game, scenario);
  const options = useSignal<OptionValues>({});
  const hidden = useSignal(false);
  const pace = useSignal<Pace | null>(null);
  const changed = useSignal<Record<string, string>>({});
  const seats = { ...seatsFor(sides, rivalSeat(game), sides[0]?.id), ...changed.value };
  const open = (taken: Record<string, string>): void =>
    void start(props, taken, { options: options.value, private: hidden.value, ...(pace.value && { pace: pace.value }) });
  return (
    <>
      <label class="row">
        <span class="grow">{T.home.name}</span>
        <input
          value={playerName()}
          placeholder={T.home.namePlaceholder}
          maxLength={40}
          onChange={(event) => setPlayerName(event.currentTarget.value)}
        />
      </label>
      <div class="row">
        <span class="grow">{T.home.invite}</span>
        {sides.map((side) => (
          <button type="button" key={side.id} onClick={() => open(seatsFor(sides, "link", side.id))}>
            <SideDot side={side.id} /> {T.home.inviteAs(side.name)}
          </button>
        ))}
      </div>
      <div class="row">
        <button type="button" onClick={() => open(seatsFor(sides, "me"))}>
          {T.home.hotSeat(sides.length)}
        </button>
        <button type="button" onClick={() => open(seatsFor(sides, rivalSeat(game)))}>
          {T.home.watchBots}
        </button>
      </div>
      <fieldset>
        <legend>{T.home.whoPlays}</legend>
        {sides.map((side) => (
          <label class="row" key={side.id}>
            <span class="grow">
              <SideDot side={side.id} /> <Kanji>{side.kanji}</Kanji> {side.name}
            </span>
            <select
              name={`seat-${side.id}`}
              value={seats[side.id]}
              onChange={(event) => (changed.value = { ...changed.value, [side.id]: event.currentTarget.value })}
            >
              {Object.entries(T.home.seatKinds).map(([kind, text]) => (
                <option key={kind} value={kind}>
                  {text}
                </option>
              ))}
              {game.opponents.flatMap(seatsOf).map(({ seat, title }) => (
                <option key={seat} value={seat}>
                  {T.home.computer(title)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="button" class="primary" onClick={() => open(seats)}>
          {T.home.setUp}
        </button>
      </fieldset>
      <label class="check">
        <input
          type="checkbox"
          checked={hidden.value}
          onChange={(event) => (hidden.value = event.currentTarget.checked)}
        />
        {T.home.privateTable}
      </label>
      <PaceFields pace={pace} />
      {Object.keys(scenario.options).length > 0 && (
        <fieldset>
          <legend>{T.home.options}</legend>
          <p class="soft">{T.home.optionsNote}</p>
          {Object.entries(scenario.options).map(([name, info]) => (
            <OptionField
              key={name}
              name={name}
              info={info}
              value={options.value[name] ?? info.default}
              set={(value) => (options.value = { ...options.value, [name]: value })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

interface FieldProps {
  name: string;
  info: OptionInfo;
  value: boolean | string;
  set: (value: boolean | string) => void;
}

function OptionField({ name, info, value, set }: FieldProps) {
  if (typeof info.default === "boolean") {
    return (
      <label class="check">
        <input
          type="checkbox"
          name={name}
          checked={value === true}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        <span>
          {info.text} <small class="rule-id">{info.rule}</small>
        </span>
      </label>
    );
  }
  return (
    <label class="row">
      <span class="grow">
        {info.text} <small class="rule-id">{info.rule}</small>
      </span>
      <select name={name} value={String(value)} onChange={(event) => set(event.currentTarget.value)}>
        {info.values.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}
