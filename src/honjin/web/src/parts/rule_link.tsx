/** A rule's number that opens its text. */

import { T } from "../texts";

export function RuleLink({ id, open }: { id: string; open: (id: string) => void }) {
  if (!id) return null;
  return (
    <button type="button" class="rule-link" title={T.log.rule(id)} onClick={() => open(id)}>
      {id}
    </button>
  );
}
