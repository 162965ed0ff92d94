import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "./fakes";

beforeEach(() => {
  fakeBrowser();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const open = () => import("../src/app/seats");

describe("a table that is forgotten", () => {
  it("is no longer listed, and its seat can be taken up again", async () => {
    const seats = await open();
    seats.holdTable({ table: "x", game: "g", seats: { red: "token of red" } });
    seats.holdTable({ table: "y", game: "g", seats: { blue: "token of blue" } });
    seats.forgetTable("x");
    expect(seats.heldTables().map((held) => held.table)).toEqual(["y"]);
    expect(seats.forgottenTables().map((held) => held.table)).toEqual(["x"]);
    seats.bringBack("x");
    expect(seats.heldTable("x")?.seats).toEqual({ red: "token of red" });
    expect(seats.forgottenTables()).toEqual([]);
  });

  it("keeps its seats when another one is taken there", async () => {
    const seats = await open();
    seats.holdTable({ table: "x", game: "g", seats: { red: "token of red" } });
    seats.forgetTable("x");
    seats.holdTable({ table: "x", game: "g", seats: { blue: "token of blue" } });
    expect(seats.heldTable("x")?.seats).toEqual({ red: "token of red", blue: "token of blue" });
    expect(seats.forgottenTables()).toEqual([]);
  });

  it("is gone only when it is dropped", async () => {
    const seats = await open();
    seats.holdTable({ table: "x", game: "g", seats: { red: "token of red" } });
    seats.forgetTable("x");
    seats.dropTable("x");
    seats.bringBack("x");
    expect([...seats.heldTables(), ...seats.forgottenTables()]).toEqual([]);
  });

  it("of an account goes with the account", async () => {
    const seats = await open();
    seats.holdTable({ table: "x", game: "g", seats: { red: "token of red" }, account: "ann" });
    seats.forgetTable("x");
    seats.forgetTablesOf("ann");
    expect(seats.forgottenTables()).toEqual([]);
  });
});
