/** A lacquered bowl with chits in it, and beside it those that were drawn, the last one large. */

import type { BowlView, Marker } from "../data";
import { rng } from "../terrain/chance";
import type { Desk } from "./desk";
import { element, picture } from "./parts";

const WIDTH = 220;
const HEIGHT = 132;
const CHIT = 26;
/** More than these would only hide one another. */
const MOST = 60;

export function bowlPart({ chits, unknown = 0, drawn }: BowlView, desk: Desk): HTMLElement {
  const backs = Array.from({ length: unknown }, (_, i): Marker => ({ id: `?${i}`, name: "?", hidden: true }));
  const bowl = element("div", { position: "relative", width: `${WIDTH}px`, height: `${HEIGHT}px`, flex: "none" }, picture(WIDTH, HEIGHT, paint));
  const all = [...chits, ...backs].slice(0, MOST);
  const place = { layer: "bowl", id: "bowl" } as const;
  all.forEach((chit, i) => bowl.append(laid(desk.token(chit, CHIT, place), i, all.length)));
  const count = element("strong", { position: "absolute", right: "0", bottom: "0", font: "700 15px/1 var(--shelf-sans)", color: "var(--shelf-ink)" });
  count.textContent = String(chits.length + unknown);
  bowl.append(count);
  desk.lay(bowl, place);
  return element("div", { display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: "10px" }, bowl, ...(drawn.length > 0 ? [strip(drawn, desk)] : []));
}

/** The chits that came out, the latest first and with its name. */
function strip(drawn: readonly Marker[], desk: Desk): HTMLElement {
  const [last, ...before] = drawn.map((chit, i) => desk.token(chit, i ? 24 : 40, { layer: "bowl", id: "drawn" }, i === 0));
  const row = element("div", { display: "flex", flexWrap: "wrap", gap: "3px" }, ...before);
  const made = element("div", { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "6px", maxWidth: "9.5rem", paddingTop: "6px" }, ...(last ? [last] : []), row);
  made.dataset["drawn"] = "";
  return made;
}

/** On a spiral from the middle, as if shaken, and always the same way. */
function laid(chit: HTMLElement, number: number, of: number): HTMLElement {
  const random = rng(number + 1);
  const far = Math.sqrt((number + 0.6) / Math.max(of, 12));
  const angle = number * 2.4 + random() * 0.5;
  Object.assign(chit.style, {
    position: "absolute",
    left: `${WIDTH / 2 - CHIT / 2 + Math.cos(angle) * far * 72}px`,
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
