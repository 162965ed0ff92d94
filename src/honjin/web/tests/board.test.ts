import { describe, expect, test } from "vitest";
import { Camera } from "../src/board/camera";
import type { BoardSheet, ForceView, Look, MapSheet } from "../src/board/api";
import { Forces } from "../src/board/forces";
import { folded } from "../src/board/furniture";
import { Grid } from "../src/board/grid";
import { Liveries } from "../src/board/liveries";
import { Motion } from "../src/board/motion";
import { Pieces } from "../src/board/pieces";
import { isSurvey, readChart, type Survey } from "../src/board/terrain/country/chart";
import { blurred } from "../src/board/terrain/country/wash";
import { chains } from "../src/board/terrain/hexsides";
import { inside } from "../src/board/terrain/shapes";
import { coverOf } from "../src/board/subject";

/** Four columns of land and two of sea in the east; a coast from the northern to the southern edge, and an island. */
const SURVEY: Survey = {
  relief: {
    x0: 0.2, y0: 0.2, step: 0.2, unit_m: 10, water: -1,
    rows: Array.from({ length: 40 }, () => Array.from({ length: 30 }, (_, i) => (i < 20 ? 12 : -1)).join(" ")),
  },
  coast: [[[4.2, 0.2], [4.3, 4], [4.2, 8]], [[5, 4], [5.3, 4], [5.3, 4.3], [5, 4]]],
  lakes: [],
  rivers: [{ name: "Long River", line: [[1, 1], [4, 4]] }],
};

const BOARD: MapSheet = {
  columns: 6,
  rows: 6,
  down: "even",
  hexKm: 6,
  terrainRows: Array.from({ length: 6 }, () => "ffhmss"),
  legend: { f: "level", h: "heights", m: "crags", s: "deep" },
  hexsides: { brook: ["0101-0102"] },
  regionRows: Array.from({ length: 6 }, () => "AABB.."),
  regionLegend: { A: "near", B: "beyond" },
  inPlay: ["near"],
  art: SURVEY,
};

const both = (name: string) => ({ en: name, ja: name });

const LOOK: Look = {
  terrain: { heights: { name: both("heights"), style: "hills" }, deep: { name: both("deep"), style: "water" } },
  hexside: { brook: { name: both("brook"), style: "stream" } },
  weather: { white: { name: both("white"), style: "snow", set: "north" }, fog: { name: both("fog"), style: "mist" }, fair: { name: both("fair"), style: "bare" } },
  kind: { lord: { name: both("lord"), stars: 2 } },
  counter: { figures: [{ value: "strength", name: both("strength") }] },
};

function force(leader: string, hex: string, more: Partial<ForceView> = {}): ForceView {
  return {
    leader, units: [leader], hex, inside: false, side: "red", clan: "crane", values: { strength: 3 }, ...more,
  };
}

function boardOf(forces: ForceView[]): { grid: Grid; company: Forces; pieces: Pieces; camera: Camera } {
  const sheet = {
    clans: [{ id: "crane", side: "red" }],
    sides: [{ id: "red" }, { id: "blue" }],
    units: forces.map(({ leader }, i) => ({ id: leader, kind: i ? "captain" : "lord" })),
    castles: [{ id: "rock", name: "Rock", kanji: "岩", hex: "0202", level: 1 }],
    look: LOOK,
  } as unknown as BoardSheet;
  const grid = new Grid(BOARD, LOOK);
  const company = new Forces(sheet, new Liveries(sheet));
  const pieces = new Pieces(grid, company, new Motion(grid));
  pieces.place({ forces });
  const camera = new Camera(grid.box, () => true);
  camera.resize(600, 600);
  camera.glideTo(5, 5, 40);
  return { grid, company, pieces, camera };
}

describe("the chart", () => {
  test("only heights in rows make a survey", () => {
    expect(isSurvey(SURVEY)).toBe(true);
    expect(isSurvey({ relief: { height: 1 } })).toBe(false);
    expect(isSurvey(undefined)).toBe(false);
  });

  test("of the two parts that a coast makes, the wet one is the sea", () => {
    const { seas, islands, lattice } = readChart(SURVEY);
    const sea = seas[0] ?? [];
    expect(seas).toHaveLength(1);
    expect(islands).toHaveLength(1);
    expect(inside({ x: 9, y: 5 }, sea)).toBe(true);
    expect(inside({ x: 2, y: 5 }, sea)).toBe(false);
    expect([lattice.metres[0], lattice.metres[25]]).toEqual([120, 0]);
  });

  test("which side is sea does not hang on where the coast begins", () => {
    const turned = readChart({ ...SURVEY, coast: SURVEY.coast.map((line) => [...line].reverse()) });
    expect(inside({ x: 9, y: 5 }, turned.seas[0] ?? [])).toBe(true);
  });
});

