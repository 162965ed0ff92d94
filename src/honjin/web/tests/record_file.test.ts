import { describe, expect, it } from "vitest";
import { BadRecord, readRecord } from "../src/logic/record_file";

const file = (text: string, size = text.length) => ({ size, text: () => Promise.resolve(text) });
const complaint = (text: string, size?: number): Promise<string> =>
  readRecord(file(text, size), 1_000_000).then(
    () => "",
    (error: Error) => (error instanceof BadRecord ? error.message : String(error)),
  );

describe("a file that should be a record", () => {
  it("is read where it is JSON", async () => {
    expect(await readRecord(file(' {"format": 1}\n'), 100)).toEqual({ format: 1 });
  });

  it("is refused with what is wrong with it", async () => {
    expect(await complaint("{}", 2_000_000)).toBe("The file is too large: a record has at most 1 MB.");
    expect(await complaint(" \n")).toBe("The file is empty.");
    expect(await complaint('{"format": 1, "log": ["kanto: e')).toContain("ends in the middle");
    expect(await complaint("dear diary")).toContain("not JSON");
    expect(await complaint("{dear diary}")).toContain("not JSON");
  });
});
