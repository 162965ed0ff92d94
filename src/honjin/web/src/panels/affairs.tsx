/** What a single game of the series keeps track of beside the map: truces, tasks, those who are to come. */

import type { TableModel } from "../table/model";
import { T } from "../texts";
import { comma } from "../texts/say";
import type { View } from "../wire";

export function Affairs({ m, view }: { m: TableModel; view: View }) {
  const lines = affairsOf(m, view);
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{T.affairs.title}</h3>
      <ul class="plain">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function affairsOf(m: TableModel, view: View): string[] {
  const { session } = m;
  const clan = (id: string): string => session.sheet.clans.find((known) => known.id === id)?.name ?? id;
  const names = (units: readonly string[]): string => units.map((unit) => session.unitName(unit)).join(comma);
  const { target, odawara, ceremony, subversion } = view;
  return [
    ...(view.ceasefires ?? []).map((id) => T.affairs.ceasefire(clan(id))),
    ...(target ? [T.affairs.target(target.approached, target.entered)] : []),
    ...(odawara ? [T.affairs.odawara(odawara.strength, odawara.needed, odawara.full_turns)] : []),
    ...(ceremony ? [T.affairs.ceremony(ceremony.hex, ceremony.held)] : []),
    ...(subversion?.possible ? [T.affairs.subversion(names(subversion.targets))] : []),
    ...(view.reinforcements ?? []).map(({ units, turn, hexes }) => T.affairs.coming(names(units), turn, hexes.join(comma))),
  ];
}
