/** A lacquered bowl with chits in it, and beside it those that were drawn last. */

import type { BowlView, Marker } from "../data";
import { rng } from "../terrain/chance";
import { element, picture } from "./parts";
import type { Token } from "./tracks";

const WIDTH = 240;
const HEIGHT = 132;
const CHIT = 26;
/** More than these would only hide one another. */
const MOST = 60;

export function bowlPart({ chits, unknown = 0, drawn }: BowlView, token: Token): HTMLElement {
  const backs = Array.from({ length: unknown }, (_, i): Marker => ({ id: `?${i}`, name: "?", hidden: true }));
  const bowl = element("div", { position: "relative", width: `${WIDTH}px`, height: `${HEIGHT}px` }, picture(WIDTH, HEIGHT, paint));
  const all = [...chits, ...backs].slice(0, MOST);
  all.forEach((chit, i) => bowl.append(laid(token(chit, CHIT, { id: "bowl" }), i, all.length)));
  const count = element("strong", { position: "absolute", right: "0", bottom: "0", font: "700 15px/1 var(--shelf-sans)", color: "var(--shelf-ink)" });
  count.textContent = String(chits.length + unknown);
  bowl.append(count);
  const strip = element("div", { display: "flex", alignItems: "center", gap: "4px", marginTop: "8px" });
  drawn.forEach((chit, i) => strip.append(token(chit, i ? 24 : 38, { id: "drawn" })));
  return element("div", {}, bowl, strip);
}

/** On a spiral from the middle, as if shaken, and always the same way. */
function laid(chit: HTMLElement, number: number, of: number): HTMLElement {
  const random = rng(number + 1);
  const far = Math.sqrt((number + 0.6) / Math.max(of, 12));
  const angle = number * 2.4 + random() * 0.5;
  Object.assign(chit.style, {
    position: "absolute",
    left: `${WIDTH / 2 - CHIT / 2 + Math.cos(angle) * far * 78}px`,
    top: `${50 - CHIT / 2 + Math.sin(angle) * far * 26}px`,
    transform: `rotate(${(random() - 0.5) * 40}deg)`,
  });
  return chit;
}

function paint(c: CanvasRenderingContext2D): void {
  const middle = WIDTH / 2;
  c.fillStyle = "rgba(20,10,4,.3)";
  c.beginPath();
  c.ellipse(middle, HEIGHT - 12, 80, 10, 0, 0, Math.PI * 2);
  c.fill();
  const lacquer = c.createLinearGradient(0, 40, 0, HEIGHT);
  lacquer.addColorStop(0, "#a3231a");
  lacquer.addColorStop(1, "#5a0f0a");
  c.fillStyle = lacquer;
  c.beginPath();
  c.moveTo(6, 50);
  c.bezierCurveTo(14, HEIGHT * 0.95, WIDTH - 14, HEIGHT * 0.95, WIDTH - 6, 50);
  c.closePath();
  c.fill();
  c.fillRect(middle - 44, HEIGHT - 28, 88, 16);
  c.fillStyle = "#1d1410";
  c.beginPath();
  c.ellipse(middle, 50, middle - 6, 40, 0, 0, Math.PI * 2);
  c.fill();
  c.strokeStyle = "#d9ac3f";
  c.lineWidth = 3;
  c.stroke();
}
