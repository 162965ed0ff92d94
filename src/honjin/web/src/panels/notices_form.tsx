/** Where this seat wants to be told that it is its turn. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { keepNotices, noticesOf } from "../app/seats";
import { api } from "../net/http";
import type { NoticeAddresses } from "../net/types";
import { T } from "../texts";
import { comma } from "../texts/say";

interface NoticesFormProps {
  table: string;
  side: string;
  token: string;
}

export function NoticesForm({ table, side, token }: NoticesFormProps) {
  const set = useSignal(noticesOf(table, side));
  const mail = useSignal(set.value.mail ?? "");
  const webhook = useSignal(set.value.webhook ?? "");
  const failed = useSignal<string | null>(null);
  /** Addresses that are told of nothing yet: the link that was sent there has to be opened first. */
  const unconfirmed = useSignal<string[]>([]);
  const canMail = useSignal(false);
  useEffect(() => void api.house().then((house) => (canMail.value = house.mail)), []);
  const save = async (to: NoticeAddresses): Promise<void> => {
    failed.value = null;
    try {
      const { confirm } = await api.notices(table, token, to);
      unconfirmed.value = confirm.map((kind) => to[kind as keyof NoticeAddresses] ?? "");
    } catch (error) {
      failed.value = T.home.failed((error as Error).message);
      return;
    }
    keepNotices(table, side, to);
    set.value = to;
    mail.value = to.mail ?? "";
    webhook.value = to.webhook ?? "";
  };
  const written = (): NoticeAddresses => {
    const to: NoticeAddresses = {};
    if (canMail.value && mail.value.trim()) to.mail = mail.value.trim();
    if (webhook.value.trim()) to.webhook = webhook.value.trim();
    return to;
  };
  const told = [canMail.value ? set.value.mail : undefined, set.value.webhook].filter((address) => address !== undefined);
  return (
    <form
      class="notices-form"
      aria-label={T.notices.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(written());
      }}
    >
      {canMail.value && (
        <label class="row">
          <span>{T.notices.mail}</span>
          <input
            type="email"
            autocomplete="email"
            maxLength={200}
            value={mail.value}
            onInput={(event) => (mail.value = event.currentTarget.value)}
          />
        </label>
      )}
      <label class="row">
        <span>{T.notices.webhook}</span>
        <input
          type="url"
          placeholder={T.notices.webhookHint}
          maxLength={500}
          value={webhook.value}
          onInput={(event) => (webhook.value = event.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button type="submit">{T.notices.save}</button>
        {told.length > 0 && (
          <button type="button" onClick={() => void save({})}>
            {T.notices.clear}
          </button>
        )}
      </div>
      {failed.value ? (
        <p class="failed" role="alert">
          {failed.value}
        </p>
      ) : (
        <p class="soft" role="status">
          {unconfirmed.value.length > 0
            ? T.notices.confirm(unconfirmed.value.join(comma))
            : told.length > 0
              ? T.notices.set(told.join(comma))
              : T.notices.none}
        </p>
      )}
    </form>
  );
}
