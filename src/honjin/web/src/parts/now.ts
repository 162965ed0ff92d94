/** What time it is, for whatever is told by the clock. */

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const EVERY_MS = 20_000;

/** Seconds since 1970; goes on by itself. */
export function useNow(): Signal<number> {
  const now = useSignal(Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now() / 1000), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
