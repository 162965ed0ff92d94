/** The first turn of the battle of Tennoji: move, fire, melee. */

import { T } from "../../texts";
import type { Course } from "./course";

/** Questions that are explained by the lessons of another. */
const ALIKE: Record<string, string> = {
  destination: "move",
  fire_advance: "advance",
  defender_advance: "advance",
  free_advance: "advance",
  pursuit: "advance",
};

export const TENNOJI: Course = {
  turns: 2,
  wait: T.learn.wait,
  situation: (ask) => ALIKE[ask.kind] ?? ask.kind,
  lessons: {
    welcome: [T.learn.map, T.learn.you, T.learn.foe, T.learn.prompt],
    move: [
      { ...T.learn.take, done: (g) => g.model.orders.hand.value.kind === "unit" || g.met("move") },
      { ...T.learn.go, done: (g) => g.met("move") },
      { ...T.learn.undo, done: (g) => g.taken > 0 },
      { ...T.learn.whyNot, done: (g) => g.model.orders.refusal.value !== null },
      { ...T.learn.formation, done: (g) => g.count("move") >= 4 },
      { ...T.learn.endMove, done: (g) => g.metSince("phase") },
    ],
    fire: [
      { ...T.learn.target, done: (g) => g.model.orders.hand.value.kind === "combat" || g.met("declare") },
      { ...T.learn.odds, done: (g) => g.met("declare") },
      { ...T.learn.endFire, done: (g) => g.metSince("fire") },
    ],
    melee: [
      { ...T.learn.melee, done: (g) => g.model.orders.hand.value.kind === "combat" || g.metSince("declare") },
      { ...T.learn.endMelee, done: (g) => g.metSince("melee") },
    ],
    order: [{ ...T.learn.order, done: () => false }],
    retreat: [{ ...T.learn.retreat, done: (g) => g.met("retreat") }],
    advance: [{ ...T.learn.advance, done: (g) => g.met("advance") }],
    displace: [{ ...T.learn.displace, done: (g) => g.met("displace") }],
  },
};
