/** The weeks of a campaign: track, stages, weather and what it does, clans that do not act freely. */

import { dateOf, phaseName, weatherSign } from "../logic/calendar";
import { momentOf } from "../logic/campaign";
import { SideDot } from "../parts/bits";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import { comma } from "../texts/say";
import type { View } from "../wire";
import { Affairs } from "./affairs";
import { Track } from "./track";

const STAGES = [0, 1, 2, 3, 4].map((n) => ({ n, name: n === 0 ? T.calendar.initial : n }));

export function CampaignTurn({ m, view }: { m: TableModel; view: View }) {
  const { sheet } = m.session;
  const weather = view.weather ?? "";
  return (
    <>
      <p>
        <b>{dateOf(momentOf(sheet, view))}</b>
        {view.acting && (
          <>
            <br />
            {T.calendar.acting(phaseName(sheet, view.acting))}
          </>
        )}
      </p>
      <h3>{T.turn.track}</h3>
      <Track places={sheet.turns.map(({ n, month, week }) => ({ n, name: n, under: `${month}/${week}` }))} now={view.turn} />
      <h3>{T.calendar.stages}</h3>
      <Track places={STAGES} now={view.stage ?? 0} kind="stages" />
      {weather && (
        <>
          <h3>{T.calendar.weather}</h3>
          <p>
            <b>
              {weatherSign(weather)} {T.calendar.weathers[weather] ?? weather}
            </b>
            . {T.calendar.effects[weather]}
          </p>
        </>
      )}
      <Affairs m={m} view={view} />
      <Clans m={m} view={view} />
    </>
  );
}

/** Clans that do not act freely, or are no more. */
function Clans({ m, view }: { m: TableModel; view: View }) {
  const clans = m.session.sheet.clans.flatMap((clan) => {
    const now = view.clans?.[clan.id];
    return now && (now.destroyed || now.status !== "active") && now.side ? [{ clan, now }] : [];
  });
  const name = (id: string): string => m.session.sheet.clans.find((clan) => clan.id === id)?.name ?? id;
  if (clans.length === 0) return null;
  return (
    <>
      <h3>{T.calendar.clans}</h3>
      <ul class="plain">
        {clans.map(({ clan, now }) => (
          <li key={clan.id}>
            <SideDot side={now.side} /> {clan.name}:{" "}
            <span class="soft">
              {now.destroyed ? T.calendar.destroyed : (T.calendar.status[now.status] ?? now.status)}{" "}
              {now.status === "limited" && (now.targets ?? []).map(name).join(comma)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
