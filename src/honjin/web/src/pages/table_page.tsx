/** The table: the board fills the screen, everything else lies over or beside it. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { PuzzleInfo } from "../net/study";
import { AdviceCard } from "../table/advice_card";
import { BriefingCard } from "../table/briefing_card";
import { Cards } from "../table/cards";
import { CampCard } from "../table/camp_card";
import { Dialogs } from "../table/dialogs";
import { DiceTray } from "../table/dice_tray";
import { ExpectationBar } from "../table/expectation_bar";
import { GuideCard } from "../table/guide_card";
import { HandBar } from "../table/hand_bar";
import { listenToKeys } from "../table/keys";
import { TableModel } from "../table/model";
import { Notices } from "../table/notices";
import { TopBar } from "../table/prompt_bar";
import { PuzzleCard } from "../table/puzzle_card";
import { ReplayBar } from "../table/replay_bar";
import { AreaCard, ShelfStrip } from "../table/shelf_strip";
import { SidePanel } from "../table/side_panel";
import { OverlayMenu } from "../table/overlay_menu";
import { ToolRail } from "../table/tool_rail";
import { usePush } from "../panels/push_form";
import { SignsOfGame } from "../parts/side_signs";
import { T } from "../texts";

interface TableProps {
  table: string;
  lesson?: boolean;
  puzzle?: PuzzleInfo;
}

export function TablePage({ table, lesson = false, puzzle }: TableProps) {
  const model = useSignal<TableModel | null>(null);
  const failed = useSignal<string | null>(null);
  useEffect(() => {
    let gone = false;
    TableModel.open(table, lesson, puzzle).then(
      (opened) => {
        if (gone) opened.close();
        else model.value = opened;
      },
      (error: Error) => (failed.value = error.message || T.table.gone),
    );
    return () => {
      gone = true;
      model.value?.close();
    };
  }, [table]);
  if (failed.value) {
    return (
      <main class="page narrow">
        <h1>{T.table.gone}</h1>
        <p>{failed.value}</p>
        <a class="button primary" href="/">
          {T.table.home}
        </a>
      </main>
    );
  }
  return model.value ? <TableView m={model.value} /> : <p class="loading">{T.table.loading}</p>;
}

function TableView({ m }: { m: TableModel }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current) m.mount(host.current);
    return listenToKeys(m);
  }, [m]);
  useSignalEffect(() => void (document.title = m.title.value));
  usePush(m.session.table, m.session.chair.value.token);
  return (
    <SignsOfGame.Provider value={m.session.sheet.look?.side ?? {}}>
    <div
      class={`table-page panel-${m.sheet.value} ${m.inReplay.value ? "replaying" : ""}`}
      data-step={m.session.state.value?.n}
    >
      <TopBar m={m} />
      <main class="map-area" aria-label={m.session.sheet.name}>
        <div
          class="board-host"
          ref={host}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            m.dropAt(event.clientX, event.clientY);
          }}
        />
        <p class="unseen" role="status">
          {m.cursor.words.value}
        </p>
        <ToolRail m={m} />
        <OverlayMenu m={m} />
        <Notices m={m} />
        <DiceTray m={m} />
        <Cards m={m} />
        <HandBar m={m} />
        <CampCard m={m} />
        <AreaCard m={m} />
        <BriefingCard m={m} />
        {m.guide && <GuideCard guide={m.guide} />}
        {m.puzzle && <PuzzleCard m={m} puzzle={m.puzzle} />}
        <AdviceCard m={m} />
        <ExpectationBar m={m} />
        <ReplayBar m={m} />
      </main>
      <ShelfStrip m={m} />
      <SidePanel m={m} />
      <Dialogs m={m} />
    </div>
    </SignsOfGame.Provider>
  );
}
