/** Messages to this browser while the page is closed: its service worker, its subscription, and which seats use it. */

import { recall, remember } from "../app/storage";
import { api, call } from "./http";

const WANTED = "push";
const id = encodeURIComponent;

export interface BrowserKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The bytes of a key that is written in letters. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** Whether this browser can be told, on this server. */
export async function canPush(): Promise<boolean> {
  const able = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  return able && (await api.house()).push !== null;
}

/** Whether its owner wants to be told at the tables of this browser. */
export function wantsPush(): boolean {
  return recall<boolean>(WANTED, false) && Notification.permission === "granted";
}

async function subscribed(): Promise<BrowserKeys> {
  const { push } = await api.house();
  await navigator.serviceWorker.register("/push.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const found = known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(push ?? "") }));
  const { endpoint = "", keys = {} } = found.toJSON();
  return { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
}

function tell(table: string, token: string, browser: BrowserKeys | null): Promise<{ push: boolean }> {
  return call("POST", `/tables/${id(table)}/push`, { token, browser });
}

/** Ask whether messages may be shown, and have a seat's turns told here; false if they may not. */
export async function startPush(table: string, token: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await tell(table, token, await subscribed());
  remember(WANTED, true);
  return true;
}

export async function stopPush(table: string, token: string): Promise<void> {
  await tell(table, token, null);
  remember(WANTED, null);
}

/** Whoever wants messages has them at every table of this browser. */
export async function keepPush(table: string, token: string): Promise<void> {
  if ((await canPush()) && wantsPush()) await tell(table, token, await subscribed());
}
