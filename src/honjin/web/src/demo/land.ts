/** Made-up maps: a field with every kind of ground and line, and a country with measured heights. */

import type { Ground, Line, Look, MapSheet, Name } from "../board/api";

export const both = (en: string, ja: string): Name => ({ en, ja });

const COLUMNS = 22;
const ROWS = 22;

const GROUNDS: readonly (readonly [Ground, string, string, string?])[] = [
  ["open", "open ground", "平地"],
  ["scrub", "scrub", "荒地", "#d7d298"],
  ["hills", "hills", "丘", "#a0ae74"],
  ["peaks", "peaks", "峰", "#8b7354"],
  ["reeds", "reeds", "葦", "#becdb2"],
  ["trees", "trees", "林", "#b4be8c"],
  ["paddy", "paddy", "田", "#cfd8b0"],
  ["furrows", "furrows", "畑", "#dcc898"],
  ["houses", "houses", "町", "#e2d2aa"],
  ["pond", "pond", "池"],
  ["water", "water", "水"],
];

const LINES: readonly (readonly [Line, string, string])[] = [
  ["river", "river", "川"],
  ["stream", "stream", "小川"],
  ["ford", "ford", "浅瀬"],
  ["closed", "closed", "不通"],
  ["bridge", "bridge", "橋"],
  ["slope", "slope", "坂"],
  ["beads", "limit", "境"],
  ["wall", "wall", "壁"],
  ["pond", "moat", "堀"],
];

/** Ids are made up on purpose: the board knows only the styles. */
const ground = (style: Ground): string => `ground ${style}`;
const line = (style: Line): string => `line ${style}`;

export const LAND: Look = {
  top: "NW",
  terrain: Object.fromEntries(GROUNDS.map(([style, en, ja, tint]) => [ground(style), { name: both(en, ja), style, ...(tint && { tint }) }])),
  hexside: Object.fromEntries(LINES.map(([style, en, ja]) => [line(style), { name: both(en, ja), style }])),
  weather: {
    "a fair day": { name: both("fair", "晴"), style: "bare" },
    "a white day": { name: both("snow", "雪"), style: "snow" },
    "a grey day": { name: both("mist", "霧"), style: "mist", set: "lowland" },
  },
  region: { upper: { ...both("Upper", "上国"), tint: "#c98d5a" }, lower: { ...both("Lower", "下国"), tint: "#7f9fb8" } },
  key: [
    { style: "entry", name: both("entry", "進入") },
    { style: "village", name: both("hamlet", "村") },
    { style: "border", name: both("border", "国境") },
  ],
};

const name = (column: number, row: number): string => String(column).padStart(2, "0") + String(row).padStart(2, "0");
const letters = "abcdefghijk";

/** A patch of three by three hexes for each kind of ground, in open land. */
function terrainRows(): string[] {
  return Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => {
      const patch = Math.floor((column - 1) / 4) + (row > 10 ? 5 : 0) + 1;
      const within = (column - 1) % 4 < 3 && column > 0 && column < 21 && ((row > 1 && row < 5) || (row > 15 && row < 19));
      return within ? (letters[patch] ?? "a") : "a";
    }).join(""),
  );
}

/** One column of sides for each kind of line. */
function sides(): Record<string, string[]> {
  const all = LINES.map(([style], i): [string, string[]] => {
    const column = 2 + i * 2;
    return [line(style), [8, 9, 10].map((row) => `${name(column, row)}-${name(column, row + 1)}`)];
  });
  return Object.fromEntries(all);
}

const regionRows = Array.from({ length: ROWS }, (_, row) => (row < 12 ? "U" : "L").repeat(COLUMNS));

const FIELD: MapSheet = {
  columns: COLUMNS,
  rows: ROWS,
  down: "even",
  hexKm: 0.2,
  terrainRows: terrainRows(),
  legend: Object.fromEntries(GROUNDS.map(([style], i) => [letters[i] ?? "a", ground(style)])),
  hexsides: sides(),
  regionRows,
  regionLegend: { U: "upper", L: "lower" },
  sets: { lowland: Array.from({ length: COLUMNS * 10 }, (_, i) => name((i % COLUMNS) + 1, 13 + Math.floor(i / COLUMNS))) },
  entries: [{ edge: "west", label: "A", hexes: [name(1, 12), name(1, 13), name(1, 14)] }],
  places: [{ hex: name(11, 20), name: "Long Meadow", kanji: "長原", kind: "village" }],
};

