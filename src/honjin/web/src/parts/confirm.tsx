/** A question before something that cannot be taken back. Esc, the other button and a click beside it let it go. */

import type { ComponentChildren } from "preact";
import { T } from "../texts";
import { Modal } from "./bits";

interface ConfirmProps {
  title: string;
  /** What the deed is called on its button. */
  yes: string;
  no?: string;
  confirmed: () => void;
  close: () => void;
  /** What comes of it, in words. */
  children: ComponentChildren;
}

export function Confirm({ title, yes, no = T.confirm.no, confirmed, close, children }: ConfirmProps) {
  const go = (event: MouseEvent): void => {
    // The second half of a double click was meant for whatever lay here before.
    if (event.detail > 1) return;
    close();
    confirmed();
  };
  return (
    <Modal title={title} close={close}>
      {children}
      <div class="buttons">
        <button type="button" autofocus onClick={close}>
          {no}
        </button>
        <button type="button" class="danger" onClick={go}>
          {yes}
        </button>
      </div>
    </Modal>
  );
}
