/** Looking up rules by id and by word. */

import type { Rule, Rulebook, Ruling } from "../net/types";

export interface Found {
  id: string;
  title: string;
  text: string;
  rule?: Rule;
  ruling?: Ruling;
}

export function findRule(book: Rulebook, id: string): Found | null {
  const rule = book.rules.find((r) => r.id === id);
  if (rule) return { id, title: rule.title, text: rule.text, rule };
  const ruling = book.rulings.find((r) => r.id === id);
  if (ruling) return { id, title: ruling.title ?? "", text: ruling.text, ruling };
  // A finer number than the book has: the paragraph above it.
  const parent = id.replace(/(\(\d+\)|(?<=\d) \D.*|[-.]\w+)$/, "");
  return parent !== id ? findRule(book, parent) : null;
}

export function rulingsOn(book: Rulebook, id: string): Ruling[] {
  return book.rulings.filter((ruling) => ruling.rules.includes(id));
}

/** Exact ids first, then ids that begin so, then titles, then texts. */
export function searchRules(book: Rulebook, wanted: string): Found[] {
  const query = wanted.trim().toLowerCase();
  const all: Found[] = [
    ...book.rules.map((rule) => ({ id: rule.id, title: rule.title, text: rule.text, rule })),
    ...book.rulings.map((ruling) => ({ id: ruling.id, title: ruling.title ?? "", text: ruling.text, ruling })),
  ];
  if (!query) return all;
  const words = query.split(/\s+/);
  const weight = (found: Found): number => {
    const id = found.id.toLowerCase();
    if (id === query) return 0;
    if (id.startsWith(query)) return 1;
    const title = found.title.toLowerCase();
    if (words.every((word) => title.includes(word))) return 2;
    const text = found.text.toLowerCase();
    return words.every((word) => text.includes(word) || title.includes(word)) ? 3 : 9;
  };
  return all
    .map((found) => ({ found, weight: weight(found) }))
    .filter((entry) => entry.weight < 9)
    .sort((a, b) => a.weight - b.weight)
    .map((entry) => entry.found);
}
