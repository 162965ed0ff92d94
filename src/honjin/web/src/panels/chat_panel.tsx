/** Words to all at the table, and notes to oneself. */

import { useSignal } from "@preact/signals";
import { useOwner } from "../parts/owner";
import { club } from "../net/club";
import { Confirm } from "../parts/confirm";
import { useDeed } from "../parts/deed";
import type { TableModel } from "../table/model";
import { T } from "../texts";

export function ChatPanel({ m }: { m: TableModel }) {
  const typed = useSignal("");
  const failed = useSignal(false);
  const owner = useOwner();
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const text = typed.value.trim();
    if (!text) return;
    typed.value = "";
    failed.value = !(await m.session.say(text));
    // What did not arrive stands ready to be said again.
    if (failed.value && typed.value === "") typed.value = text;
  };
  return (
    <>
      {m.session.chat.value.length === 0 && <p class="soft">{T.chat.empty}</p>}
      <ol class="chat" aria-live="polite">
        {m.session.chat.value.map((line, index) => (
          <li key={index}>
            {line.removed ? (
              <i class="soft">{T.chat.removed}</i>
            ) : (
              <>
                <b>{line.who}</b> {line.text}
                {owner.value && <LineDeeds table={m.session.table} line={line.place} />}
              </>
            )}
          </li>
        ))}
      </ol>
      {failed.value && (
        <p class="failed" role="alert">
          {T.chat.notSent}
        </p>
      )}
      {m.session.chair.value.side === null ? (
        <p class="soft">{T.chat.observerNote}</p>
      ) : (
        <form class="row" onSubmit={(event) => void send(event)}>
          <input
            aria-label={T.chat.write}
            placeholder={T.chat.write}
            maxLength={1000}
            value={typed.value}
            onInput={(event) => (typed.value = event.currentTarget.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
          <button type="submit">{T.chat.send}</button>
        </form>
      )}
    </>
  );
}

/** What the owner of the house may do about a line. */
function LineDeeds({ table, line }: { table: string; line: number }) {
  const sure = useSignal(false);
  const deed = useDeed();
  const ban = async (): Promise<string> => {
    await club.banSpeaker(table, line, "");
    await club.removeLine(table, line);
    return "";
  };
  return (
    <span class="line-deeds">
      {" "}
      <button type="button" class="quiet" onClick={() => void deed.run(async () => (await club.removeLine(table, line), ""))}>
        {T.house.removeLine}
      </button>
      <button type="button" class="quiet" onClick={() => (sure.value = true)}>
        {T.house.ban}
      </button>
      {sure.value && (
        <Confirm
          title={T.house.banTitle}
          yes={T.house.banYes}
          confirmed={() => void deed.run(ban)}
          close={() => (sure.value = false)}
        >
          <p>{T.house.banText}</p>
        </Confirm>
      )}
      <span class="failed" role="alert">
        {deed.failed.value}
      </span>
    </span>
  );
}

export function NotesPanel({ m }: { m: TableModel }) {
  const chair = m.session.chair.value;
  return (
    <>
      <p class="soft">{T.notes.hint}</p>
      <textarea
        class="notes"
        aria-label={T.tabs.notes.name}
        maxLength={20000}
        value={chair.note.value}
        onKeyDown={(event) => event.stopPropagation()}
        onInput={(event) => chair.keepNote(event.currentTarget.value)}
      />
    </>
  );
}
