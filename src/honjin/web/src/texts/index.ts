/** The texts of the interface in the language of the reader. A second language is a second catalogue of the same type. */

import { en } from "./en";

export type Texts = typeof en;

export const T: Texts = en;

/** A text that a pack brings in several languages. */
export interface Words {
  en: string;
  ja: string;
}

/** Such a text in the language of the reader. */
export function say(words: Words): string {
  return words[T.language];
}