/** The field with a drawing of its own: a road, a wood, a hamlet and a temple. */
export const DRAWN_FIELD: MapSheet = {
  ...FIELD,
  art: {
    seed: 7,
    title: "見本",
    day: "いつか",
    subtitle: both("A field that never was", "どこにもない野"),
    note: both("Everything on this sheet is made up.", "この図はすべて作り物である。"),
    relief: { height: 0.8, west: [[9, -2], [10, 12], [9, 26]], east: [[19, -2], [18, 26]], west_fall: 3, east_fall: 4, mounds: [{ at: [6, 13], height: 0.5, radius: 2 }] },
    road: [{ kind: "highway", name: "Old road", kanji: "古道", pines: true, points: [[0, 6], [7, 6.6], [14, 6], [23, 7]] }],
    wood: [{ kind: "mixed", points: [[17, 19.5], [21, 19.5], [21, 22], [17, 22]] }],
    field: [{ kind: "paddy", angle: 12, points: [[2, 19.6], [8, 19.6], [8, 22], [2, 22]] }],
    village: [{ name: "Long Meadow", kanji: "長原", at: [12, 13], houses: 14, spread: [1.6, 1] }],
    site: [{ kind: "great-temple", name: "Great temple", kanji: "大寺", at: [18.5, 13] }, { kind: "shrine", name: "", kanji: "", at: [15, 13.5] }],
    name: [{ kind: "region", name: "The moor", kanji: "大野", at: [6, 14.6] }],
  },
};

export const PLAIN_FIELD: MapSheet = {
  columns: 7,
  rows: 5,
  down: "odd",
  terrainRows: Array.from({ length: 5 }, () => "......."),
  legend: { ".": "somewhere" },
  hexsides: {},
};

/** Hills in the west, a plain, and a sea in the east behind a coast from edge to edge. */
function survey(): unknown {
  const [width, height, step] = [20, 25, 0.25];
  const metre = (x: number, y: number): number => {
    if (x > 16.2 + Math.sin(y * 0.5) * 0.9) return -1;
    const range = Math.exp(-(((x - 4.5 - Math.sin(y * 0.4) * 1.4) / 2.2) ** 2)) * (120 + 40 * Math.sin(y * 1.3));
    return Math.max(1, Math.round(range + 6 * Math.abs(Math.sin(x * 1.7) * Math.cos(y * 1.9)) + (17 - x) * 0.5));
  };
  const rows = Array.from({ length: height / step }, (_, j) =>
    Array.from({ length: width / step }, (_, i) => metre(0.2 + i * step, 0.2 + j * step)).join(" "),
  );
  const coast = Array.from({ length: 51 }, (_, i) => [16.2 + Math.sin(i * 0.25) * 0.9, 0.2 + i * 0.49]);
  const river = Array.from({ length: 40 }, (_, i) => [5 + i * 0.29, 12 + Math.sin(i * 0.3) * 1.2]);
  return {
    relief: { x0: 0.2, y0: 0.2, step, unit_m: 10, water: -1, rows },
    coast: [coast],
    lakes: [],
    rivers: [{ name: "Winding", line: river }],
  };
}

export const COUNTRY: MapSheet = {
  columns: COLUMNS,
  rows: ROWS,
  down: "even",
  hexKm: 6,
  terrainRows: Array.from({ length: ROWS }, () => "aacddcbaaeagaaaaaakkkk"),
  legend: FIELD.legend,
  hexsides: { [line("river")]: [11, 12, 13].map((row) => `${name(9, row)}-${name(9, row + 1)}`) },
  regionRows,
  regionLegend: { U: "upper", L: "lower" },
  sets: { ...FIELD.sets },
  roads: [{ name: "Coast road", hexes: Array.from({ length: 20 }, (_, i) => name(15, i + 2)) }],
  places: [{ hex: name(13, 18), name: "Ford of Reeds", kanji: "葦渡", kind: "site" }],
  art: survey(),
};
