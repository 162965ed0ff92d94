/** Choices of the person, on every page the same. */

import { change, changeAnew, settings, type Settings } from "../app/settings";
import { T } from "../texts";
import { LANGUAGES } from "../texts/language";

interface ChoiceProps<K extends string> {
  label: string;
  value: K;
  values: Record<K, string>;
  choose: (value: K) => void;
}

function Choice<K extends string>({ label, value, values, choose }: ChoiceProps<K>) {
  return (
    <label class="row">
      <span class="grow">{label}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value as K)}>
        {(Object.entries(values) as [K, string][]).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Check({ label, name }: { label: string; name: "confirmEnd" | "recap" | "briefing" | "curtain" | "expectation" }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={settings.value[name]}
        onChange={(event) => change({ [name]: event.currentTarget.checked } as Partial<Settings>)}
      />
      {label}
    </label>
  );
}

export function SettingsForm() {
  const now = settings.value;
  return (
    <div class="settings">
      <Choice
        label={T.more.language}
        value={now.language}
        values={{ auto: T.more.languageAuto, ...LANGUAGES }}
        choose={(language) => changeAnew({ language })}
      />
      <Choice label={T.more.theme} value={now.theme} values={T.more.themes} choose={(theme) => change({ theme })} />
      <Choice label={T.more.text} value={now.text} values={T.more.sizes} choose={(text) => change({ text })} />
      <Choice
        label={T.more.motion}
        value={now.motion}
        values={T.more.motions}
        choose={(motion) => change({ motion })}
      />
      <Choice label={T.more.map} value={now.map} values={T.more.maps} choose={(map) => changeAnew({ map })} />
      <Choice label={T.more.speed} value={now.speed} values={T.more.speeds} choose={(speed) => change({ speed })} />
      <Check label={T.more.confirmEnd} name="confirmEnd" />
      <Check label={T.more.recap} name="recap" />
      <Check label={T.more.briefing} name="briefing" />
      <Check label={T.more.curtain} name="curtain" />
      <Check label={T.more.expectation} name="expectation" />
    </div>
  );
}
