/** Signing in and out, on servers that strangers reach. Elsewhere nothing of it is seen. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { account, keepAccount } from "../app/account";
import { forgetTablesOf, heldTable, holdTable, setPlayerName } from "../app/seats";
import { recall, remember } from "../app/storage";
import { api, ApiError } from "../net/http";
import { T } from "../texts";

const DAY_MS = 24 * 3600 * 1000;
/** A name and password that open nothing: only the manner of the refusal is wanted. */
const KNOCK = ["nobody", "is there anybody at home"] as const;

interface Known {
  has: boolean;
  at: number;
}

/** Whether the server knows accounts. It is asked once a day, because each asking counts as a try to sign in. */
async function hasAccounts(): Promise<boolean> {
  const known = recall<Known | null>("accounts", null);
  if (known && Date.now() - known.at < DAY_MS) return known.has;
  const status = await api.signIn(...KNOCK).then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : 0),
  );
  const has = status === 200 || status === 403;
  if (has || status === 404) remember("accounts", { has, at: Date.now() } satisfies Known);
  return has;
}

/** Bring the tables of the account to this browser, wherever they were begun. */
export async function fetchOwnTables(): Promise<void> {
  const name = account.value?.name;
  if (name === undefined) return;
  const found = await api.mine();
  for (const table of found) {
    const at = heldTable(table.id)?.at ?? Number(table.changed) * 1000;
    holdTable({ table: table.id, game: table.game, seats: table.tokens, account: name, at });
  }
}

export function AccountBox() {
  const offered = useSignal(account.value !== null);
  useEffect(() => void hasAccounts().then((has) => (offered.value = has || account.value !== null)), []);
  const now = account.value;
  if (now) return <SignedIn name={now.name} />;
  return offered.value ? <SignIn /> : null;
}

function SignedIn({ name }: { name: string }) {
  const leave = (): void => {
    forgetTablesOf(name);
    keepAccount(null);
  };
  return (
    <section class="account row" aria-label={T.account.title}>
      <span class="grow">
        {T.account.signedIn} <b>{name}</b>
      </span>
      <button type="button" onClick={leave}>
        {T.account.signOut}
      </button>
    </section>
  );
}

function SignIn() {
  const name = useSignal("");
  const password = useSignal("");
  const failed = useSignal<string | null>(null);
  const enter = async (how: "register" | "signIn"): Promise<void> => {
    failed.value = null;
    const wanted = name.value.trim();
    try {
      const { session } = await api[how](wanted, password.value);
      setPlayerName(wanted);
      keepAccount({ name: wanted, session });
    } catch (error) {
      failed.value = T.home.failed((error as Error).message);
    }
  };
  return (
    <details class="account">
      <summary>{T.account.title}</summary>
      <p class="soft">{T.account.why}</p>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void enter(event.submitter?.getAttribute("value") === "register" ? "register" : "signIn");
        }}
      >
        <label>
          {T.account.name}
          <input
            name="username"
            autocomplete="username"
            required
            minLength={2}
            maxLength={40}
            value={name.value}
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
        </label>
        <label>
          {T.account.password}
          <input
            type="password"
            name="password"
            autocomplete="current-password"
            required
            minLength={10}
            maxLength={200}
            value={password.value}
            onInput={(event) => (password.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" value="signIn">
          {T.account.signIn}
        </button>
        <button type="submit" value="register">
          {T.account.register}
        </button>
      </form>
      {failed.value && (
        <p class="failed" role="alert">
          {failed.value}
        </p>
      )}
    </details>
  );
}
