/** Text in world units. Fonts of less than a pixel are rounded by browsers, so all text is set a hundredfold and reduced. */

export interface Lettering {
  size: number;
  font: string;
  ink: string;
  align?: CanvasTextAlign;
  /** Space between letters, as a share of the size. */
  spread?: number;
  halo?: string;
  limit?: number;
}

type Pen = CanvasRenderingContext2D;

export function letter(c: Pen, words: string, x: number, y: number, look: Lettering): void {
  c.save();
  c.translate(x, y);
  c.scale(0.01, 0.01);
  const size = look.size * 100;
  c.font = look.font.replace("{}", `${size}px`);
  c.textAlign = look.align ?? "center";
  c.textBaseline = "middle";
  if (look.spread && "letterSpacing" in c) c.letterSpacing = `${size * look.spread}px`;
  if (look.halo) {
    c.strokeStyle = look.halo;
    c.lineWidth = size * 0.26;
    c.lineJoin = "round";
    c.strokeText(words, 0, 0, look.limit === undefined ? undefined : look.limit * 100);
  }
  c.fillStyle = look.ink;
  c.fillText(words, 0, 0, look.limit === undefined ? undefined : look.limit * 100);
  c.restore();
}

/** Letters one under another, from the top. */
export function column(c: Pen, words: string, x: number, y: number, step: number, look: Lettering): void {
  [...words].forEach((sign, i) => letter(c, sign, x, y + i * step, look));
}
