// Cuts the kanji font down to the characters that packs, catalogues and texts use, so that they show everywhere.

import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(web, "node_modules/@fontsource/shippori-mincho/files/shippori-mincho-japanese-700-normal.woff2");
const target = join(web, "public/fonts/HonjinKanji.woff2");
const readable = new Set([".toml", ".po", ".ts", ".tsx", ".py", ".html"]);
const limit = 400_000;

async function* textFiles(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* textFiles(path);
    else if (readable.has(extname(entry.name))) yield path;
  }
}

async function japaneseCharacters() {
  const found = new Set();
  for (const folder of [join(web, "../games"), join(web, "../languages"), join(web, "src")]) {
    for await (const path of textFiles(folder)) {
      for (const character of await readFile(path, "utf8")) {
        if (character.codePointAt(0) >= 0x2e80) found.add(character);
      }
    }
  }
  return [...found].sort().join("");
}

const characters = await japaneseCharacters();
const digitsAndSigns = "0123456789*+-–/?・ー〇一二三四五六七八九十百千";
const font = await subsetFont(await readFile(source), characters + digitsAndSigns, { targetFormat: "woff2" });
if (font.length > limit) throw new Error(`the font has ${font.length} bytes, at most ${limit} are allowed`);
await mkdir(dirname(target), { recursive: true });
const before = await stat(target).catch(() => null);
if (before?.size !== font.length) await writeFile(target, font);
console.log(`HonjinKanji.woff2: ${[...characters].length} characters, ${font.length} bytes`);
