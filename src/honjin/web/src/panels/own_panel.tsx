/** A panel that the view brings: sections under headings. */

import type { TableModel } from "../table/model";
import { SectionView } from "./section";

export function OwnPanel({ m, id }: { m: TableModel; id: string }) {
  const sections = m.shown.value?.panels?.[id]?.sections ?? [];
  return (
    <>
      {sections.map((section) => (
        <SectionView key={`${section.title} ${section.side ?? ""}`} m={m} section={section} />
      ))}
    </>
  );
}
