/** Copies a text, and says whether it could. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { T } from "../texts";

interface CopyButtonProps {
  text: () => string;
  class?: string;
  children: ComponentChildren;
}

export function CopyButton({ text, children, ...rest }: CopyButtonProps) {
  const outcome = useSignal<string | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      outcome.value = T.table.copied;
    } catch {
      outcome.value = T.table.notCopied;
    }
  };
  return (
    <button type="button" {...rest} onClick={() => void copy()} onBlur={() => (outcome.value = null)}>
      {outcome.value ?? children}
    </button>
  );
}
