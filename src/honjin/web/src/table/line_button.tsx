/** Shows the line of communication of the force that is looked at, and hides it again. */

import type { ComponentChildren } from "preact";
import type { TableModel } from "./model";
import type { OverlayChoice } from "./overlays";

const LINE: OverlayChoice = { kind: "line", side: null };

interface LineButtonProps {
  m: TableModel;
  class: string;
  title?: string;
  children: ComponentChildren;
}

export function LineButton({ m, children, ...rest }: LineButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={m.overlays.chosen.value?.kind === LINE.kind}
      onClick={() => void m.overlays.toggle(LINE)}
    >
      {children}
    </button>
  );
}
