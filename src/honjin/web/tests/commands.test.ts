import { describe, expect, it } from "vitest";
import { figureText } from "../src/logic/figures";
import { castleAt, forceOf } from "../src/logic/forces";
import { endsAt, grouped, leavingOn, ordersFor, reachOf, siegesOf, strikesAt, struck } from "../src/logic/commands";
import { ableUnits } from "../src/logic/options";
import { placesOf, trayOf } from "../src/logic/tray";
import { commandMarks, commandPath } from "../src/table/command_marks";
import type { Hand } from "../src/table/hand";
import type { AskView, ForceView, Option, Sheet, View } from "../src/wire";

const force = (leader: string, hex: string, more: Partial<ForceView> = {}): ForceView => ({
  leader,
  units: [leader],
  hex,
  inside: false,
  side: "date",
  clan: "date",
  strength: 5,
  modifier: 1,
  activation: 3,
  morale: 0,
  acted: false,
  investing: false,
  ...more,
});

const option = (text: string, more: Partial<Option> = {}): Option => ({
  text,
  label: text,
  verb: text.split(" ")[0] as string,
  ...more,
});

const sheet = {
  castles: [
    { id: "nihonmatsu", name: "Nihonmatsu", kanji: "二本松", hex: "1829", level: 1 },
    { id: "odawara", name: "Odawara", kanji: "小田原", hex: "0505", level: 3, ring: ["0504", "0506"] },
  ],
} as unknown as Sheet;

const view = {
  turn: 1,
  forces: {
    masamune: force("masamune", "1829", { units: ["masamune", "katakura"], investing: true }),
    shigezane: force("shigezane", "1930"),
    satake: force("satake", "1931", { side: "anti", clan: "satake" }),
    hatakeyama: force("hatakeyama", "1829", { side: "anti", clan: "hatakeyama", inside: true }),
  },
} as unknown as View;

const options: Option[] = [
  option("lift masamune", { unit: "masamune" }),
  option("march shigezane", { unit: "shigezane" }),
  option("attack shigezane 1931 satake", { unit: "shigezane", hex: "1931", targets: ["satake"], strikes: true }),
  option("battle 1931 with masamune shigezane", { hex: "1931", units: ["masamune", "shigezane"], strikes: true }),
  option("assault nihonmatsu with masamune", { castle: "nihonmatsu", units: ["masamune"] }),
  option("call nihonmatsu by masamune", { castle: "nihonmatsu", unit: "masamune" }),
  option("sally nihonmatsu 1829 masamune", {
    castle: "nihonmatsu", hex: "1829", targets: ["masamune"], units: ["hatakeyama"], strikes: true,
  }),
  option("done"),
];
const patterns = {
  place: "place {unit} {hex} {place}",
  leave: "drop {unit} {mode} {path} {place} alone {units}",
  leave_together: "drop {unit} {mode} {path} {place} together {units}",
};
const ask: AskView = { kind: "operations", form: "act", rule: "12", prompt: "", subject: null, options, patterns };

describe("what lies where", () => {
  it("finds castles by their hex and by their works", () => {
    expect(castleAt(sheet, "1829")?.id).toBe("nihonmatsu");
    expect(castleAt(sheet, "0506")?.id).toBe("odawara");
    expect(castleAt(sheet, "0101")).toBeUndefined();
  });

  it("finds the force of a unit", () => {
    expect(forceOf(view, "katakura")?.leader).toBe("masamune");
  });

  it("tells figures with their sign and of how many", () => {
    const facts = { mood: 2, near: 3, needed: 8 };
    expect(figureText({ id: "mood", name: "Mood", signed: true }, facts)).toBe("+2");
    expect(figureText({ id: "near", name: "Near", of: "needed" }, facts)).toBe("3 / 8");
  });
});

describe("orders", () => {
  it("belong to a force by its leader or by taking part", () => {
    const of = (leader: string): string[] =>
      ordersFor(options, forceOf(view, leader) as ForceView).map((o) => o.verb);
    expect(of("shigezane")).toEqual(["march", "attack", "battle"]);
    expect(of("masamune")).toEqual(["lift", "battle", "assault", "call"]);
    expect(of("hatakeyama")).toEqual(["sally"]);
  });

  it("are found by the enemy's hex and by the castle", () => {
    expect(strikesAt(options, "1931").map((o) => o.verb)).toEqual(["attack", "battle"]);
    expect(siegesOf(options, "nihonmatsu").map((o) => o.verb)).toEqual(["assault", "call"]);
    expect(struck(options[3] as Option, view, "date")).toEqual(["satake"]);
  });

  it("name everybody who can act", () => {
    expect(ableUnits(ask.options)).toEqual(["masamune", "shigezane", "hatakeyama"]);
  });

  it("that differ only in who takes part are one button", () => {
    const two = [option("attack a 0101 x", { unit: "a", hex: "0101", targets: ["x"] }),
      option("attack a 0101 x y", { unit: "a", hex: "0101", targets: ["x", "y"] })];
    expect(grouped(two)).toHaveLength(1);
    expect(grouped(options).map((group) => group.verb)).toContain("call");
  });
});

