/** The course of each game that has one. */

import type { Course } from "./course";
import { HITOTORIBASHI } from "./hitotoribashi";
import { TENNOJI } from "./tennoji";

export const COURSES: Readonly<Record<string, Course>> = { yukimura: TENNOJI, masamune: HITOTORIBASHI };
