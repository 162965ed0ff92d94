/** The way home, and what a page is about. */

import { T } from "../texts";
import { Kanji } from "./bits";

export function PageHead({ title }: { title: string }) {
  document.title = `${title} · ${T.brandTitle}`;
  return (
    <>
      <p class="crumbs">
        <a href="/">
          <Kanji>{T.brandKanji}</Kanji> {T.brand}
        </a>
      </p>
      <h1>{title}</h1>
    </>
  );
}
