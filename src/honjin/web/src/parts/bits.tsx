/** Small things used in many places. */

import type { ComponentChildren } from "preact";
import { sideColours, sideSign } from "./side_signs";

export function percent(chance: number): string {
  if (chance <= 0) return "0%";
  if (chance >= 1) return "100%";
  if (chance < 0.005) return "<1%";
  if (chance > 0.995) return ">99%";
  return `${Math.round(chance * 100)}%`;
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

export function Kanji({ children }: { children: ComponentChildren }) {
  return (
    <span class="kanji" lang="ja">
      {children}
    </span>
  );
}

export function SideDot({ side }: { side: string | null }) {
  return (
    <span
      class="side-dot"
      data-side={side ?? ""}
      data-shape={sideSign(side).shape}
      style={sideColours(side)}
      aria-hidden="true"
    />
  );
}

function takeFocus(node: HTMLElement | null): void {
  if (node && !node.contains(document.activeElement)) node.focus();
}

interface ModalProps {
  title: string;
  close: () => void;
  children: ComponentChildren;
  wide?: boolean;
}

export function Modal({ title, close, children, wide }: ModalProps) {
  return (
    <div class="modal-back" onClick={(event) => event.target === event.currentTarget && close()}>
      <div
        class={`modal ${wide ? "wide" : ""}`}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
        ref={takeFocus}
        onKeyDown={(event) => event.key === "Escape" && close()}
      >
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}
