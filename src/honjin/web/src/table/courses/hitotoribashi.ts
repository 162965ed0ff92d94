/** The first turn of Hitotoribashi: forces and lines, a siege, a skirmish. */

import { formOf } from "../../logic/commands";
import { T } from "../../texts";
import type { Course } from "./course";

const text = T.learn.hitotoribashi;

export const HITOTORIBASHI: Course = {
  turns: 1,
  wait: text.wait,
  situation: (ask) => formOf(ask),
  lessons: {
    welcome: [
      { ...text.map, rules: ["43"] },
      { ...text.you, rules: ["9", "43.4"] },
      { ...text.foe, rules: ["43.6"] },
      text.prompt,
    ],
    setup: [
      {
        ...text.boxes,
        rules: ["9", "13"],
        done: (g) => (g.model.orders.command?.camp.hex.value ?? null) !== null || g.met("muster"),
      },
      { ...text.form, rules: ["9-2"], done: (g) => g.met("muster") },
      { ...text.ready, rules: ["3"], done: (g) => g.met("set_up") },
    ],
    orders: [
      { ...text.take, rules: ["12"], done: (g) => g.model.orders.hand.value.kind === "force" || g.met("move") },
      { ...text.line, rules: ["11", "11-4"], done: (g) => g.model.overlays.chosen.value !== null },
      { ...text.go, rules: ["15", "15-3"], done: (g) => g.met("move") },
      { ...text.undo, done: (g) => g.taken > 0 },
      { ...text.stages, rules: ["4-1-2", "12-2-4"] },
      {
        ...text.siege,
        rules: ["17", "18", "19"],
        when: (g) => g.offers("invest", "assault", "storm"),
        done: (g) => g.met("invest") || g.met("assault"),
      },
      { ...text.organise, rules: ["13"] },
      {
        ...text.attack,
        rules: ["22", "23"],
        when: (g) => g.offers("attack", "battle"),
        done: (g) => g.met("attack") || g.met("battle"),
      },
      { ...text.end, rules: ["4-1-2"], done: (g) => g.metSince("phase") },
      { ...text.rest, done: (g) => g.over.value },
    ],
    boxes: [{ ...text.inBoxes, rules: ["13-2"], done: (g) => g.met("organise") }],
    march: [{ ...text.marching, rules: ["15"], done: (g) => g.met("move") }],
    units: [{ ...text.losses, rules: ["23-3"], done: (g) => g.met("step") || g.met("eliminated") }],
    ways: [{ ...text.retreat, rules: ["23-4", "23-5"], done: (g) => g.met("retreat") || g.met("pursuit") }],
    words: [{ ...text.words, rules: ["20-4", "23-3", "23-6"] }],
  },
};
