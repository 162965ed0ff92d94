/** The panel with its tabs: beside the map on a wide screen, a sheet from below on a phone. */

import type { ComponentType } from "preact";
import { ChartsPanel } from "../panels/charts_panel";
import { ChatPanel, NotesPanel } from "../panels/chat_panel";
import { LogPanel } from "../panels/log_panel";
import { LuckPanel } from "../panels/luck_panel";
import { MorePanel } from "../panels/more_panel";
import { OwnPanel } from "../panels/own_panel";
import { OrdersPanel } from "../panels/orders_panel";
import { ReviewPanel } from "../panels/review_panel";
import { RulesPanel } from "../panels/rules_panel";
import { ScorePanel } from "../panels/score_panel";
import { TracksPanel } from "../panels/tracks_panel";
import { TurnPanel } from "../panels/turn_panel";
import { UnitsPanel } from "../panels/units_panel";
import { hasTracks } from "../logic/tracks";
import { T } from "../texts";
import type { HouseTab, Tab, TableModel } from "./model";

const PANELS: Record<HouseTab, ComponentType<{ m: TableModel }>> = {
  orders: OrdersPanel,
  log: LogPanel,
  units: UnitsPanel,
  tracks: TracksPanel,
  turn: TurnPanel,
  score: ScorePanel,
  review: ReviewPanel,
  charts: ChartsPanel,
  rules: RulesPanel,
  luck: LuckPanel,
  chat: ChatPanel,
  notes: NotesPanel,
  more: MorePanel,
};

const TABS = Object.keys(PANELS) as HouseTab[];
const OWN = "own ";
/** Before this one stand the panels of the game. */
const AFTER_OWN: HouseTab = "charts";

function isOwn(tab: Tab): tab is `own ${string}` {
  return tab.startsWith(OWN);
}

export function visibleTabs(m: TableModel): Tab[] {
  const view = m.session.state.value?.view;
  const own = Object.keys(view?.panels ?? {}).map((id): Tab => `own ${id}`);
  const absent: Partial<Record<HouseTab, boolean>> = {
    tracks: !hasTracks(m.session.sheet),
    review: !m.session.state.value?.over,
  };
  const tabs = TABS.filter((tab) => !absent[tab]);
  const at = tabs.indexOf(AFTER_OWN);
  return [...tabs.slice(0, at), ...own, ...tabs.slice(at)];
}

function tabWords(m: TableModel, tab: Tab): { kanji: string; name: string; tab?: string } {
  if (isOwn(tab)) {
    const panel = m.session.state.value?.view.panels?.[tab.slice(OWN.length)];
    return { kanji: panel?.sign ?? "", name: panel?.name ?? "", ...(panel?.tab && { tab: panel.tab }) };
  }
  return T.tabs[tab];
}

function Body({ m, tab }: { m: TableModel; tab: Tab }) {
  if (isOwn(tab)) return <OwnPanel m={m} id={tab.slice(OWN.length)} />;
  const Panel = PANELS[tab];
  return <Panel m={m} />;
}

export function SidePanel({ m }: { m: TableModel }) {
  const size = m.sheet.value;
  const tab = m.tab.value;
  return (
    <aside class={`panel ${size}`}>
      <nav class="tabs" role="tablist" aria-label={T.panel.open}>
        {visibleTabs(m).map((name) => (
          <button
            type="button"
            role="tab"
            key={name}
            id={`tab-${name}`}
            aria-selected={tab === name && size !== "closed"}
            aria-controls="panel-body"
            onClick={() => m.showTab(name)}
          >
            <span class="kanji" aria-hidden="true">
              {tabWords(m, name).kanji}
            </span>
            <small>{tabWords(m, name).tab ?? tabWords(m, name).name}</small>
            {name === "chat" && m.session.unread.value > 0 && <i class="badge">{m.session.unread.value}</i>}
            {name === "orders" && m.orders.able.value.length > 0 && <i class="badge">{m.orders.able.value.length}</i>}
          </button>
        ))}
      </nav>
      {size !== "closed" && (
        <div class="panel-body" id="panel-body" role="tabpanel" aria-labelledby={`tab-${tab}`}>
          <div class="panel-head">
            <h2>{tabWords(m, tab).name}</h2>
            <button
              type="button"
              class="quiet phone-only"
              aria-label={size === "full" ? T.panel.smaller : T.panel.bigger}
              onClick={() => (m.sheet.value = size === "full" ? "half" : "full")}
            >
              {size === "full" ? "▾" : "▴"}
            </button>
            <button type="button" class="quiet" aria-label={T.panel.close} onClick={() => (m.sheet.value = "closed")}>
              ×
            </button>
          </div>
          <div class="panel-scroll" key={tab} tabIndex={0}>
            <Body m={m} tab={tab} />
          </div>
        </div>
      )}
    </aside>
  );
}
