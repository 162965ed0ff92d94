/** Messages to this browser when it is the seat's turn and the page is closed. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { canPush, keepPush, startPush, stopPush, wantsPush } from "../net/push";
import { Outcome, useDeed } from "../parts/deed";
import { T } from "../texts";

interface PushFormProps {
  table: string;
  token: string;
}

export function PushForm({ table, token }: PushFormProps) {
  const offered = useSignal(false);
  const on = useSignal(false);
  const deed = useDeed();
  useEffect(() => {
    void canPush().then((can) => {
      offered.value = can;
      on.value = can && wantsPush();
    });
  }, []);
  const toggle = async (): Promise<string> => {
    if (on.value) {
      await stopPush(table, token);
      on.value = false;
      return "";
    }
    on.value = await startPush(table, token);
    return on.value ? T.push.done : T.push.denied;
  };
  if (!offered.value) return null;
  return (
    <>
      <button type="button" aria-pressed={on.value} onClick={() => void deed.run(toggle)}>
        {on.value ? T.push.stop : T.push.start}
      </button>
      <Outcome of={deed} />
    </>
  );
}

/** Whoever has asked for messages once has them at each table to which this browser comes. */
export function usePush(table: string, token: string | null): void {
  useEffect(() => {
    if (token !== null) void keepPush(table, token).catch(() => undefined);
  }, [table, token]);
}
