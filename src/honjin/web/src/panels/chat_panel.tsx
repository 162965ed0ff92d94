/** Words to all at the table, and notes to oneself. */

import { useSignal } from "@preact/signals";
import type { TableModel } from "../table/model";
import { T } from "../texts";

export function ChatPanel({ m }: { m: TableModel }) {
  const typed = useSignal("");
  const failed = useSignal(false);
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
            <b>{line.who}</b> {line.text}
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