describe("the hexes", () => {
  test("know their region, and whether it is in play", () => {
    const grid = new Grid(BOARD);
    expect([grid.region("0101"), grid.region("0301"), grid.region("0501")]).toEqual(["near", "beyond", null]);
    expect([grid.inPlay("0101"), grid.inPlay("0301"), grid.inPlay("0501")]).toEqual([true, false, true]);
  });

  test("are drawn as the look says, and plainly where it says nothing", () => {
    const grid = new Grid(BOARD, LOOK);
    expect(["0101", "0301", "0401", "0501"].map((hex) => grid.ground(hex))).toEqual(["open", "hills", "open", "water"]);
    expect(grid.sidesOf("stream")).toEqual([["0101", "0102"]]);
    expect(new Grid(BOARD).sidesOf("stream")).toEqual([]);
  });

  test("lie under what the weather brings, wherever the look says so", () => {
    expect(["white", "fog", "fair", "unheard of"].map((weather) => coverOf(LOOK, weather))).toEqual(["snow:north", "mist", "", ""]);
  });

  test("have a neighbour across each side", () => {
    const grid = new Grid(BOARD);
    expect([0, 1, 2, 3, 4, 5].map((side) => grid.across("0303", side))).toEqual(["0403", "0304", "0203", "0202", "0302", "0402"]);
    expect(grid.across("0101", 4)).toBeNull();
  });

  test("sides that meet become one line, which ends where three meet", () => {
    const [a, b, c, d, e] = [0, 1, 2, 3, 4].map((x) => ({ x, y: 0 })) as [P, P, P, P, P];
    expect(chains([[b, c], [a, b], [c, d]])).toHaveLength(1);
    expect(chains([[a, b], [b, c], [b, d], [d, e]]).map((line) => line.length).sort()).toEqual([2, 2, 3]);
  });

  test("a blur keeps what is level and spreads what is not", () => {
    expect([...blurred(new Float32Array(9).fill(5), 3, 3, 1, 1)]).toEqual(Array(9).fill(5));
    const spot = blurred(Float32Array.from([0, 0, 0, 0, 9, 0, 0, 0, 0]), 3, 3, 1, 1);
    expect(spot[4]).toBeCloseTo(1);
  });
});

interface P {
  x: number;
  y: number;
}

describe("the forces", () => {
  const crowd = [force("ann", "0202"), force("bea", "0202"), force("cid", "0202", { inside: true, units: ["cid", "dan"] })];

  test("a unit is shown by its leader's counter", () => {
    const { company } = boardOf(crowd);
    expect([company.head("dan"), company.head("ann"), company.head("nobody")]).toEqual(["cid", "ann", "nobody"]);
  });

  test("those within a castle lie on its plate, those before it in a stack that tells its number", () => {
    const { pieces } = boardOf(crowd);
    const found = Object.fromEntries(pieces.list.map((piece) => [piece.id, piece]));
    expect(found["cid"]?.kind).toBe("plate");
    expect([found["ann"]?.kind, found["ann"]?.stack, found["bea"]?.stack]).toEqual(["counter", 2, 1]);
  });

  test("of equals the strongest lies on top", () => {
    const stack = [force("strong", "0303", { values: { strength: 9 } }), force("weak", "0303")];
    const { pieces } = boardOf([force("lord", "0101"), ...stack, force("south", "0304")]);
    expect(pieces.list.map((piece) => piece.id)).toEqual(["weak", "strong", "south", "lord"]);
    expect(pieces.list.find((piece) => piece.id === "strong")?.stack).toBe(2);
  });

  test("several within a castle share one plate", () => {
    const { pieces } = boardOf([force("a", "0202", { inside: true }), force("b", "0202", { inside: true })]);
    expect(pieces.list.map((piece) => piece.kind).sort()).toEqual(["hidden", "plate"]);
  });

  test("a stack laid apart gives each force, with the hex it stands in", () => {
    const { pieces, camera } = boardOf(crowd);
    expect(pieces.fan("0202", 2, camera.view)).toBe(true);
    for (const piece of pieces.list) {
      const found = pieces.pick(camera.toScreen(piece.at), camera, {}, 6);
      expect(found).toEqual({ hex: "0202", unit: piece.id });
    }
    expect(pieces.fan(null, 2, camera.view)).toBe(true);
  });

  test("a stack at the edge is laid apart within view", () => {
    const { pieces } = boardOf(crowd);
    const view = { left: 3, top: 2, right: 12, bottom: 12 };
    pieces.fan("0202", 2, view);
    for (const { at, size } of pieces.list) expect(at.x - size / 2).toBeGreaterThanOrEqual(view.left - 1e-9);
  });

  test("what can be clicked is found beneath what cannot", () => {
    const { pieces, camera, grid } = boardOf([force("top", "0404"), force("below", "0404", { values: { strength: 1 } })]);
    const at = camera.toScreen(grid.centre("0404"));
    expect(pieces.pick(at, camera, {}, 6).unit).toBe("top");
    expect(pieces.pick(at, camera, { units: new Set(["below"]) }, 6).unit).toBe("below");
  });

  test("the rim of a lower counter in a closed stack means the top of the stack", () => {
    const { pieces, camera } = boardOf([force("top", "0404"), force("below", "0404", { values: { strength: 1 } })]);
    const [below] = pieces.list;
    if (!below) throw new Error("nobody stands there");
    const rim = camera.toScreen({ x: below.at.x - below.size / 2 + 0.02, y: below.at.y + below.size / 2 - 0.02 });
    expect(below.id).toBe("below");
    expect(pieces.pick(rim, camera, { units: new Set(["top", "below"]) }, 6).unit).toBe("top");
    expect(pieces.pick(rim, camera, { units: new Set(["below"]) }, 6).unit).toBe("below");
  });
});

