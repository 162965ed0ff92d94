/** Things that the server may refuse: what is said of them stands beside the button. */

import { useSignal, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { T } from "../texts";

export interface Deed {
  /** Do it; what it returns is said when it is done. */
  run: (deed: () => Promise<string>) => Promise<void>;
  done: Signal<string>;
  failed: Signal<string>;
}

export function useDeed(): Deed {
  const done = useSignal("");
  const failed = useSignal("");
  const run = async (deed: () => Promise<string>): Promise<void> => {
    done.value = failed.value = "";
    try {
      done.value = await deed();
    } catch (error) {
      failed.value = T.home.failed((error as Error).message);
    }
  };
  return { run, done, failed };
}

/** How it went. */
export function Outcome({ of }: { of: Deed }) {
  return (
    <>
      <p class="failed" role="alert">
        {of.failed.value}
      </p>
      <p role="status">{of.done.value}</p>
    </>
  );
}

interface FieldProps {
  label: string;
  value: Signal<string>;
  type?: "text" | "password" | "email" | "search";
  autocomplete?: string;
  min?: number;
  max?: number;
  required?: boolean;
}

export function Field({ label, value, type = "text", autocomplete = "off", min = 0, max = 200, required = true }: FieldProps) {
  return (
    <label>
      {label}
      <input
        {...({ type, autocomplete } as { type: "text"; autocomplete: "off" })}
        required={required}
        minLength={min}
        maxLength={max}
        value={value.value}
        onInput={(event) => (value.value = event.currentTarget.value)}
      />
    </label>
  );
}

interface FormProps {
  deed: () => void;
  submit: string;
  /** Something is lost by it. */
  grave?: boolean;
  children: ComponentChildren;
}

/** A form that does one thing. */
export function DeedForm({ deed, submit, grave = false, children }: FormProps) {
  return (
    <form
      class="row deed"
      onSubmit={(event) => {
        event.preventDefault();
        deed();
      }}
    >
      {children}
      <button type="submit" class={grave ? "danger" : "primary"}>
        {submit}
      </button>
    </form>
  );
}
