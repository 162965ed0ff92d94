/** Dice as pictures. */

const PIPS: Record<number, [number, number][]> = {
  1: [[16, 16]],
  2: [
    [9, 9],
    [23, 23],
  ],
  3: [
    [9, 9],
    [16, 16],
    [23, 23],
  ],
  4: [
    [9, 9],
    [23, 9],
    [9, 23],
    [23, 23],
  ],
  5: [
    [9, 9],
    [23, 9],
    [16, 16],
    [9, 23],
    [23, 23],
  ],
  6: [
    [9, 8],
    [23, 8],
    [9, 16],
    [23, 16],
    [9, 24],
    [23, 24],
  ],
};

function Die({ value, size = 20 }: { value: number; size?: number }) {
  return (
    <svg class="die" width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={String(value)}>
      <rect x="1.5" y="1.5" width="29" height="29" rx="6" />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={value === 1 ? 4.4 : 3} class={value === 1 ? "ace" : ""} />
      ))}
    </svg>
  );
}

export function DiceRow({ dice, size }: { dice: readonly number[]; size?: number }) {
  return (
    <span class="dice">
      {dice.map((value, index) => (
        <Die key={index} value={value} {...(size ? { size } : {})} />
      ))}
    </span>
  );
}
