/** Tools at the edge of the map. */

import { useSignal } from "@preact/signals";
import { settings } from "../app/settings";
import { Icon, type IconName } from "../parts/icons";
import { T } from "../texts";
import type { TableModel } from "./model";

interface ToolProps {
  sign: IconName;
  label: string;
  press: () => void;
  on?: boolean;
  off?: boolean;
  /** On a phone it stays folded away until somebody wants all tools: the map needs the room. */
  rare?: boolean;
}

function Tool({ sign, label, press, on, off, rare }: ToolProps) {
  return (
    <button
      type="button"
      class={rare ? "tool rare" : "tool"}
      title={label}
      aria-label={label}
      aria-pressed={on}
      disabled={off}
      onClick={press}
    >
      <Icon name={sign} />
    </button>
  );
}

export function ToolRail({ m }: { m: TableModel }) {
  const able = m.orders.able.value.length;
  const idle = able === 0 || m.inReplay.value;
  const all = useSignal(false);
  return (
    <div class={all.value ? "tools all" : "tools"} role="toolbar" aria-orientation="vertical">
      <Tool sign="plus" label={T.table.zoomIn} press={() => m.board?.zoomBy(1.35)} />
      <Tool sign="minus" label={T.table.zoomOut} press={() => m.board?.zoomBy(1 / 1.35)} />
      <Tool sign="fit" label={T.table.fit} press={() => m.board?.fit()} />
      <Tool sign="front" label={T.table.front} press={() => m.lookout?.back()} />
      <Tool
        sign="layers"
        label={T.table.layers}
        press={() => (m.layering.value = !m.layering.value)}
        on={m.layering.value}
        rare
      />
      <span class="gap" />
      <Tool sign="previous" label={T.table.previousUnit} press={() => m.stepUnits(-1)} off={idle} />
      <Tool sign="next" label={T.table.nextUnit} press={() => m.stepUnits(1)} off={idle} />
      <FormationTools m={m} idle={idle} />
      <Tool sign="again" label={T.pace.again} press={() => m.seeAgain()} off={!m.canSeeAgain.value} />
      {m.advice.canHint.value && (
        <Tool sign="hint" label={T.advice.askHint} press={() => void m.advice.hint()} off={m.advice.waiting.value} />
      )}
      {m.advice.lastOfBot.value !== null && (
        <Tool
          sign="why"
          label={T.advice.askWhy}
          press={() => void m.advice.why(m.advice.lastOfBot.value ?? 0)}
          off={m.advice.waiting.value}
        />
      )}
      {m.advice.alone.value && !m.puzzle && (
        <Tool
          sign="scales"
          label={T.expectation.toggle}
          press={() => m.advice.toggleExpectation()}
          on={settings.value.expectation}
          rare
        />
      )}
      <span class="gap" />
      {m.session.sheet.briefing && (
        <Tool sign="brief" label={T.briefing.open} press={() => m.briefed.toggle()} on={m.briefed.open.value} rare />
      )}
      <Tool sign="help" label={T.table.help} press={() => (m.helping.value = true)} rare />
      <button
        type="button"
        class="tool fold"
        title={T.table.allTools}
        aria-label={T.table.allTools}
        aria-expanded={all.value}
        onClick={() => (all.value = !all.value)}
      >
        <Icon name="menu" />
      </button>
    </div>
  );
}

/** Many led as one; only single counters keep a direction that can be repeated. */
function FormationTools({ m, idle }: { m: TableModel; idle: boolean }) {
  return (
    <>
      <Tool
        sign="box"
        label={T.table.boxTool}
        press={() => (m.boxTool.value = !m.boxTool.value)}
        on={m.boxTool.value}
        off={idle}
        rare
      />
      {!m.orders.command && (
        <Tool
          sign="repeat"
          label={T.table.repeat}
          press={() => void m.orders.formations.repeat()}
          off={idle || !m.orders.formations.last.value}
          rare
        />
      )}
    </>
  );
}
