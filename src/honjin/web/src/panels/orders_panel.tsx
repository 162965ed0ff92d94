/** Every legal action in a labelled list, and the command line: the whole game without the map. */

import { useSignal } from "@preact/signals";
import { commonStart, complete } from "../logic/completion";
import { aimedAt, isPlain, takesInHand } from "../logic/options";
import { ListTable } from "../table/list_form";
import { choosePlain } from "../table/prompt_bar";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import type { Option } from "../wire";

const MANY = 400;

export function OrdersPanel({ m }: { m: TableModel }) {
  const filter = useSignal("");
  const ask = m.session.ask.value;
  const hand = m.orders.hand.value;
  const options = m.orders.options.value;
  const words = filter.value.trim().toLowerCase().split(/\s+/);
  const shown = options.filter((option) =>
    words.every((word) => `${option.label} ${option.text}`.toLowerCase().includes(word)),
  );
  if (!ask) return <p class="soft">{T.orders.nothing}</p>;
  return (
    <>
      {ask.list && <ListTable m={m} list={ask.list} />}
      <CommandLine m={m} />
      <div class="row">
        <input
          type="search"
          aria-label={T.orders.filter}
          placeholder={`${T.orders.filter}: ${T.orders.all(options.length)}`}
          value={filter.value}
          onInput={(event) => (filter.value = event.currentTarget.value)}
        />
        {hand.kind !== "empty" && (
          <button type="button" onClick={() => m.orders.drop()}>
            {T.orders.back}
          </button>
        )}
      </div>
      {groups(shown.slice(0, MANY)).map(([verb, list]) => (
        <section key={verb} class="option-group">
          <h3>{list[0]?.group ?? T.orders.other}</h3>
          <ul>
            {list.map((option) => (
              <li key={option.text}>
                <OptionButton m={m} option={option} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function groups(options: readonly Option[]): [string, Option[]][] {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const list = found.get(option.verb) ?? [];
    list.push(option);
    found.set(option.verb, list);
  }
  return [...found];
}

function OptionButton({ m, option }: { m: TableModel; option: Option }) {
  const point = (): void => {
    m.orders.eye(option);
    const units = [option.unit, ...aimedAt(option), ...(option.units ?? [])].filter((unit): unit is string => !!unit);
    m.pointed.value = { units, hexes: [] };
  };
  const leave = (): void => {
    m.orders.eyed.value = null;
    m.pointed.value = null;
  };
  const choose = (): void => {
    leave();
    if (takesInHand(option)) void m.orders.take(option);
    else if (!isPlain(option)) void m.orders.carryOut(option);
    else choosePlain(m, option);
  };
  return (
    <button
      type="button"
      class="option"
      title={option.text}
      translate={false}
      onClick={choose}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      {option.label}
    </button>
  );
}

function CommandLine({ m }: { m: TableModel }) {
  const typed = useSignal("");
  const found = complete(typed.value, m.orders.options.value);
  const send = async (text: string): Promise<void> => {
    if (text.trim() && (await m.orders.send([text.trim()]))) typed.value = "";
  };
  const key = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Tab" && typed.value && !event.shiftKey) {
      const more = commonStart(found.filter((option) => option.text.startsWith(typed.value)));
      if (more.length > typed.value.length) {
        typed.value = more;
        event.preventDefault();
      }
    } else if (event.key === "Escape") (event.currentTarget as HTMLInputElement).blur();
  };
  return (
    <form
      class="command"
      onSubmit={(event) => {
        event.preventDefault();
        void send(typed.value);
      }}
    >
      <div class="row">
        <input
          id="command-line"
          aria-label={T.orders.command}
          placeholder={T.orders.command}
          title={T.orders.commandHint}
          autocomplete="off"
          spellcheck={false}
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
          onKeyDown={key}
        />
        <button type="submit">{T.orders.send}</button>
      </div>
      {found.length > 0 && (
        <ul class="completions">
          {found.map((option) => (
            <li key={option.text}>
              <button type="button" onClick={() => void send(option.text)}>
                <code>{option.text}</code> <span class="soft">{option.label}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
