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
    welcome: [text.map, text.you, text.foe, text.prompt],
    setup: [
      {
        ...text.boxes,
        rules: ["9", "13"],
        done: (g) => (g.model.orders.command?.camp.hex.value ?? null) !== null || g.met("muster"),
      },
      { ...text.form, rules: ["9-2"], done: (g) => g.met("muster") },
      { ...text.ready, done: (g) => g.met("set_up") },
    ],
    orders: [
      { ...text.take, rules: ["12"], done: (g) => g.model.orders.hand.value.kind === "force" || g.met("move") },
      { ...text.line, rules: ["11"], done: (g) => g.model.overlays.chosen.value !== null },
      { ...text.go, rules: ["15"], done: (g) => g.met("move") },
      { ...text.undo, done: (g) => g.taken > 0 },
      { ...text.stages, rules: ["4-1"] },
      { ...text.siege, rules: ["17", "18", "19"], done: (g) => g.met("invest") || g.met("assault") },
      { ...text.organise, rules: ["13"] },
      { ...text.attack, rules: ["22", "23"], done: (g) => g.met("attack") || g.met("battle") },
      { ...text.end, done: (g) => g.metSince("phase") },
    ],
    boxes: [{ ...text.inBoxes, rules: ["13-2"], done: (g) => g.met("organise") }],
    march: [{ ...text.marching, rules: ["15"], done: (g) => g.met("move") }],
    units: [{ ...text.losses, rules: ["23-3"], done: (g) => g.met("step") || g.met("eliminated") }],
    ways: [{ ...text.retreat, rules: ["23-4"], done: (g) => g.met("retreat") || g.met("pursuit") }],
    words: [{ ...text.words, rules: ["23"] }],
  },
};
