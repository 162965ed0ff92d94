/** Whether whoever looks at the page owns the house. */

import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { account, isOwner } from "../app/account";
import { club } from "../net/club";

/** Asked of the server where there is an account at all. */
export function useOwner(): Signal<boolean> {
  useEffect(() => {
    if (account.value && !isOwner.value) void club.account().then((info) => (isOwner.value = info.owner), () => undefined);
  }, []);
  return isOwner;
}
