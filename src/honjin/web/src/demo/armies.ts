/** Made-up armies: counters in several layouts, forces and castles, and what lies beside the map. */

import type { BoardSheet, BoardView, Castle, CounterLook, Look, Marker, Unit } from "../board/api";
import { both, COUNTRY, DRAWN_FIELD, LAND, PLAIN_FIELD } from "./land";

const SIDES = [
  { id: "the red", name: "Red", kanji: "赤軍" },
  { id: "the blue", name: "Blue", kanji: "青軍" },
];

const CLANS = [
  { id: "crane", name: "Crane", kanji: "鶴", side: "the red" },
  { id: "turtle", name: "Turtle", kanji: "亀", side: "the red" },
  { id: "wave", name: "Wave", kanji: "波", side: "the blue" },
  { id: "nobody knows", name: "Quiet", kanji: "静", side: "the blue" },
];

const ARMIES: Look = {
  great: ["u0"],
  side: {
    "the red": { dark: "#d8513c", light: "#b5301c", shape: "round", frame: "#8e1b12", band: "#fbe9d4", band_ink: "#3a0f08" },
    "the blue": { dark: "#4d8fd6", light: "#22619f", shape: "diamond" },
  },
  clan: {
    crane: { field: "#b01c16", ink: "#fff3d6", device_ink: "#ffe9b0", device: "six-coins" },
    turtle: { field: "#e3bd4a", ink: "#4a1f0a", device_ink: "#6d2b10", device: "three-scales", banner: "亀甲" },
    wave: { field: "#24407a", ink: "#eef3fb", device_ink: "#cfdcf2", device: "waves" },
  },
  kind: {
    chief: { name: both("chief", "大将"), symbol: "war-fan", frame: "double", stars: 2 },
    captain: { name: both("captain", "将"), stars: 1 },
    riders: { name: both("riders", "騎馬"), symbol: "horse" },
    guns: { name: both("guns", "鉄砲"), symbol: "gun" },
    "mounted guns": { name: both("mounted guns", "騎馬鉄砲"), symbol: "horse-gun" },
    spears: { name: both("spears", "槍"), symbol: "spears" },
  },
  mark: {
    done: { name: both("has acted", "行動済"), sign: "veil" },
    over: { name: both("has acted", "行動済"), sign: "tick" },
    lost: { name: both("without orders", "指揮なし"), sign: "halt" },
    led: { name: both("under orders", "指揮下"), sign: "star" },
    digs: { name: both("digs in", "布陣"), sign: "stakes" },
    shaken: { name: both("shaken", "動揺"), sign: "chip" },
  },
  castle: {
    shield: "walls",
    whole: 10,
    level: [],
    mark: {
      beset: { name: both("beset", "包囲"), sign: "ring" },
      fallen: { name: both("fallen", "落城"), sign: "ruin" },
      shaken: { name: both("shaken", "動揺"), sign: "chip" },
    },
  },
};

const figure = (value: string, en: string, ja: string, signed = false) => ({ value, name: both(en, ja), signed });

const THREE: CounterLook = {
  figures: [figure("strength", "strength", "戦力"), figure("heart", "heart", "士気"), figure("pace", "pace", "移動")],
};

const TWO: CounterLook = {
  figures: [figure("strength", "élan", "気勢"), figure("mass", "mass", "兵数")],
  dots: figure("leaders", "leadership", "統率"),
  bars: figure("fire", "fire", "火力"),
  states: {
    value: "wear",
    name: both("state", "状態"),
    look: [
      { name: both("fresh", "健在"), colour: "#3c7030" },
      { name: both("worn", "消耗"), colour: "#b8860b" },
      { name: both("shaken", "動揺"), colour: "#c25a1c" },
      { name: both("broken", "潰走"), colour: "#8e1410" },
    ],
  },
  modes: {
    value: "mode",
    name: both("mode", "態勢"),
    look: {
      attack: { name: both("attack", "攻撃"), colour: "#a3231a", sign: "攻" },
      defence: { name: both("defence", "防御"), colour: "#22619f", sign: "守" },
      march: { name: both("march", "移動"), colour: "#3c7030", sign: "進" },
      rally: { name: both("rally", "再編"), colour: "#65573f", sign: "整" },
    },
  },
};

const FOUR: CounterLook = { figures: [...THREE.figures, figure("edge", "edge", "修正", true)] };

const FORCES: CounterLook = {
  figures: [figure("strength", "strength", "戦力"), figure("edge", "edge", "修正", true), figure("pace", "activation", "行動")],
  kind_name: both("rank", "階級"),
  led_name: both("units", "部隊"),
};

const KINDS = ["chief", "riders", "guns", "mounted guns", "spears"];
const MODES = ["attack", "defence", "march", "rally"];

