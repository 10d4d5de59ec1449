import { useState } from "react";
import { chooseDensity, type Density, density } from "../../state/density.ts";
import { chooseTheme, type ThemeChoice, themeChoice } from "../../state/theme.ts";
import { RadioList } from "../../ui/radio-list.tsx";
import { Panel } from "./panel.tsx";

const themes: readonly { readonly value: ThemeChoice; readonly label: string; readonly note: string }[] = [
  { value: "system", label: "System", note: "Match the system setting" },
  { value: "light", label: "Light", note: "Always light" },
  { value: "dark", label: "Dark", note: "Always dark" },
];

const densities: readonly { readonly value: Density; readonly label: string; readonly note: string }[] = [
  { value: "roomy", label: "Comfortable", note: "Name and description in two lines" },
  { value: "compact", label: "Compact", note: "One line for each skill" },
];

/** How the app looks in this browser. */
export function Appearance() {
  const [theme, setTheme] = useState(themeChoice);
  return (
    <>
      <Panel title="Theme" lead="Saved in this browser.">
        <RadioList
          label="Theme"
          value={theme}
          options={themes}
          onChange={(value) => {
            chooseTheme(value);
            setTheme(value);
          }}
        />
      </Panel>
      <Panel title="Skill list" lead="Saved in this browser.">
        <RadioList label="Rows" value={density.use()} options={densities} onChange={chooseDensity} />
      </Panel>
    </>
  );
}
