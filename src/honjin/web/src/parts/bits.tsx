/** Small things used in many places. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { language } from "../texts/language";
import { coloursOf, useSign } from "./side_signs";

export function percent(chance: number): string {
  if (chance <= 0) return "0%";
  if (chance >= 1) return "100%";
  if (chance < 0.005) return "<1%";
  if (chance > 0.995) return ">99%";
  return `${Math.round(chance * 100)}%`;
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name as its bearer wrote it. Beside the name in Latin letters: whoever reads kanji has that as the name already; or alone. */
export function Kanji({ children, alone = false }: { children: ComponentChildren; alone?: boolean }) {
  if (language === "ja" && !alone) return null;
  return (
    <span class="kanji" lang="ja">
      {children}
    </span>
  );
}

export function SideDot({ side }: { side: string | null }) {
  const sign = useSign(side);
  return (
    <span
      class="side-dot"
      data-side={side ?? ""}
      data-shape={sign.shape}
      style={coloursOf(sign)}
      aria-hidden="true"
    />
  );
}

interface ModalProps {
  title: string;
  close: () => void;
  children: ComponentChildren;
}

/** The rest of the page can be neither seen nor reached until it is closed; Esc and a click beside it close it. */
export function Modal({ title, close, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    // Closed rather than only taken away, it gives the focus back to where it was.
    return () => node?.close();
  }, []);
  // The second half of a double click belongs to whatever opened it.
  const beside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget && event.detail < 2) close();
  };
  return (
    <dialog
      class="modal"
      aria-label={title}
      ref={dialog}
      onCancel={close}
      onClick={beside}
    >
      <div class="modal-body">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