describe("a march", () => {
  const ways = [
    option("go a normal 0101-0102 outside", { path: ["0101", "0102"], mode: "normal", end: "outside" }),
    option("go a normal 0101-0102 inside", { path: ["0101", "0102"], mode: "normal", end: "inside" }),
    option("go a strategic 0101-0103 outside", { path: ["0101", "0103"], mode: "strategic", end: "outside", far: "strategic" }),
    option("drop a normal 0101 outside alone b", { path: ["0101"], mode: "normal", units: ["b"], leaves: true }),
  ];
  it("tells what is near from what only a strategic one reaches", () => {
    expect([...reachOf(ways).near]).toEqual(["0102"]);
    expect([...reachOf(ways).far]).toEqual(["0103"]);
  });
  it("may end outside or inside", () => {
    expect(endsAt(ways, "0102").map((way) => way.end)).toEqual(["outside", "inside"]);
    expect(endsAt(ways, "0101")).toEqual([]);
  });
});

it("writes a way on which men stay behind", () => {
  const way = option("go masamune normal 1829-1830 inside", {
    unit: "masamune",
    mode: "normal",
    path: ["1829", "1830"],
    end: "inside",
    costs: [0, 3],
    points: 8,
  });
  const drop = leavingOn(ask, way, ["katakura", "oniniwa"], true, "stay");
  expect(drop.text).toBe("drop masamune normal 1829-1830 inside together katakura oniniwa");
  expect(drop).toMatchObject({ leaves: true, label: "stay", costs: [0, 3], units: ["katakura", "oniniwa"] });
  expect(leavingOn(ask, way, ["katakura"], false, "").text).toContain(" inside alone katakura");
});

it("shows what a way costs at each hex, and of how much", () => {
  const way = option("go shigezane normal 1930-1931 outside", { unit: "shigezane", path: ["1930", "1931"], costs: [1, 4], points: 7 });
  const hand = { kind: "force", leader: "shigezane", ways: [way], via: null } satisfies Hand;
  const path = { hexes: ["1930", "1931"], costs: [1, 4], label: "4 of 7" };
  expect(commandPath(hand, ask, null, "1931")).toEqual(path);
  expect(commandPath(hand, ask, way, null)).toEqual(path);
  expect(commandPath(hand, ask, null, null)).toBeNull();
});

it("sorts the units of a set-up by clan and by where they stand", () => {
  const units = {
    a: { hex: "1829", inside: true, clan: "mogami" },
    b: { hex: "1829", inside: true, clan: "mogami" },
    c: { hex: "1829", inside: false, clan: "mogami" },
    d: { hex: "1111", inside: false, clan: "osaki" },
  };
  const places = [option("place a 1111 outside", { unit: "a", hex: "1111" }), option("place d 1829 inside", { unit: "d", hex: "1829" })];
  const question = { ...ask, about: { free: ["a", "b", "c", "d"] }, options: [...places, option("ready")] };
  const tray = trayOf(question, { ...view, units }, { ...sheet, clans: [{ id: "mogami", name: "Mogami", kanji: "最上" }] } as unknown as Sheet);
  expect(tray.map(({ name, open }) => [name, open])).toEqual([["Mogami", 1], ["osaki", 1]]);
  expect(tray[0]?.places.map(({ key, name, units: there }) => [key, name, there.length])).toEqual([
    ["1829 inside", "inside Nihonmatsu", 2],
    ["1829 outside", "at Nihonmatsu", 1],
  ]);
  expect(tray[0]?.places[0]?.units).toEqual([{ id: "a", open: true }, { id: "b", open: false }]);
});

it("lets a unit that has been placed be taken up again", () => {
  const question = { ...ask, about: { free: ["a"], again: { a: [["1829", "inside"]] as [string, string][] } }, options: [option("ready")] };
  expect(placesOf(question, "a", sheet)).toMatchObject([{ text: "place a 1829 inside", label: "inside Nihonmatsu", hex: "1829" }]);
  expect(placesOf(question, "b", sheet)).toEqual([]);
});

it("outlines the forces that march together and lights where they end", () => {
  const way = option("go shigezane normal 1930-1931 outside", { unit: "shigezane", path: ["1930", "1931"] });
  const plan = { options: [option("march shigezane", { unit: "shigezane" }), way], refused: [] };
  const reach = { lead: "masamune", whole: ["1931", "1932"], part: ["1933"], refused: [] };
  const hand = {
    kind: "formation", units: ["shigezane", "masamune"], lead: "masamune", reach, end: "1931", plan, settled: true,
  } satisfies Hand;
  const scene = { ask, view, able: [], camp: null, places: [], own: "date", sheet };
  const marks = commandMarks({ hand, ...scene });
  expect([...(marks.hexes ?? [])]).toEqual(["1931"]);
  expect([...(marks.chosen ?? [])]).toEqual(["shigezane", "masamune"]);
  const before = commandMarks({ hand: { ...hand, settled: false }, ...scene });
  expect([[...(before.hexes ?? [])], [...(before.far ?? [])]]).toEqual([["1931", "1932"], ["1933"]]);
});
