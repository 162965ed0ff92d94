/** Whom the material of a game comes from. */

export function Credits({ lines }: { lines: readonly string[] }) {
  return (
    <ul class="plain credits">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
