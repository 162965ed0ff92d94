/** The language of the page: what the person chose, or the browser's; its texts are here before any other is read. */

import { recall } from "../app/storage";

/** By code, as their readers call them. */
export const LANGUAGES = { en: "English", ja: "日本語" };

export type Code = keyof typeof LANGUAGES;

/** The first language that is wanted and that there is. */
export function firstKnown(wanted: readonly string[]): Code {
  const codes = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return codes.find((code): code is Code => code in LANGUAGES) ?? "en";
}

/** Without its texts a page in English is better than none. */
async function fetched(code: Code): Promise<Record<string, string>> {
  try {
    const answer = await fetch(`/api/words/${code}`);
    return answer.ok ? ((await answer.json()) as Record<string, string>) : {};
  } catch {
    return {};
  }
}

const chosen = recall<{ language?: string }>("settings", {}).language ?? "auto";

// Tests without a browser have no navigator.
const browsers: readonly string[] = typeof navigator === "undefined" ? [] : navigator.languages;

export const language: Code = firstKnown([chosen, ...browsers]);

/** From English templates to those of the language. */
export const catalogue: Record<string, string> = language === "en" ? {} : await fetched(language);
