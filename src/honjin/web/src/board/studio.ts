/** Where tiles are painted: in a worker if there is one, else on the page between frames. */

import type { Box } from "./grid";
import type { Subject } from "./subject";
import type { Painted, ToPainter } from "./terrain/messages";
import type { Theme, TileName } from "./terrain/tile";

export type Picture = ImageBitmap | OffscreenCanvas | HTMLCanvasElement;

export interface Studio {
  paint(tile: TileName, theme: Theme): void;
  close(): void;
}

/** A draft is followed by the finished picture. */
type Delivery = (tile: TileName, theme: Theme, picture: Picture, draft: boolean) => void;

export function openStudio(subject: Subject, sheet: Box, deliver: Delivery): Studio {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return onPage(subject, sheet, deliver);
  const worker = new Worker(new URL("./terrain/worker.ts", import.meta.url), { type: "module" });
  const tell = (message: ToPainter): void => worker.postMessage(message);
  let spare: Studio | null = null;
  const waiting = new Map<string, [TileName, Theme]>();
  worker.onmessage = ({ data }: MessageEvent<Painted>) => {
    // A draft that is never finished, since the worker has failed, is painted again.
    if (!data.draft) waiting.delete(JSON.stringify(data.tile));
    deliver(data.tile, data.theme, data.picture, data.draft);
  };
  // A worker that cannot start, as behind a strict proxy, must not leave the field blank.
  worker.onerror = () => {
    worker.terminate();
    spare ??= onPage(subject, sheet, deliver);
    for (const [tile, theme] of waiting.values()) spare.paint(tile, theme);
    waiting.clear();
  };
  tell({ t: "start", subject, sheet });
  return {
    paint: (tile, theme) => {
      if (spare) {
        spare.paint(tile, theme);
        return;
      }
      waiting.set(JSON.stringify(tile), [tile, theme]);
      tell({ t: "paint", tile, theme });
    },
    close: () => {
      worker.terminate();
      spare?.close();
    },
  };
}

function onPage(subject: Subject, sheet: Box, deliver: Delivery): Studio {
  let open = true;
  const easel = Promise.all([import("./terrain/easel"), import("./terrain/painter")]).then(
    ([{ Easel }, { Painter }]) => new Easel(new Painter(subject, sheet), deliver),
  );
  return {
    paint: (tile, theme) => void easel.then((e) => setTimeout(() => open && e.paint(tile, theme))),
    close: () => {
      open = false;
      void easel.then((e) => e.close());
    },
  };
}
