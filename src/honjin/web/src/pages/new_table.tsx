/** Starting a game: a side against the computer in two clicks; everything else one step further. */

import { useSignal } from "@preact/signals";
import { playerName, setPlayerName } from "../app/seats";
import { api } from "../net/http";
import type { GameInfo, OptionInfo, OptionValues } from "../net/types";
import { Kanji, SideDot } from "../parts/bits";
import { sitDown } from "../table/errands";
import { T } from "../texts";

export interface SideInfo {
  id: string;
  name: string;
  kanji: string;
}

/** Sides come as ids or as documents; what the shelf does not say, the sheet says later. */
export function sidesOf(game: GameInfo): SideInfo[] {
  return game.sides.map((side) =>
    typeof side === "string"
      ? { id: side, name: side.charAt(0).toUpperCase() + side.slice(1), kanji: T.sideKanji[side] ?? "" }
      : { id: side.id, name: side.name, kanji: side.kanji ?? "" },
  );
}

export function bestBot(game: GameInfo): string {
  return game.bots.includes("greedy") ? "greedy" : (game.bots[0] ?? "random");
}

interface StartProps {
  game: GameInfo;
  failed: (why: string) => void;
}

export async function start(
  game: GameInfo,
  seats: Record<string, string>,
  failed: (why: string) => void,
  extra: { options?: OptionValues; private?: boolean } = {},
): Promise<void> {
  try {
    sitDown(await api.create({ game: game.id, seats, name: playerName() || T.home.guest, ...extra }), game.id);
  } catch (error) {
    failed((error as Error).message);
  }
}

export function PlayNow({ game, failed }: StartProps) {
  return (
    <div class="play-now">
      {sidesOf(game).map((side) => {
        const seats = Object.fromEntries(
          sidesOf(game).map((other) => [other.id, other.id === side.id ? "me" : `bot:${bestBot(game)}`]),
        );
        return (
          <button
            type="button"
            key={side.id}
            class="side-button"
            data-side={side.id}
            onClick={() => void start(game, seats, failed)}
          >
            <Kanji>{side.kanji}</Kanji>
            <b>{T.home.playAs(side.name)}</b>
            <small>{T.home.against}</small>
          </button>
        );
      })}
    </div>
  );
}

export function MoreWays({ game, failed }: StartProps) {
  const options = useSignal<OptionValues>({});
  const hidden = useSignal(false);
  const sides = sidesOf(game);
  const bot = useSignal(bestBot(game));
  const open = (seats: Record<string, string>): void =>
    void start(game, seats, failed, { options: options.value, private: hidden.value });
  const all = (kind: string): Record<string, string> => Object.fromEntries(sides.map((side) => [side.id, kind]));
  return (
    <details class="more-ways">
      <summary>{T.home.more}</summary>
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
        <span class="grow">{T.home.bot}</span>
        <select value={bot.value} onChange={(event) => (bot.value = event.currentTarget.value)}>
          {game.bots.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        {sides.map((side) => (
          <button type="button" key={side.id} onClick={() => open({ ...all(`bot:${bot.value}`), [side.id]: "me" })}>
            {T.home.playAs(side.name)}
          </button>
        ))}
      </div>
      <div class="row">
        <span class="grow">{T.home.invite}</span>
        {sides.map((side) => (
          <button type="button" key={side.id} onClick={() => open({ ...all("open"), [side.id]: "me" })}>
            <SideDot side={side.id} /> {T.home.inviteAs(side.name)}
          </button>
        ))}
      </div>
      <div class="row">
        <button type="button" onClick={() => open(all("me"))}>
          {T.home.hotSeat}
        </button>
        <button type="button" onClick={() => open(all(`bot:${bot.value}`))}>
          {T.home.watchBots}
        </button>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={hidden.value}
          onChange={(event) => (hidden.value = event.currentTarget.checked)}
        />
        {T.home.privateTable}
      </label>
      <fieldset>
        <legend>{T.home.options}</legend>
        <p class="soft">{T.home.optionsNote}</p>
        {Object.entries(game.options).map(([name, info]) => (
          <OptionField
            key={name}
            name={name}
            info={info}
            value={options.value[name] ?? info.default}
            set={(value) => (options.value = { ...options.value, [name]: value })}
          />
        ))}
      </fieldset>
    </details>
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
          <option key={choice} value={choice}>
            {choice.replaceAll("_", " ")}
          </option>
        ))}
      </select>
    </label>
  );
}
