/** A lacquered bowl with chits in it, and beside it those that were drawn, the last one large. */

import type { BowlView, Marker } from "../data";
import { rng } from "../terrain/chance";
import type { Desk } from "./desk";
import { element, picture } from "./parts";

const WIDTH = 184;
const HEIGHT = 112;
const CHIT = 23;
/** How far down the middle of the rim lies. */
const RIM = 44;
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
  return element("div", { display: "flex", flexDirection: "column", gap: "4px" }, bowl, ...(drawn.length > 0 ? [strip(drawn, desk)] : []));
}

/** The chits that came out, the latest first and with its name. */
function strip(drawn: readonly Marker[], desk: Desk): HTMLElement {
  const tokens = drawn.map((chit, i) => desk.token(chit, i ? 21 : 28, { layer: "bowl", id: "drawn" }, i === 0));
  const made = element("div", { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3px", maxWidth: `${WIDTH + 8}px` }, ...tokens);
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
    left: `${WIDTH / 2 - CHIT / 2 + Math.cos(angle) * far * 62}px`,
    top: `${RIM - CHIT / 2 + Math.sin(angle) * far * 24}px`,
    transform: `rotate(${(random() - 0.5) * 40}deg)`,
  });
  return chit;
}

function paint(c: CanvasRenderingContext2D): void {
  const middle = WIDTH / 2;
  c.fillStyle = "rgba(20,10,4,.3)";
  c.beginPath();
  c.ellipse(middle, HEIGHT - 10, 66, 8, 0, 0, Math.PI * 2);
  c.fill();
  const lacquer = c.createLinearGradient(0, 40, 0, HEIGHT);
  lacquer.addColorStop(0, "#a3231a");
  lacquer.addColorStop(1, "#5a0f0a");
  c.fillStyle = lacquer;
  c.beginPath();
  c.moveTo(5, RIM);
  c.bezierCurveTo(12, HEIGHT * 0.96, WIDTH - 12, HEIGHT * 0.96, WIDTH - 5, RIM);
  c.closePath();
  c.fill();
  c.fillRect(middle - 37, HEIGHT - 24, 74, 14);
  c.fillStyle = "#1d1410";
  c.beginPath();
  c.ellipse(middle, RIM, middle - 5, 37, 0, 0, Math.PI * 2);
  c.fill();
  c.strokeStyle = "#d9ac3f";
  c.lineWidth = 3;
  c.stroke();
}
