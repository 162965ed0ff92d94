/** The HTTP pages of the server. */

import { account, keepAccount } from "../app/account";
import { language } from "../texts/language";
import { completed } from "../logic/sheets";
import type { Sheet } from "../wire";
import type { Created, DiceAnswer, GameInfo, House, NewTable, NoticeAddresses, OwnTable, Rulebook, TableInfo } from "./types";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly rule?: string,
  ) {
    super(message);
  }
}

/** Ask the server; what it refuses is an `ApiError`. */
export async function call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json", "accept-language": language };
  const init: RequestInit = { method, headers };
  if (account.value) headers["authorization"] = `Bearer ${account.value.session}`;
  if (body !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(`/api${path}`, init);
  const text = await answer.text();
  const parsed: unknown = text ? JSON.parse(text) : null;
  if (!answer.ok) {
    const error = (parsed as { error?: { code: string; message: string; rule?: string } } | null)?.error;
    // A session that has run out is of no more use; the page offers to sign in again.
    if (answer.status === 401 && error?.code === "session") keepAccount(null);
    throw new ApiError(error?.code ?? "http", error?.message ?? answer.statusText, answer.status, error?.rule);
  }
  return parsed as T;
}

const kept = new Map<string, Promise<unknown>>();

/** What never changes while the page is open is asked for once; a failure is not kept. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = call<T>("GET", path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

const id = encodeURIComponent;

export const api = {
  house: () => once<House>("/house"),
  games: () => once<GameInfo[]>("/games"),
  sheet: (game: string, scenario?: string) =>
    once<Sheet>(`/games/${id(game)}/sheet${scenario ? `?scenario=${id(scenario)}` : ""}`).then(completed),
  tableSheet: (table: string) => once<Sheet>(`/tables/${id(table)}/sheet`).then(completed),
  rules: (game: string) => once<Rulebook>(`/games/${id(game)}/rules`),
  tables: () => call<TableInfo[]>("GET", "/tables"),
  table: (table: string) => call<TableInfo>("GET", `/tables/${id(table)}`),
  create: (wanted: NewTable) => call<Created>("POST", "/tables", wanted),
  join: (table: string, seat: { side: string; name: string; invitation?: string }) =>
    call<{ token: string }>("POST", `/tables/${id(table)}/join`, seat),
  invitations: (table: string, token: string) =>
    call<Record<string, string>>("POST", `/tables/${id(table)}/invitations`, { token }),
  rematch: (table: string, token: string) => call<Created>("POST", `/tables/${id(table)}/rematch`, { token }),
  record: (table: string, token?: string) =>
    call<unknown>("GET", `/tables/${id(table)}/record${token ? `?token=${id(token)}` : ""}`),
  dice: (table: string) => call<DiceAnswer>("GET", `/tables/${id(table)}/dice`),
  importRecord: (record: unknown) => call<Created>("POST", "/records", record),
  notices: (table: string, token: string, to: NoticeAddresses) =>
    call<{ webhook: boolean; mail: boolean; confirm: string[] }>("POST", `/tables/${id(table)}/notices`, { token, ...to }),
  register: (name: string, password: string) => call<{ session: string }>("POST", "/accounts", { name, password }),
  signIn: (name: string, password: string) => call<{ session: string }>("POST", "/sessions", { name, password }),
  mine: () => call<OwnTable[]>("GET", "/mine"),
  analysis: (table: string, step: number, token?: string) =>
    call<Created>("POST", `/tables/${id(table)}/analysis`, token ? { step, token } : { step }),
};
