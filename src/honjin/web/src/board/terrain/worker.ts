/** Paints tiles away from the page, so that the map can be moved meanwhile. */

import { Easel } from "./easel";
import type { Painted, ToPainter } from "./messages";
import { Painter } from "./painter";

interface Port {
  onmessage: ((event: MessageEvent<ToPainter>) => void) | null;
  postMessage(message: Painted, transfer: Transferable[]): void;
}

const port = self as unknown as Port;
let easel: Easel | null = null;

port.onmessage = ({ data }) => {
  if (data.t === "start") {
    easel = new Easel(new Painter(data.subject, data.sheet), (tile, theme, canvas, draft) => {
      if (!(canvas instanceof OffscreenCanvas)) return;
      const picture = canvas.transferToImageBitmap();
      port.postMessage({ tile, theme, picture, draft }, [picture]);
    });
  } else easel?.paint(data.tile, data.theme);
};