describe("the liveries", () => {
  const sides = [{ id: "red", name: "Red", kanji: "赤" }, { id: "blue", name: "Blue", kanji: "青" }];
  const clans = [{ id: "crane", side: "red", name: "Crane", kanji: "鶴" }, { id: "turtle", side: null, name: "Turtle", kanji: "亀" }];

  test("a clan keeps its field when it changes sides, and the sides differ in shape and colour without a look", () => {
    const liveries = new Liveries({ clans, sides, look: {} });
    const [own, other] = [liveries.of("turtle", "red"), liveries.of("turtle", "blue")];
    expect(own.field).toBe(other.field);
    expect(own.side.shape).not.toBe(other.side.shape);
    expect(own.side.frame).not.toBe(other.side.frame);
    expect(liveries.of(null, "nobody").side.shape).toBe("square");
  });

  test("follow the look where there is one", () => {
    const look: Look = {
      side: { red: { dark: "#ff0000", light: "#aa0000", shape: "triangle", band: "#ffeeee" } },
      clan: { crane: { field: "#111111", ink: "#eeeeee", device_ink: "#dddddd", banner: "鶴丸" } },
    };
    const liveries = new Liveries({ clans, sides, look });
    expect(liveries.of("crane", "red")).toMatchObject({ field: "#111111", side: { shape: "triangle", frame: "#aa0000", band: "#ffeeee" } });
    expect([liveries.banner("crane"), liveries.banner("turtle"), liveries.banner("unknown")]).toEqual(["鶴丸", "亀", ""]);
  });
});

describe("notes in the margin", () => {
  test("break between words, and anywhere in Japanese", () => {
    expect(folded("Heights: 「国土数値情報」 edited", 12)).toEqual(["Heights: 「", "国土数値情報", "」 edited"]);
    expect(folded("one two three", 7)).toEqual(["one", "two", "three"]);
    expect(folded("", 7)).toEqual([]);
  });
});

test("a point lies in the hex with the nearest middle, and outside the map in none", () => {
  const grid = new Grid(BOARD);
  for (const hex of grid.hexes) {
    const p = grid.centre(hex);
    for (const [dx, dy] of [[0, 0], [0.45, 0.3], [-0.45, -0.3], [0, 0.8]] as const) {
      const at = { x: p.x + dx, y: p.y + dy };
      expect(grid.at(at)).toBe(hex);
      expect(grid.cellAt(at.x, at.y)).toBe(grid.cellOf(hex));
    }
  }
  expect(grid.at({ x: -3, y: 4 })).toBeNull();
  expect(grid.at({ x: 4, y: 40 })).toBeNull();
});

test("a camera brings a box into sight, no nearer than it stood and above the bars", () => {
  const camera = new Camera({ left: 0, top: 0, right: 60, bottom: 80 }, () => true);
  camera.resize(390, 660);
  camera.covered = { left: 0, top: 0, right: 0, bottom: 200 };
  camera.frame({ left: 20, top: 20, right: 40, bottom: 50 }, 1, 34);
  const { view } = camera;
  expect(view.left).toBeLessThanOrEqual(20);
  expect(view.right).toBeGreaterThanOrEqual(40);
  expect(view.top).toBeLessThanOrEqual(20);
  expect(view.bottom - 200 / camera.scale).toBeGreaterThanOrEqual(50 - 1e-9);
  camera.frame({ left: 29, top: 29, right: 31, bottom: 31 }, 1, 12);
  expect(camera.scale).toBe(12);
});
