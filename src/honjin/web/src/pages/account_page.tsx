/** One's account: password, address, one's data, and the way out. */

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { account, keepAccount, leaveAccount } from "../app/account";
import { go } from "../app/router";
import { setPlayerName } from "../app/seats";
import { club, type AccountInfo } from "../net/club";
import { api } from "../net/http";
import { Confirm } from "../parts/confirm";
import { DeedForm, Field, Outcome, useDeed } from "../parts/deed";
import { PageHead } from "../parts/page_head";
import { saveFile } from "../parts/save_file";
import { T } from "../texts";

export function AccountPage() {
  const info = useSignal<AccountInfo | null>(null);
  const canMail = useSignal(false);
  useEffect(() => {
    void api.house().then((house) => (canMail.value = house.mail));
    if (account.value) void club.account().then((found) => (info.value = found), () => undefined);
  }, []);
  if (!account.value) {
    return (
      <main class="page reading">
        <PageHead title={T.account.page} />
        <p>{T.account.signInFirst}</p>
      </main>
    );
  }
  return (
    <main class="page reading">
      <PageHead title={T.account.page} />
      <p>
        {T.account.signedIn} <b>{account.value.name}</b>
      </p>
      {info.value?.owner && (
        <p>
          <a class="button" href="/house">
            {T.house.title}
          </a>
        </p>
      )}
      <PasswordForm />
      {canMail.value && <MailForm info={info} />}
      <ExportButton />
      <SignOutEverywhere />
      <DeleteForm />
    </main>
  );
}

function PasswordForm() {
  const old = useSignal("");
  const fresh = useSignal("");
  const deed = useDeed();
  const change = async (): Promise<string> => {
    await club.changePassword(old.value, fresh.value);
    old.value = fresh.value = "";
    return T.account.passwordChanged;
  };
  return (
    <section>
      <h2>{T.account.changePassword}</h2>
      <DeedForm deed={() => void deed.run(change)} submit={T.account.change}>
        <Field label={T.account.oldPassword} type="password" autocomplete="current-password" value={old} />
        <Field label={T.account.newPassword} type="password" autocomplete="new-password" min={10} value={fresh} />
      </DeedForm>
      <Outcome of={deed} />
    </section>
  );
}

function MailForm({ info }: { info: Signal<AccountInfo | null> }) {
  const mail = useSignal("");
  const password = useSignal("");
  const deed = useDeed();
  const now = info.value?.mail ?? null;
  const set = async (address: string | null): Promise<string> => {
    const { confirm } = await club.setMail(password.value, address);
    password.value = "";
    if (!confirm) info.value = await club.account();
    return confirm ? T.notices.confirm(address ?? "") : T.account.mailRemoved;
  };
  return (
    <section>
      <h2>{T.account.mail}</h2>
      <p class="soft">{now ? T.account.mailNow(now) : T.account.mailWhy}</p>
      <DeedForm deed={() => void deed.run(() => set(mail.value.trim()))} submit={T.notices.save}>
        <Field label={T.account.address} type="email" autocomplete="email" value={mail} />
        <Field label={T.account.oldPassword} type="password" autocomplete="current-password" value={password} />
      </DeedForm>
      {now && (
        <button type="button" disabled={!password.value} onClick={() => void deed.run(() => set(null))}>
          {T.account.removeMail}
        </button>
      )}
      <Outcome of={deed} />
    </section>
  );
}

function ExportButton() {
  const deed = useDeed();
  const save = async (): Promise<string> => {
    saveFile("honjin-account.json", await club.exported());
    return "";
  };
  return (
    <section>
      <h2>{T.account.data}</h2>
      <p class="soft">{T.account.exportWhy}</p>
      <button type="button" onClick={() => void deed.run(save)}>
        {T.account.export}
      </button>
      <Outcome of={deed} />
    </section>
  );
}

function SignOutEverywhere() {
  const deed = useDeed();
  const leave = async (): Promise<string> => {
    await club.signOut(true);
    leaveAccount();
    go("/");
    return "";
  };
  return (
    <section>
      <h2>{T.account.signOut}</h2>
      <button type="button" onClick={() => void deed.run(leave)}>
        {T.account.everywhere}
      </button>
      <Outcome of={deed} />
    </section>
  );
}

function DeleteForm() {
  const password = useSignal("");
  const sure = useSignal(false);
  const deed = useDeed();
  const remove = async (): Promise<string> => {
    await club.deleteAccount(password.value);
    leaveAccount();
    go("/");
    return "";
  };
  return (
    <section>
      <h2>{T.account.delete}</h2>
      <p class="soft">{T.account.deleteText}</p>
      <DeedForm deed={() => (sure.value = true)} submit={T.account.delete} grave>
        <Field label={T.account.oldPassword} type="password" autocomplete="current-password" value={password} />
      </DeedForm>
      <Outcome of={deed} />
      {sure.value && (
        <Confirm
          title={T.account.deleteTitle}
          yes={T.account.delete}
          confirmed={() => void deed.run(remove)}
          close={() => (sure.value = false)}
        >
          <p>{T.account.deleteText}</p>
        </Confirm>
      )}
    </section>
  );
}

/** A page behind a link in a letter: what it needs stands after the #, which no server and no log ever sees. */
export function LetterPage({ kind, token }: { kind: "reset" | "confirm"; token: string }) {
  return (
    <main class="page reading">
      <PageHead title={kind === "reset" ? T.account.resetTitle : T.account.confirmTitle} />
      {kind === "reset" ? <ResetForm token={token} /> : <ConfirmForm token={token} />}
    </main>
  );
}

function ResetForm({ token }: { token: string }) {
  const password = useSignal("");
  const deed = useDeed();
  const reset = async (): Promise<string> => {
    const { session } = await club.reset(token, password.value);
    // Whose password it was, the session tells.
    keepAccount({ name: "", session });
    const { name } = await club.account();
    keepAccount({ name, session });
    setPlayerName(name);
    go("/account", true);
    return "";
  };
  return (
    <>
      <DeedForm deed={() => void deed.run(reset)} submit={T.account.change}>
        <Field label={T.account.newPassword} type="password" autocomplete="new-password" min={10} value={password} />
      </DeedForm>
      <Outcome of={deed} />
    </>
  );
}

function ConfirmForm({ token }: { token: string }) {
  const deed = useDeed();
  const confirm = async (): Promise<string> => T.account.confirmed((await club.confirm(token)).mail);
  return (
    <>
      {!deed.done.value && (
        <button type="button" class="primary" onClick={() => void deed.run(confirm)}>
          {T.account.confirmYes}
        </button>
      )}
      <Outcome of={deed} />
    </>
  );
}
