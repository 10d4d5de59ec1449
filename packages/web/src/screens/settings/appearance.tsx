import { density } from "../../state/setting.ts";
import { chooseTheme, themeChoice } from "../../state/theme.ts";
import { RadioList } from "../../ui/radio-list.tsx";
import { Panel } from "./panel.tsx";

const themes = [
  { value: "system", label: "System", note: "Match the system setting" },
  { value: "light", label: "Light", note: "Always light" },
  { value: "dark", label: "Dark", note: "Always dark" },
] as const;

const densities = [
  { value: "roomy", label: "Comfortable", note: "Name and description in two lines" },
  { value: "compact", label: "Compact", note: "One line for each skill" },
] as const;

/** How the app looks in this browser. */
export function Appearance() {
  return (
    <>
      <Panel title="Theme" lead="Saved in this browser.">
        <RadioList label="Theme" value={themeChoice.use()} options={themes} onChange={chooseTheme} />
      </Panel>
      <Panel title="Skill list" lead="Saved in this browser.">
        <RadioList label="Rows" value={density.use()} options={densities} onChange={density.set} />
      </Panel>
    </>
  );
}
