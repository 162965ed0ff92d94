/** The texts of the interface in the language of the reader. A second language is a second catalogue of the same type. */

import { en } from "./en";

export type Texts = typeof en;

export const T: Texts = en;
