/** The decorative map data of a sheet, checked for shape: a pack may lack any part of it, or all. */

import { fromChart, type Point, ROW } from "../grid";
import type { Name } from "../look";

export interface Road {
  kind: string;
  name: string;
  kanji: string;
  pines: boolean;
  points: Point[];
}

export interface Area {
  kind: string;
  angle: number;
  points: Point[];
}

export interface Village {
  at: Point;
  houses: number;
  spread: Point;
}

export interface Spot {
  kind: string;
  name: string;
  kanji: string;
  /** Of curtains and banners: cloth and device. */
  colours: string[];
  turn: number;
  at: Point;
}

export interface Relief {
  height: number;
  west: Point[];
  east: Point[];
  westFall: number;
  eastFall: number;
  mounds: { at: Point; height: number; radius: number }[];
  valleys: { points: Point[]; depth: number; width: number }[];
}

/** Measured heights on a square grid, in metres above the lowest ground; the first point and the step in world units. */
export interface Heights {
  left: number;
  top: number;
  step: number;
  width: number;
  metres: Float32Array;
}

/** Water along a line, and how wide it is in world units. */
export interface Bed {
  width: number;
  points: Point[];
}

export interface Art {
  seed: number;
  title: string;
  subtitle: Name;
  /** When it was, beside the title. */
  day: string;
  note: Name;
  /** The lie of the land in outlines, or measured, or neither. */
  relief: Relief | null;
  heights: Heights | null;
  roads: Road[];
  streams: Point[][];
  rivers: Bed[];
  /** Where rivers can be waded. */
  shallows: Bed[];
  fields: Area[];
  woods: Area[];
  villages: Village[];
  /** Names of villages, sites and everything else, in one list. */
  names: Spot[];
  sites: Spot[];
}

type Table = Record<string, unknown>;

export function readArt(data: unknown): Art {
  const root = table(data);
  const villages = tables(root["village"]);
  return {
    seed: number(root["seed"], 1),
    title: text(root["title"]),
    subtitle: name(root["subtitle"]),
    day: text(root["day"]),
    note: name(root["note"]),
    relief: root["relief"] === undefined ? null : readRelief(table(root["relief"])),
    heights: root["heights"] === undefined ? null : readHeights(table(root["heights"])),
    roads: tables(root["road"]).map((t) => ({
      kind: text(t["kind"]),
      name: text(t["name"]),
      kanji: text(t["kanji"]),
      pines: t["pines"] === true,
      points: points(t["points"]),
    })),
    streams: tables(root["stream"]).map((t) => points(t["points"])),
    rivers: tables(root["river"]).map(bed),
    shallows: tables(root["shallow"]).map(bed),
    fields: tables(root["field"]).map(area),
    woods: tables(root["wood"]).map(area),
    villages: villages.map((t) => ({
      at: point(t["at"]),
      houses: number(t["houses"], 8),
      spread: point(t["spread"]),
    })),
    names: [...villages.map(villageName), ...tables(root["name"]).map((t) => spot(t, ""))],
    sites: tables(root["site"]).map((t) => spot(t, "")),
  };
}

function readRelief(t: Table): Relief {
  return {
    height: number(t["height"], 1),
    west: points(t["west"]),
    east: points(t["east"]),
    westFall: number(t["west_fall"], 2) * 1.5,
    eastFall: number(t["east_fall"], 5) * 1.5,
    mounds: tables(t["mounds"]).map((m) => ({
      at: point(m["at"]),
      height: number(m["height"], 0.3),
      radius: number(m["radius"], 1) * 1.6,
    })),
    valleys: tables(t["valleys"]).map((v) => ({
      points: points(v["points"]),
      depth: number(v["depth"], 0.2),
      width: number(v["width"], 1) * 1.6,
    })),
  };
}

function readHeights(t: Table): Heights {
  const rows = texts(t["rows"]).map((row) => row.split(" ").map(Number));
  return {
    left: number(t["x0"], 0) * ROW,
    top: number(t["y0"], 0) * ROW,
    step: number(t["step"], 1) * ROW,
    width: rows[0]?.length ?? 0,
    metres: Float32Array.from(rows.flat()),
  };
}

function bed(t: Table): Bed {
  return { width: number(t["width"], 0.5) * ROW, points: points(t["points"]) };
}

function area(t: Table): Area {
  return { kind: text(t["kind"]), angle: (number(t["angle"], 0) * Math.PI) / 180, points: points(t["points"]) };
}

/** The name of a village stands below it, or where the data wants it. */
function villageName(t: Table): Spot {
  const named = spot(t, "village");
  return { ...named, at: t["label"] === undefined ? { x: named.at.x, y: named.at.y + 1.75 } : point(t["label"]) };
}

function spot(t: Table, kind: string): Spot {
  return {
    kind: text(t["kind"]) || kind,
    name: text(t["name"]),
    kanji: text(t["kanji"]),
    colours: texts(t["colours"]),
    turn: (number(t["turn"], 0) * Math.PI) / 180,
    at: point(t["at"]),
  };
}

function table(value: unknown): Table {
  return typeof value === "object" && value !== null ? (value as Table) : {};
}

function tables(value: unknown): Table[] {
  return Array.isArray(value) ? value.map(table) : [];
}

function points(value: unknown): Point[] {
  return Array.isArray(value) ? value.map(point) : [];
}

function point(value: unknown): Point {
  const pair: unknown[] = Array.isArray(value) ? value : [];
  return fromChart(number(pair[0], 0), number(pair[1], 0));
}

function number(value: unknown, other: number): number {
  return typeof value === "number" ? value : other;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function name(value: unknown): Name {
  const { en, ja } = table(value);
  return { en: text(en), ja: text(ja) };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text) : [];
}
