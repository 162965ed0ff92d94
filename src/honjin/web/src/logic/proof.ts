/** Checking the dice of a finished game: every number is derived from the key again, as the protocol tells. */

import type { DiceAnswer, Throw } from "../net/types";

export interface Proof {
  /** SHA-256 of the key. */
  hash: string;
  /** For each throw, what the key gives; null where that is just what fell. */
  wrong: ({ throw: Throw; derived: number[] } | null)[];
}

const bytes = (hex: string): Uint8Array<ArrayBuffer> => {
  const found = new Uint8Array(hex.length / 2);
  for (let i = 0; i < found.length; i++) found[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return found;
};

const hex = (data: ArrayBuffer): string =>
  [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Browsers reckon only for pages that nobody can have changed on the way. */
export const canProve = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function prove(dice: DiceAnswer): Promise<Proof> {
  const { subtle } = crypto;
  const key = bytes(dice.key);
  const signing = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const digest = async (text: string): Promise<Uint8Array> =>
    new Uint8Array(await subtle.sign("HMAC", signing, new TextEncoder().encode(text)));
  const wrong: Proof["wrong"] = [];
  for (const thrown of dice.throws) {
    const derived = fallen(thrown, await numbersOf(thrown, dice.id, digest));
    wrong.push(derived.join() === thrown.outcome.join() ? null : { throw: thrown, derived });
  }
  return { hash: hex(await subtle.digest("SHA-256", key)), wrong };
}

type Digest = (text: string) => Promise<Uint8Array>;

function numbersOf({ faces, counter, purpose }: Throw, id: string, digest: Digest): Promise<number[]> {
  return Promise.all(faces.map((count, i) => number(count, `${id}|${counter + i}|${purpose}`, digest)));
}

/** Bytes that would favour low numbers are passed over. */
async function number(count: number, message: string, digest: Digest): Promise<number> {
  const limit = 256 - (256 % count);
  for (let block = 0; ; block++) {
    const found = (await digest(`${message}|${block}`)).find((byte) => byte < limit);
    if (found !== undefined) return found % count;
  }
}

function fallen({ kind }: Throw, numbers: readonly number[]): number[] {
  if (kind === "roll") return numbers.map((n) => n + 1);
  if (kind === "draw") return [...numbers];
  const order = Array.from({ length: numbers.length + 1 }, (_, i) => i);
  numbers.forEach((pick, i) => {
    const last = numbers.length - i;
    [order[last], order[pick]] = [order[pick] as number, order[last] as number];
  });
  return order;
}
