/** A rule's number that opens its text; what is no rule of the book, as "resign" and "undo", has no number. */

import { T } from "../texts";

export function RuleLink({ id, open }: { id: string; open: (id: string) => void }) {
  if (!/\d/.test(id)) return null;
  return (
    <button type="button" class="rule-link" title={T.log.rule(id)} onClick={() => open(id)}>
      {id}
    </button>
  );
}
