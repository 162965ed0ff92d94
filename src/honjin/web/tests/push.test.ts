import { expect, test } from "vitest";
import { bytesOf } from "../src/net/push";

test("a key in letters that addresses may have becomes bytes", () => {
  expect([...bytesOf("-_8A")]).toEqual([251, 255, 0]);
});
