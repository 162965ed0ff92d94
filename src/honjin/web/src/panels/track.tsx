/** Numbered places in a row, past, present and to come. */

interface TrackPlace {
  n: number;
  name: string | number;
  under?: string | undefined;
}

export function Track({ places, now, kind = "" }: { places: readonly TrackPlace[]; now: number; kind?: string }) {
  return (
    <ol class={`track ${kind}`}>
      {places.map(({ n, name, under }) => (
        <li key={n} class={n === now ? "now" : n < now ? "past" : ""} aria-current={n === now ? "step" : undefined}>
          <b>{name}</b>
          {under !== undefined && <small>{under}</small>}
        </li>
      ))}
    </ol>
  );
}
