import { describe, expect, it } from "vitest";
import { bestCorner, placeIn, wayOut, type Corner } from "../src/logic/corners";
import { overlap, type Rect } from "../src/logic/free_part";

const area: Rect = { left: 0, top: 0, right: 1000, bottom: 800 };
const size = { width: 300, height: 400 };
const around = (x: number, y: number, r = 30): Rect => ({ left: x - r, top: y - r, right: x + r, bottom: y + r });

describe("the corner of a card", () => {
  it("is the usual one where it hides nothing", () => {
    expect(bestCorner({ area, size, shown: [around(700, 200)], others: [] })).toBe("bottom-left");
  });

  it("is another where it would hide what it speaks of", () => {
    const shown = [around(100, 700), around(160, 700)];
    const corner = bestCorner({ area, size, shown, others: [] });
    expect(corner).toBe("top-left");
    for (const rect of shown) expect(overlap(placeIn(corner, area, size), rect)).toBe(0);
  });

  it("rather lies over another card than over its target", () => {
    const others = [{ left: 0, top: 0, right: 300, bottom: 100 }];
    expect(bestCorner({ area, size, shown: [around(100, 700)], others })).toBe("bottom-right");
    const everywhere = [area];
    expect(bestCorner({ area, size, shown: [around(100, 700)], others: everywhere })).toBe("top-left");
  });

  it("hides nothing, wherever a target lies in an area that is twice as large", () => {
    for (let x = 40; x < 1000; x += 60)
      for (let y = 40; y < 800; y += 60) {
        const corner: Corner = bestCorner({ area, size, shown: [around(x, y)], others: [] });
        expect(overlap(placeIn(corner, area, size), around(x, y)), `${x} ${y}`).toBe(0);
      }
  });
});

describe("where no corner is free", () => {
  const phone: Rect = { left: 0, top: 0, right: 390, bottom: 700 };
  const sheet = { width: 320, height: 300 };

  it("the map is moved as far as it takes", () => {
    const card = placeIn("bottom-left", phone, sheet);
    const shown = [around(200, 380), around(200, 440)];
    const down = wayOut(card, phone, shown);
    expect(down).toBe(-70);
    for (const rect of shown)
      expect(overlap(card, { ...rect, top: rect.top + down, bottom: rect.bottom + down })).toBe(0);
  });

  it("down from under a card that lies above, and no farther than there is room", () => {
    const card = placeIn("top-left", phone, sheet);
    expect(wayOut(card, phone, [around(200, 290)])).toBe(40);
    expect(wayOut(card, phone, [around(200, 100), around(200, 690, 10)])).toBe(0);
    expect(wayOut(card, phone, [around(200, 500)])).toBe(0);
  });
});
