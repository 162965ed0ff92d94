/** The board is a module of its own: nothing in it comes from outside of it, not even a type. */

import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("../src/board/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const ROOT = "/src/board/";

function imported(source: string): string[] {
  return [...source.matchAll(/(?:from|import|new URL\()\s*\(?["']([^"']+)["']/g)].map(([, path = ""]) => path);
}

/** Where an import leads, seen from the file that it stands in; packages lead outside. */
function leads(path: string, file: string): string {
  return path.startsWith(".") ? new URL(path, `file://${file.replace("..", "")}`).pathname : path;
}

test("imports are found and followed", () => {
  const source = 'import type { A } from "../a";\nimport "b";\nconst c = import("./c");\nnew URL("../d.ts", import.meta.url);';
  expect(imported(source)).toEqual(["../a", "b", "./c", "../d.ts"]);
  expect(leads("../../wire", "../src/board/terrain/a.ts")).toBe("/src/wire");
  expect(leads("../grid", "../src/board/terrain/a.ts")).toBe("/src/board/grid");
});

test("the sources are read", () => expect(Object.keys(SOURCES).length).toBeGreaterThan(40));

test.each(Object.entries(SOURCES))("%s imports nothing from outside the board", (file, source) => {
  expect(imported(source).filter((path) => !leads(path, file).startsWith(ROOT))).toEqual([]);
});
