/** Paints tiles away from the page, so that the map can be moved meanwhile. */

import type { Painted, ToPainter } from "./messages";
import { Painter } from "./painter";

interface Port {
  onmessage: ((event: MessageEvent<ToPainter>) => void) | null;
  postMessage(message: Painted, transfer: Transferable[]): void;
}

const port = self as unknown as Port;
let painter: Painter | null = null;

port.onmessage = ({ data }) => {
  if (data.t === "start") {
    painter = new Painter(data.board, data.sheet);
  } else if (painter) {
    painter.theme = data.theme;
    const canvas = painter.paint(data.tile);
    if (!(canvas instanceof OffscreenCanvas)) return;
    const picture = canvas.transferToImageBitmap();
    port.postMessage({ tile: data.tile, theme: data.theme, picture }, [picture]);
  }
};
