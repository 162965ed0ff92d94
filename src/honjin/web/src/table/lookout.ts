/** Where the map looks: at the front when a table opens, and then at whatever is asked. */

import type { Board } from "../board/api";
import { placesOf, type Places } from "../logic/places";
import { fitsInto, frontOf, postsOf } from "../logic/stacks";
import type { AskView, StateMessage, View } from "../wire";
import type { Session } from "./session";

type How = "glide" | "at once";

/** A hand that is on the map is asked again so many milliseconds later. */
const WAIT_MS = 400;

export class Lookout {
  /** The question that has been shown. */
  private shown = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `occupied`: something else, like the briefing, says where to look. */
  constructor(
    private readonly board: Board,
    private readonly session: Session,
    private readonly occupied: () => boolean,
  ) {}

  /** A table is opened: the map is where it shall be from the start. */
  open(front: readonly string[] | null): void {
    afterRender(() => {
      if (front) return this.board.look(front, "at once");
      this.front("at once");
      this.question("at once");
    });
  }

  /** A new question comes into sight; if a hand is on the map, as soon as it rests. */
  question(how: How = "glide"): void {
    clearTimeout(this.timer);
    const state = this.session.state.value;
    const key = state ? keyOf(state) : "";
    if (key === this.shown || this.occupied()) return;
    if (state?.ask && this.board.held()) {
      this.timer = setTimeout(() => this.question(how), WAIT_MS);
      return;
    }
    this.shown = key;
    const { ask } = state ?? {};
    if (!state || !ask) return;
    const places = placesOf(ask, state.view, this.session.sheet);
    // The bars of the question have to be there before one sees what they cover.
    afterRender(() => this.bring(places, how));
  }

  /** The question comes into sight again, if one has looked away. */
  again(): void {
    const state = this.session.state.value;
    if (state?.ask && !this.occupied()) this.bring(placesOf(state.ask, state.view, this.session.sheet), "glide");
  }

  /** To the question, if it is in one place; otherwise to the front. */
  back(): void {
    const state = this.session.state.value;
    const wanted = state?.ask && this.oneSight(placesOf(state.ask, state.view, this.session.sheet));
    if (wanted) this.board.look(wanted);
    else this.front();
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  private bring(places: Places, how: How): void {
    const all = [...places.core, ...places.open];
    const wanted = this.oneSight(places);
    if (wanted) {
      if (!this.board.sees(wanted)) this.board.look(wanted, how);
    } else if (all.length > 0 && !all.some((hex) => this.board.sees([hex]))) this.front(how);
  }

  /** As much of a question as can be seen and read at once: all of it, or what it is about. */
  private oneSight({ core, open }: Places): string[] | undefined {
    const span = this.board.readableSpan();
    return [[...core, ...open], core].find((hexes) => hexes.length > 0 && fitsInto(hexes, span));
  }

  /** Where those whom the moment is about, or else the own army, have to do with the enemy. */
  private front(how: How = "glide"): void {
    const state = this.session.state.value;
    if (!state) return;
    const { sheet } = this.session;
    const side = state.side ?? state.asked[0] ?? sheet.sides[0]?.id ?? null;
    const posts = postsOf(sheet, state.view);
    const asked = state.ask ? leadersIn(state.ask, state.view) : new Set<string>();
    const meant = posts.filter((post) => asked.has(post.leader));
    const own = meant.length > 0 ? meant : posts.filter((post) => post.side === side);
    const hex = frontOf(posts, new Set(own.map((post) => post.leader)), side, this.board.readableSpan());
    if (hex) this.board.centre(hex, undefined, how);
  }
}

/** What tells one question from the next: answering part of it does not make it another. */
function keyOf({ view, ask }: StateMessage): string {
  if (!ask) return "";
  const { unit, hex, castle } = ask.about ?? {};
  return [view.turn, view.phase, view.clock?.phase, ask.kind, ask.subject, unit, hex, castle].join("|");
}

/** The units that a question names, by those who lead them. */
function leadersIn({ about, options }: AskView, view: View): Set<string> {
  const units = [...(about?.units ?? []), ...options.flatMap(({ unit, units: more = [] }) => [unit ?? [], more].flat())];
  return new Set(units.map((unit) => view.units[unit]?.leader ?? unit));
}

function afterRender(then: () => void): void {
  requestAnimationFrame(then);
}
