/** Dragging a marker with mouse, pen or finger; it is let fall at a point of the page. */

/** Pixels until a press becomes a drag; and how near an edge of what scrolls makes it scroll, by how many. */
const SLACK = 6;
const EDGE = 28;
const STEP = 14;

export function draggable(token: HTMLElement, dropped: (x: number, y: number) => void): void {
  token.style.touchAction = "none";
  token.addEventListener("pointerdown", (down) => {
    if (down.button === 0) follow(token, down, dropped);
  });
}

function follow(token: HTMLElement, down: PointerEvent, dropped: (x: number, y: number) => void): void {
  let ghost: HTMLElement | null = null;
  const ended = new AbortController();
  const { signal } = ended;
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (!ghost && Math.hypot(clientX - down.clientX, clientY - down.clientY) < SLACK) return;
    ghost ??= lifted(token);
    Object.assign(ghost.style, { left: `${clientX}px`, top: `${clientY}px` });
    scroll(token, clientY);
  };
  const end = ({ type, clientX, clientY }: PointerEvent): void => {
    ended.abort();
    if (!ghost) return;
    ghost.remove();
    // The release is no press.
    addEventListener("click", (event) => event.stopPropagation(), { capture: true, once: true, signal: AbortSignal.timeout(0) });
    if (type === "pointerup") dropped(clientX, clientY);
  };
  addEventListener("pointermove", move, { signal });
  for (const type of ["pointerup", "pointercancel"] as const) addEventListener(type, end, { signal });
}

/** What lies out of sight comes nearer. */
function scroll(token: HTMLElement, y: number): void {
  let frame = token.parentElement;
  while (frame && frame.scrollHeight <= frame.clientHeight + 1) frame = frame.parentElement;
  if (!frame) return;
  const { top, bottom } = frame.getBoundingClientRect();
  if (y > bottom - EDGE) frame.scrollTop += STEP;
  else if (y < top + EDGE) frame.scrollTop -= STEP;
}

function lifted(token: HTMLElement): HTMLElement {
  const ghost = token.cloneNode(true) as HTMLElement;
  const [from, to] = [token.querySelector("canvas"), ghost.querySelector("canvas")];
  if (from) to?.getContext("2d")?.drawImage(from, 0, 0);
  Object.assign(ghost.style, { position: "fixed", zIndex: "1000", pointerEvents: "none", transform: "translate(-50%, -50%) scale(1.15)", opacity: "0.9", margin: "0" });
  document.body.append(ghost);
  return ghost;
}