const UNITS: readonly Unit[] = Array.from({ length: 20 }, (_, i) => {
  const clan = CLANS[Math.floor(i / 5)] ?? SIDES[0];
  const side = i < 10 ? "the red" : "the blue";
  return {
    id: `u${i}`,
    name: i % 5 ? `${clan?.name} ${KINDS[i % 5]} ${i}` : `Lord ${clan?.name}`,
    kanji: `${clan?.kanji}${i % 5 ? "隊" : "太郎"}`,
    side,
    clan: clan?.id ?? "",
    kind: KINDS[i % 5] ?? "",
    values: { strength: 3 + (i % 6), heart: 4 + (i % 3), pace: 4 + (i % 2), edge: (i % 3) - 1, mass: 2 + (i % 4), leaders: i % 5 ? i % 2 : 3, fire: i % 3, wear: 0, mode: "" },
  };
});

const CASTLES: readonly Castle[] = [0, 1, 2, 3, 4, 5].map((level) => ({
  id: `c${level}`,
  name: `Level ${level}`,
  kanji: `第${"〇一二三四五"[level]}城`,
  hex: `${String(4 + level * 2).padStart(2, "0")}07`,
  level,
  ...(level === 5 && { ring: ["1307", "1507", "1408"] }),
}));

/** Red stands in the north, Blue in the south, but for one that has come to blows. */
const hexOf = (i: number): string => `${String(2 + (i % 10) * 2).padStart(2, "0")}${i < 10 ? "06" : "12"}`;

const COUNTERS: NonNullable<BoardView["counters"]> = UNITS.map(({ id }, i) => ({
  id,
  hex: i === 12 ? "0607" : i === 9 ? hexOf(8) : hexOf(i),
  values: { wear: i % 4, mode: MODES[i % 4] ?? "", ...(i === 3 && { strength: 2 }) },
  marks: [["done"], [], ["lost"], ["led"], ["digs"], ["shaken"]][i % 6]?.map((mark) => ({ id: mark, text: "-1" })) ?? [],
}));

const token = (id: string, name: string, more: Partial<Marker> = {}): Marker => ({ id, name, ...more });

const CHITS: readonly Marker[] = [
  ...CLANS.map(({ id, name, side, kanji }) => token(`chit ${id}`, name, { clan: id, side, sign: kanji })),
  token("rally", "Rally", { sign: "整", colour: "#3c7030" }),
  token("fight", "Combat!", { sign: "戦", colour: "#8e1410" }),
  token("move", "Move", { sign: "進", colour: "#65573f" }),
];

const BASE = { sides: SIDES, clans: CLANS, units: UNITS, castles: CASTLES, language: "en" } as const;

const BESIDE = {
  boxes: [
    { id: "reserve", name: "Reserve" },
    { id: "lord", name: "Under Lord Crane", side: "the red" },
  ],
  bowl: { name: "The bowl" },
  areaMap: {
    name: "The fort",
    areas: [
      { id: "gate", name: "大手", at: [0.5, 0.84], ways: [{ to: "second" }] },
      { id: "second", name: "二の丸", at: [0.5, 0.5], ways: [{ to: "inner", closed: true }, { to: "west" }, { to: "east" }] },
      { id: "inner", name: "本丸", at: [0.5, 0.16] },
      { id: "west", name: "西", at: [0.16, 0.36], ways: [{ to: "inner", closed: true }] },
      { id: "east", name: "東", at: [0.84, 0.36], outline: [[0.7, 0.22], [0.97, 0.22], [0.97, 0.52], [0.78, 0.52]] },
    ],
  },
} as const;

const BESIDE_VIEW: BoardView = {
  tracks: [
    {
      id: "turns",
      name: "Turns",
      spaces: ["1", "2", "3", "4", "5", "6", "7", "8"].map((name, i) => ({ name, under: `${i + 5}:00` })),
      now: 2,
      markers: [
        { space: 2, marker: token("turn", "Turn 3", { sign: "時", colour: "#8a5d07" }) },
        { space: 5, marker: token("comes", "Wave comes", { clan: "wave", side: "the blue", sign: "波" }) },
      ],
    },
    {
      id: "points",
      name: "Points",
      spaces: ["−4", "−3", "−2", "−1", "0", "+1", "+2", "+3", "+4"].map((name, i) => ({ name, side: i < 3 ? "the blue" : i > 5 ? "the red" : null })),
      markers: [{ space: 5, marker: token("score", "Points", { side: "the red", sign: "点" }) }],
    },
  ],
  boxes: {
    reserve: [token("r1", "Crane riders", { clan: "crane", side: "the red", sign: "鶴", value: 4 }), token("r2", "?", { side: "the blue", hidden: true })],
    lord: [token("r3", "Turtle guns", { clan: "turtle", side: "the red", sign: "亀", value: 3 })],
  },
  areas: {
    gate: { side: "the red", markers: [token("g1", "Crane", { clan: "crane", sign: "鶴" }), token("g2", "Turtle", { clan: "turtle", sign: "亀" })] },
    inner: { side: "the blue", markers: [token("g3", "Wave", { clan: "wave", sign: "波" })] },
    east: { markers: [] },
  },
  bowl: { chits: CHITS, unknown: 5, drawn: [...CHITS].reverse().slice(0, 3) },
};

