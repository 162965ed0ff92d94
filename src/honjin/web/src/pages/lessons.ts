/** Which games have a guided first turn, on which scenario, and who sits where in it. */

interface LessonTable {
  scenario?: string;
  seats: Record<string, string>;
}

export const LESSONS: Readonly<Record<string, LessonTable>> = {
  yukimura: { seats: { osaka: "me", kanto: "bot:greedy" } },
  masamune: { scenario: "mini_1", seats: { date: "me", anti: "bot:greedy" } },
};
