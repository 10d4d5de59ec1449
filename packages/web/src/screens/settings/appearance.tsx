import { useState } from "react";
import { chooseTheme, type ThemeChoice, themeChoice } from "../../app/theme.ts";
import { Panel } from "./panel.tsx";

const themes: readonly { readonly value: ThemeChoice; readonly label: string; readonly note: string }[] = [
  { value: "system", label: "System", note: "Match the system setting" },
  { value: "light", label: "Light", note: "Always light" },
  { value: "dark", label: "Dark", note: "Always dark" },
];

/** The theme in this browser. */
export function Appearance() {
  const [chosen, setChosen] = useState(themeChoice);
  return (
    <Panel title="Theme" lead="Saved in this browser.">
      <fieldset className="flex max-w-xl flex-col border-t border-line">
        <legend className="sr-only">Theme</legend>
        {themes.map(({ value, label, note }) => (
          <label key={value} className="flex cursor-pointer items-center gap-3 border-b border-line py-2.5">
            <input
              type="radio"
              name="theme"
              value={value}
              checked={chosen === value}
              onChange={() => {
                chooseTheme(value);
                setChosen(value);
              }}
            />
            <span className="font-medium">{label}</span>
            <span className="text-note text-ink-soft">{note}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