const MARKERS: NonNullable<BoardView["markers"]> = [
  { ...token("m1", "Fire", { sign: "火", colour: "#c2410c" }), hex: "0414" },
  { ...token("m2", "Fort", { device: "well", side: "the red" }), hex: "0614" },
  { ...token("m3", "Unknown", { hidden: true, side: "the blue" }), hex: "0814" },
  { ...token("m4", "Held", { sign: "旗", clan: "crane" }), hex: "0814" },
];

export interface Sample {
  name: string;
  sheet: BoardSheet;
  view: BoardView;
}

function field(name: string, kanji: string, counter: CounterLook): Sample {
  const sheet: BoardSheet = {
    ...BASE,
    ...BESIDE,
    name,
    kanji,
    layers: ["counters", "markers", "tracks", "boxes", "areas", "bowl"],
    map: DRAWN_FIELD,
    look: { ...LAND, ...ARMIES, counter: { kind: "kind", ...counter } },
  };
  return { name, sheet, view: { ...BESIDE_VIEW, counters: COUNTERS, markers: MARKERS, attacks: [{ target: "u12", units: ["u2"] }] } };
}

const force = (leader: string, hex: string, inside = false, more: readonly string[] = [], mark?: string) => ({
  leader,
  units: [leader, ...more],
  hex,
  inside,
  side: Number(leader.slice(1)) < 10 ? "the red" : "the blue",
  clan: UNITS[Number(leader.slice(1))]?.clan ?? "",
  values: { strength: 4 + more.length * 3, edge: 1, pace: 4 },
  marks: mark ? [{ id: mark, text: "-1" }] : [],
});

const COUNTRY_SAMPLE: Sample = {
  name: "Forces and castles",
  sheet: {
    ...BASE,
    ...BESIDE,
    name: "A country that never was",
    kanji: "見本国",
    layers: ["forces", "castles", "markers", "tracks"],
    map: COUNTRY,
    look: { ...LAND, ...ARMIES, top: "N", river: { Winding: "曲川" }, counter: FORCES },
    credits: ["Heights: a sum of sines."],
  },
  view: {
    ...BESIDE_VIEW,
    forces: [
      force("u0", "0407", true, ["u1", "u2"]),
      force("u5", "0407", false, ["u6"], "over"),
      force("u10", "1012", false, ["u11", "u12", "u13"], "digs"),
      force("u15", "1012", false, [], "shaken"),
      force("u16", "1012"),
      force("u7", "1407", true),
    ],
    castles: {
      c0: { clan: "crane", side: "the red", level: 0 },
      c1: { clan: "turtle", side: "the red", level: 1, values: { walls: 7 } },
      c2: { clan: "wave", side: "the blue", level: 2, values: { walls: 3 }, marks: [{ id: "beset" }, { id: "shaken", text: "-1" }] },
      c3: { clan: null, side: null, level: 3, neutral: true },
      c4: { clan: "nobody knows", side: "the blue", level: 4, marks: [{ id: "fallen" }] },
      c5: { clan: "crane", side: "the red", level: 5 },
    },
    markers: [{ ...token("m1", "Fire", { sign: "火", colour: "#c2410c" }), hex: "1215" }],
  },
};

const BARE: Sample = {
  name: "No look at all",
  sheet: {
    ...BASE,
    name: "The least game",
    kanji: "",
    layers: ["counters"],
    map: PLAIN_FIELD,
    castles: [],
    clans: [],
    units: UNITS.slice(0, 20).map(({ id, side, values: { strength = 0, pace = 0 } }) => ({ id, name: side === "the red" ? "Red" : "Blue", kanji: "", side, clan: side, values: { strength, pace } })),
    look: {},
  },
  view: { counters: ["u0", "u1", "u2", "u15", "u16", "u17"].map((id, i) => ({ id, hex: `0${1 + (i % 3) * 2}0${i < 3 ? 2 : 4}` })) },
};

export const SAMPLES: Readonly<Record<string, Sample>> = {
  three: field("Three figures", "三数", THREE),
  two: field("Two figures, dots, states and modes", "二数", TWO),
  four: field("Four figures", "四数", FOUR),
  country: COUNTRY_SAMPLE,
  bare: BARE,
};
