/** The badge of a mode as it stands on counters. */

import { useEffect, useRef } from "preact/hooks";
import { paintMode } from "../board";
import { language } from "../texts/language";
import type { Sheet } from "../wire";

const SIZE = 20;

export function ModeBadge({ sheet, mode }: { sheet: Sheet; mode: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = mode === undefined ? undefined : sheet.look?.counter?.modes?.look[mode];
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (pen && look) paintMode(pen, look, language, SIZE * 2);
  }, [look]);
  if (!look) return null;
  return <canvas ref={canvas} class="mode-badge" width={SIZE * 2} height={SIZE * 2} role="img" aria-label={look.name[language]} title={look.name[language]} />;
}
