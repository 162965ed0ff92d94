/** Signing in and out, on servers that strangers reach. Elsewhere nothing of it is seen. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { account, keepAccount, leaveAccount } from "../app/account";
import { forgottenTable, heldTable, holdTable, setPlayerName } from "../app/seats";
import { club } from "../net/club";
import { api } from "../net/http";
import { Outcome, useDeed } from "../parts/deed";
import { T } from "../texts";

/** Bring the tables of the account to this browser, wherever they were begun. */
export async function fetchOwnTables(): Promise<void> {
  const name = account.value?.name;
  if (name === undefined) return;
  const found = await api.mine();
  for (const table of found) {
    if (forgottenTable(table.id)) continue;
    const at = heldTable(table.id)?.at ?? Number(table.changed) * 1000;
    holdTable({ table: table.id, game: table.game, seats: table.tokens, account: name, at });
  }
}

export function AccountBox() {
  const offered = useSignal(account.value !== null);
  useEffect(() => void api.house().then((house) => (offered.value ||= house.public)), []);
  const now = account.value;
  if (now) return <SignedIn name={now.name} />;
  return offered.value ? <SignIn /> : null;
}

function SignedIn({ name }: { name: string }) {
  const leave = async (): Promise<void> => {
    // Signed out here in any case; a server that is away forgets the session by itself.
    await club.signOut(false).catch(() => undefined);
    leaveAccount();
  };
  return (
    <section class="account row" aria-label={T.account.title}>
      <span class="grow">
        {T.account.signedIn} <b>{name}</b>
      </span>
      <a class="button" href="/account">
        {T.account.page}
      </a>
      <button type="button" onClick={() => void leave()}>
        {T.account.signOut}
      </button>
    </section>
  );
}

/** A link for a new password goes to the address of the account; nobody is told whether there is one. */
function Forgotten({ name }: { name: string }) {
  const canMail = useSignal(false);
  const deed = useDeed();
  useEffect(() => void api.house().then((house) => (canMail.value = house.mail)), []);
  const send = async (): Promise<string> => {
    await club.forgot(name);
    return T.account.forgotSent;
  };
  if (!canMail.value) return null;
  return (
    <>
      <button type="button" class="quiet" disabled={!name} onClick={() => void deed.run(send)}>
        {T.account.forgot}
      </button>
      <Outcome of={deed} />
    </>
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
      <Forgotten name={name.value.trim()} />
    </details>
  );
}
