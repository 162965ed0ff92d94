/** The rules at hand: search, one rule with what it refers to, rulings. Also the body of the rules page. */

import { useSignal } from "@preact/signals";
import { findRule, rulingsOn, searchRules, type Found } from "../logic/rules";
import type { Rulebook } from "../net/types";
import { RuleLink } from "../parts/rule_link";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import { language } from "../texts/language";

export function RulesPanel({ m }: { m: TableModel }) {
  return <RuleReader book={m.session.rules} current={m.rule.value} open={(id) => (m.rule.value = id)} />;
}

interface ReaderProps {
  book: Rulebook;
  current: string | null;
  open: (id: string | null) => void;
}

export function RuleReader({ book, current, open }: ReaderProps) {
  const query = useSignal("");
  const found = current ? findRule(book, current) : null;
  const list = query.value ? searchRules(book, query.value) : [];
  return (
    <>
      <div class="row sticky">
        <input
          type="search"
          aria-label={T.rules.search}
          placeholder={T.rules.search}
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value;
            open(null);
          }}
        />
      </div>
      {language !== "en" && <p class="soft">{T.rules.language}</p>}
      {found ? (
        <>
          <button type="button" class="quiet" onClick={() => open(null)}>
            ← {query.value ? T.rules.back : T.rules.all}
          </button>
          <RuleText book={book} found={found} open={open} />
        </>
      ) : query.value ? (
        <RuleList found={list} open={open} />
      ) : (
        <Contents book={book} open={open} />
      )}
    </>
  );
}

function RuleText({ book, found, open }: { book: Rulebook; found: Found; open: (id: string) => void }) {
  const see = found.rule?.see ?? found.ruling?.rules ?? [];
  return (
    <article class="rule-text" lang="en" id={`rule-${found.id}`}>
      <h3>
        <span class="rule-id">{found.id}</span> {found.title}
      </h3>
      {found.text
        .trim()
        .split("\n")
        .map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      {found.ruling?.why && (
        <p class="soft">
          <b>{T.rules.why}</b> {found.ruling.why}
        </p>
      )}
      {found.ruling?.option && <p class="soft">{T.rules.option(found.ruling.option)}</p>}
      {see.length > 0 && (
        <p class="see">
          {T.rules.see}{" "}
          {see.map((id) => (
            <RuleLink key={id} id={id} open={open} />
          ))}
        </p>
      )}
      {found.rule &&
        rulingsOn(book, found.id).map((ruling) => (
          <aside key={ruling.id} class="ruling">
            <b>
              <RuleLink id={ruling.id} open={open} /> {ruling.title}
            </b>{" "}
            {ruling.text}
          </aside>
        ))}
    </article>
  );
}

function RuleList({ found, open }: { found: Found[]; open: (id: string) => void }) {
  if (found.length === 0) return <p class="soft">{T.rules.none}</p>;
  return (
    <ul class="rule-list" lang="en">
      {found.slice(0, 80).map((rule) => (
        <li key={rule.id}>
          <button type="button" onClick={() => open(rule.id)}>
            <span class="rule-id">{rule.id}</span> <b>{rule.title}</b>
            <small>{rule.text.slice(0, 110)}…</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Contents({ book, open }: { book: Rulebook; open: (id: string) => void }) {
  return (
    <>
      {book.chapters.map((chapter) => (
        <details key={chapter.number} class="chapter">
          <summary lang="en">{T.rules.chapter(chapter.number, chapter.title)}</summary>
          <RuleList found={book.rules.filter((rule) => rule.chapter === chapter.number)} open={open} />
        </details>
      ))}
      {book.rulings.length > 0 && (
        <details class="chapter">
          <summary>{T.rules.rulings}</summary>
          <RuleList
            found={book.rulings.map((ruling) => ({
              id: ruling.id,
              title: ruling.title ?? "",
              text: ruling.text,
              ruling,
            }))}
            open={open}
          />
        </details>
      )}
    </>
  );
}
