import { expect, it } from "vitest";
import { prove } from "../src/logic/proof";
import type { DiceAnswer } from "../src/net/types";

/** Throws of the kernel's own `Committed(b"honjin", "game-1")`. */
const dice: DiceAnswer = {
  id: "game-1",
  key: "686f6e6a696e",
  commitment: "98debc3e05bd1ab82cc7c9589c73653127bd8cd87455db1dd3e9e29e0fe49f39",
  throws: [
    { kind: "roll", rule: "9-2", purpose: "fire at 真田", outcome: [5, 3], counter: 0, faces: [6, 6] },
    { kind: "roll", rule: "1", purpose: "morale", outcome: [5], counter: 2, faces: [6] },
    { kind: "draw", rule: "2", purpose: "a card", outcome: [4], counter: 3, faces: [7] },
    { kind: "shuffle", rule: "3", purpose: "the deck", outcome: [4, 0, 6, 1, 2, 5, 3, 7, 8], counter: 4, faces: [9, 8, 7, 6, 5, 4, 3, 2] },
  ],
};

it("derives what the kernel derives", async () => {
  const proof = await prove(dice);
  expect(proof.hash).toBe(dice.commitment);
  expect(proof.wrong).toEqual(dice.throws.map(() => null));
});

it("finds a throw that was changed, and says what it was", async () => {
  const [first, ...rest] = dice.throws;
  const changed = { ...first!, outcome: first!.outcome.map((face) => 7 - face) };
  const proof = await prove({ ...dice, throws: [changed, ...rest] });
  expect(proof.wrong[0]).toEqual({ throw: changed, derived: first!.outcome });
  expect(proof.wrong.slice(1)).toEqual(rest.map(() => null));
});

it("finds nothing right under another key", async () => {
  const proof = await prove({ ...dice, key: "00" });
  expect(proof.hash).not.toBe(dice.commitment);
  expect(proof.wrong.filter(Boolean).length).toBeGreaterThan(0);
});
