/** What is done with things beside the map: a marker is chosen first, then where it goes; or it is dragged there. */

import { computed, effect, signal } from "@preact/signals";
import { recall, remember } from "../app/storage";
import { nameOfPlace } from "../board";
import type { Layer, Lit, Place } from "../board/api";
import type { Option, Sheet } from "../wire";
import type { TableModel } from "./model";

const BESIDE: readonly Layer[] = ["bowl", "tracks", "boxes"];
const PHONE = "(max-width: 759px)";

/** Whether a game has anything there. */
export function hasShelf({ layers = [] }: Sheet): boolean {
  return BESIDE.some((layer) => layers.includes(layer));
}

/** Whether a game has a second map. */
export function hasAreas({ layers = [], area_map: map }: Sheet): boolean {
  return layers.includes("areas") && map !== undefined;
}

/** An option names what it is about as a marker, or as a unit that lies there. */
const thing = ({ marker, unit }: Option): string | undefined => marker ?? unit;

export class Beside {
  readonly open = signal(recall<boolean>("beside", !matchMedia(PHONE).matches));
  /** Whether the second map lies over the first. */
  readonly areas = signal(false);
  private readonly taken = signal<{ marker: string; n: number } | null>(null);

  constructor(private readonly m: TableModel) {}

  /** Options that lead somewhere beside the map, or are about a marker. */
  readonly options = computed<Option[]>(() => {
    const options = this.m.inReplay.value ? [] : (this.m.session.ask.value?.options ?? []);
    return options.filter((option) => option.marker !== undefined || option.box !== undefined);
  });

  /** What is chosen is put back when anything happens. */
  readonly chosen = computed<string | null>(() => {
    const taken = this.taken.value;
    return taken?.n === this.m.session.state.value?.n ? (taken?.marker ?? null) : null;
  });

  readonly lit = computed<Lit>(() => {
    const rows = this.m.inReplay.value ? [] : (this.m.orders.list.list?.rows ?? []);
    const boxes = this.options.value.filter((option) => this.fits(option)).flatMap(({ box }) => box ?? []);
    return {
      markers: new Set(this.options.value.flatMap((option) => thing(option) ?? [])),
      places: new Set([...boxes, ...rows.flatMap(({ box }) => box ?? [])]),
      chosen: this.chosen.value,
      taken: this.m.orders.list.boxes.value,
    };
  });

  /** It opens when a question is about what lies there; a second map also when there is first something on it. */
  watch(): () => void {
    const areas = new Set(this.m.session.sheet.area_map?.areas.map(({ id }) => id));
    const used = computed(() => Object.keys(this.m.shown.value?.areas ?? {}).length > 0);
    const asked = computed(() => [...this.lit.value.places].some((place) => areas.has(place)));
    const stops = [
      effect(() => {
        if (this.m.session.ask.value?.form === "boxes") this.open.value = true;
      }),
      effect(() => void (this.areas.value = used.value)),
      effect(() => {
        if (asked.value) this.areas.value = true;
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  toggle(): void {
    this.open.value = !this.open.value;
    remember("beside", this.open.value);
  }

  pick(place: Place, marker: string | null): void {
    const own = marker === null ? [] : this.about(marker);
    if (own.length === 0) this.into(place);
    else if (own.some(({ box }) => box !== undefined)) this.take(marker === this.chosen.value ? null : marker);
    else this.choose(own);
  }

  /** Let fall on a place beside the map, or on a hex of the map. */
  drop(marker: string, { x, y, place }: { x: number; y: number; place: Place | null }): void {
    if (place !== null) {
      this.take(marker);
      return this.into(place);
    }
    const hex = this.m.board?.hexAt(x, y) ?? null;
    const all = this.m.session.ask.value?.options ?? [];
    if (hex !== null) this.choose(all.filter((option) => thing(option) === marker && option.hex === hex));
  }

  private about(marker: string): Option[] {
    return this.options.value.filter((option) => thing(option) === marker);
  }

  /** What is chosen goes there; if it cannot, the rules say why. */
  private into(place: Place): void {
    const box = nameOfPlace(place);
    const found = this.options.value.filter((option) => option.box === box && this.fits(option));
    if (found.length > 0) return this.choose(found);
    if (this.m.orders.list.pickBox(box)) return;
    const like = this.chosen.value === null ? undefined : this.about(this.chosen.value).find((option) => option.box !== undefined);
    if (like?.box !== undefined) void this.m.orders.whyNot(like.text.split(" ").map((word) => (word === like.box ? box : word)).join(" "));
  }

  private fits(option: Option): boolean {
    return thing(option) === undefined || thing(option) === this.chosen.value;
  }

  private take(marker: string | null): void {
    const n = this.m.session.state.value?.n ?? 0;
    this.taken.value = marker === null ? null : { marker, n };
  }

  private choose(found: readonly Option[]): void {
    const [first, ...others] = found;
    if (!first) return;
    if (others.length > 0) this.m.orders.hand.value = { kind: "choice", options: [...found] };
    else void this.m.orders.carryOut(first);
  }
}
