import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { ResolvedSkill } from "../model/resolved-skill.ts";
import { isObject } from "../text/json.ts";
import { lastValueAt, readAgentConfig, textsIn, valueAt } from "./agent-config.ts";
import {
  type HostSettings,
  ruleFrom,
  type SettingsInput,
  settingsProblem,
  unchangedSettings,
} from "./host-settings.ts";

/**
 * Gemini CLI 0.61.0 reads `settings.json`: the lists of disabled skills of all files together, and whether there are
 * skills at all.
 */
export function readGeminiSettings(input: SettingsInput): HostSettings {
  const diagnostics: Diagnostic[] = [];
  const configs = input.files.flatMap((file) => {
    const read = readAgentConfig(file.text, "json");
    if (read.kind === "read" && isObject(read.value)) return [{ file, value: read.value }];
    const why = read.kind === "read" ? "it is not an object" : read.why;
    diagnostics.push(settingsProblem(file.path, `Gemini CLI does not start with this file: ${why}`));
    return [];
  });
  const switches = [
    ["skills", "enabled"],
    ["admin", "skills", "enabled"],
  ];
  const isOff = switches.some((path) => lastValueAt(configs, ...path) === false);
  return {
    ...unchangedSettings(input),
    profile: isOff || diagnostics.length > 0 ? { ...input.profile, roots: [] } : input.profile,
    rules: configs.flatMap(({ file, value }) =>
      textsIn(valueAt(value, ["skills", "disabled"])).map((name) => {
        const matches = (skill: ResolvedSkill): boolean => skill.name.toLowerCase() === name.toLowerCase();
        return ruleFrom(file, { matches, visibility: "off" });
      }),
    ),
    diagnostics,
  };
}
