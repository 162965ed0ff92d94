/** Shows the way back of the force that is looked at, and hides it again. */

import type { ComponentChildren } from "preact";
import type { TableModel } from "./model";

interface LineButtonProps {
  m: TableModel;
  class: string;
  title?: string;
  children: ComponentChildren;
}

export function LineButton({ m, children, ...rest }: LineButtonProps) {
  const kind = m.session.sheet.line?.overlay ?? "";
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={m.overlays.chosen.value?.kind === kind}
      onClick={() => void m.overlays.toggle({ kind, side: null })}
    >
      {children}
    </button>
  );
}
