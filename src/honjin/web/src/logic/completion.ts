/** Completion of notation from the options on offer. */

import type { Option } from "../wire";

/** Texts that begin with what was typed; failing that, those whose label or text has all the words. */
export function complete(typed: string, options: readonly Option[], most = 8): Option[] {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return [];
  const first = options.filter((option) => option.text.toLowerCase().startsWith(wanted));
  if (first.length >= most) return first.slice(0, most);
  const words = wanted.split(/\s+/);
  const others = options.filter((option) => {
    const both = `${option.text} ${option.label}`.toLowerCase();
    return !first.includes(option) && words.every((word) => both.includes(word));
  });
  return [...first, ...others].slice(0, most);
}

/** The longest beginning that all texts share: what the tab key adds. */
export function commonStart(options: readonly Option[]): string {
  const [first, ...rest] = options.map((option) => option.text);
  if (first === undefined) return "";
  let length = first.length;
  for (const text of rest) {
    let same = 0;
    while (same < length && text[same] === first[same]) same++;
    length = same;
  }
  return first.slice(0, length);
}
