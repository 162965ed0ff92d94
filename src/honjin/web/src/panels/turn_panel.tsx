/** Turn track, phases of the turn, reinforcements and what else lasts. */

import { SideDot } from "../parts/bits";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import { comma } from "../texts/say";
import { CampaignTurn } from "./campaign_turn";
import { Track } from "./track";

export function TurnPanel({ m }: { m: TableModel }) {
  const view = m.shown.value;
  const { sheet } = m.session;
  if (!view) return null;
  if (m.orders.command) return <CampaignTurn m={m} view={view} />;
  const clan = (id: string): string => sheet.clans.find((c) => c.id === id)?.name ?? id;
  return (
    <>
      <h3>{T.turn.track}</h3>
      <Track
        places={sheet.turns.slice(0, view.turns).map(({ n, clock }) => ({ n, name: n, under: clock }))}
        now={view.turn}
      />
      <h3>{T.turn.phases}</h3>
      <ol class="phases">
        {sheet.phases
          .filter((phase) => phase.id !== "over" && phase.id !== "setup")
          .map((phase) => (
            <li
              key={phase.id}
              class={phase.id === view.phase ? "now" : ""}
              aria-current={phase.id === view.phase ? "step" : undefined}
            >
              {phase.name}
            </li>
          ))}
      </ol>
      {view.declared && view.declared.length > 0 && (
        <>
          <h3>{T.turn.declared}</h3>
          <ul class="plain">
            {view.declared.map((combat) => (
              <li
                key={combat.target}
                onPointerEnter={() => (m.pointed.value = { units: [combat.target, ...combat.units], hexes: [] })}
                onPointerLeave={() => (m.pointed.value = null)}
              >
                {combat.units.map((unit) => m.session.unitName(unit)).join(comma)} → {m.session.unitName(combat.target)}
              </li>
            ))}
          </ul>
        </>
      )}
      {view.arrivals && view.arrivals.length > 0 && (
        <>
          <h3>{T.turn.arrivals}</h3>
          <table class="grid-table">
            <tbody>
              {view.arrivals.map((force) => (
                <tr key={force.force} class={force.arrived ? "past" : ""}>
                  <td>{clan(force.force)}</td>
                  <td class="soft">{force.wing ? T.turn.wing(force.wing) : ""}</td>
                  <td>
                    {force.arrived
                      ? T.turn.arrived(force.area)
                      : force.need == null
                        ? T.turn.noChance
                        : T.turn.need(force.need)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {view.chausuyama && (
        <p>
          <b>{T.turn.hill}</b>: <SideDot side={view.chausuyama.control} />{" "}
          {T.turn.holds(m.session.sideName(view.chausuyama.control))}
          {view.chausuyama.shift && `; ${T.turn.shift}`}
        </p>
      )}
      {view.duty !== undefined && <p>{view.duty ? T.turn.duty : T.turn.noDuty}</p>}
    </>
  );
}
