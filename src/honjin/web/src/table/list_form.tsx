/** A question that is answered with things of a list: a table of them in the panel, and what is chosen in the bar below. */

import { filledColumn, isWhole, missingRows, spent } from "../logic/lists";
import { ModeBadge } from "../parts/mode_badge";
import { sentence } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import { comma } from "../texts/say";
import type { AskView, ListItem, ListRow, ListView } from "../wire";
import type { TableModel } from "./model";

interface FormProps {
  m: TableModel;
  ask: AskView;
  list: ListView;
}

/** What is asked, what it costs, what is wrong with it, and the button that sends it. */
export function ListBar({ m, ask, list }: FormProps) {
  const hand = m.orders.list;
  const texts = hand.texts.value;
  const refusal = hand.refusal.value;
  const chosen = hand.chosen.value;
  const missing = isWhole(list) ? missingRows(list, chosen).length : 0;
  return (
    <form
      class="hand-bar answer-bar list-bar"
      aria-label={T.answer.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (texts !== null) void m.orders.send(texts);
      }}
    >
      <p>
        <b>{sentence(ask.prompt)}</b> <RuleLink id={ask.rule} open={(id) => m.showRule(id)} />
      </p>
      <Purses list={list} paid={spent(list, chosen)} />
      {!isWhole(list) && (
        <p class="chosen-items" role="status">
          {chosen.length > 0 ? chosen.map((at) => list.items[at]?.name).join(comma) : <span class="soft">{list.rows.some(({ box }) => box === undefined) ? T.list.nothing : T.list.onMap}</span>}
        </p>
      )}
      {missing > 0 && <p class="soft">{T.list.missing(missing)}</p>}
      {refusal && (
        <p class="list-refusal" role="alert">
          {refusal.reason} <RuleLink id={refusal.rule} open={(id) => m.showRule(id)} />
        </p>
      )}
      <div class="chooser">
        <button type="submit" class="primary" disabled={texts === null || refusal !== null || m.orders.busy.value}>
          {ask.accept ?? T.table.confirm}
        </button>
        {!m.isListShown && list.rows.some(({ box }) => box === undefined) && (
          <button type="button" onClick={() => m.openTab("orders")}>
            {T.list.open}
          </button>
        )}
        {chosen.length > 0 && (
          <button type="button" class="quiet" onClick={() => hand.set([])}>
            {T.list.clear}
          </button>
        )}
      </div>
    </form>
  );
}

/** The same as one of several ways to answer. */
export function ListInset({ m, list }: Omit<FormProps, "ask">) {
  const hand = m.orders.list;
  const chosen = hand.chosen.value;
  const refusal = hand.refusal.value;
  return (
    <div class="chooser list-inset">
      <button
        type="button"
        disabled={chosen.length === 0 || refusal !== null || m.orders.busy.value}
        onClick={() => void m.orders.send(hand.texts.value ?? [])}
      >
        {list.accept ?? T.table.confirm}
      </button>
      <span class="soft">{chosen.length > 0 ? chosen.map((at) => list.items[at]?.name).join(comma) : T.list.onMap}</span>
      {refusal && (
        <span class="list-refusal" role="alert">
          {refusal.reason} <RuleLink id={refusal.rule} open={(id) => m.showRule(id)} />
        </span>
      )}
    </div>
  );
}

function Purses({ list: { purses = [] }, paid }: { list: ListView; paid: Record<string, number> }) {
  if (purses.length === 0) return null;
  return (
    <p class="purses">
      {purses.map(({ id, name, points }) => (
        <span key={id} class={(paid[id] ?? 0) > points ? "overspent" : ""}>
          {name} <b>{T.list.spent(paid[id] ?? 0, points)}</b>
        </span>
      ))}
    </p>
  );
}

/** The list in rows and columns. */
export function ListTable({ m, list }: Omit<FormProps, "ask">) {
  const hand = m.orders.list;
  const whole = isWhole(list);
  return (
    <table class="list-table">
      <thead>
        <tr>
          <td />
          {list.columns.map((column) => (
            <th key={column.id} scope="col">
              {whole ? (
                <button type="button" class="quiet" title={T.list.all(column.name)} onClick={() => hand.set(filledColumn(list, hand.chosen.value, column.id))}>
                  <ModeBadge sheet={m.session.sheet} mode={column.mode} /> <span>{column.name}</span>
                </button>
              ) : (
                column.name
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.rows.map((row) => (
          <tr key={row.id} {...pointing(m, row)}>
            <th scope="row">
              {row.sign && <i class="row-sign">{row.sign}</i>} {row.name} <ModeBadge sheet={m.session.sheet} mode={row.mode} />
            </th>
            {list.columns.map(({ id }) => (
              <td key={id}>
                <Cells m={m} list={list} row={row} column={id} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells({ m, list, row, column }: Omit<FormProps, "ask"> & { row: ListRow; column: string }) {
  const found = list.items.flatMap((item, at) => (item.row === row.id && item.column === column ? [{ item, at }] : []));
  return (
    <>
      {found.map(({ item, at }) => (
        <Cell key={item.text} m={m} item={item} at={at} />
      ))}
    </>
  );
}

function Cell({ m, item, at }: { m: TableModel; item: ListItem; at: number }) {
  const hand = m.orders.list;
  return (
    <button
      type="button"
      class="list-cell"
      aria-pressed={hand.chosen.value.includes(at)}
      aria-label={[item.name, item.note].filter(Boolean).join(comma)}
      title={[item.name, item.hint ?? item.note].filter(Boolean).join(": ")}
      data-item={item.text}
      onClick={() => hand.press(at)}
    >
      {item.note ?? (hand.chosen.value.includes(at) ? "✓" : "")}
    </button>
  );
}

function pointing(m: TableModel, { units = [] }: ListRow) {
  return {
    onPointerEnter: () => void (m.pointed.value = { units, hexes: [] }),
    onPointerLeave: () => void (m.pointed.value = null),
  };
}
