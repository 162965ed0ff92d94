/** A file that should be a record, read as far as the page can judge it; the rest is for the server. */

import { T } from "../texts";

export class BadRecord extends Error {}

/** As much of a file as it takes to read it. */
export type RecordFile = Pick<File, "size" | "text">;

/** The values of a record, or a {@link BadRecord} that says in a sentence what is wrong. */
export async function readRecord(file: RecordFile, largest: number): Promise<unknown> {
  if (file.size > largest) throw new BadRecord(T.record.tooLarge(largest));
  const text = (await file.text()).trim();
  if (text === "") throw new BadRecord(T.record.empty);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadRecord(/^\{[^]*[^}]$/.test(text) ? T.record.cutOff : T.record.notRead);
  }
}
