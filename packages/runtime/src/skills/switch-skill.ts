import { type ConfigFile, findSkill, type SkillStatus } from "@skillwright/core/internal";
import { projectConfigFile } from "../config/load-config.ts";
import { type ConfigTarget, getConfigValue, setConfigValue } from "../config/write-config.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { StoreScope } from "../store/store.ts";
import type { SwitchChange } from "./manage-skills.ts";

/** Enables or disables a skill in a configuration file. `on` removes the file's setting, if it has one. */
export async function switchSkill(
  input: SkillsPlace,
  skill: SkillStatus,
  { scope = "user", to }: { readonly scope?: StoreScope; readonly to: "on" | "off" },
): Promise<SwitchChange> {
  const target = configTarget(input, scope);
  const keys = spokenOf(input.current().config, target.file, skill);
  let changed = false;
  if (to === "off") changed = await setConfigValue(target, `skills.${keys[0] ?? skill.id}`, "off");
  else
    for (const key of keys) changed = (await setConfigValue(target, `skills.${key}`, undefined)) || changed;
  const { skills } = await input.reload();
  const now = skills.find(({ found }) => found.key === skill.found.key) ?? findSkill(skills, skill.id);
  return { id: skill.id, changed, file: target.file, skill: now };
}

/** After a rename, moves the configuration's decisions to the new name, unless other skills have the old one. */
export async function carrySwitches(
  input: SkillsPlace,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const { skills } = input.current();
  if (from === to || skills.some(({ name }) => name === from)) return;
  let moved = false;
  for (const scope of ["user", "project"] as const) {
    const target = configTarget(input, scope);
    const value = getConfigValue(target, `skills.${from}`);
    if (value === undefined) continue;
    await setConfigValue(target, `skills.${to}`, value);
    moved = (await setConfigValue(target, `skills.${from}`, undefined)) || moved;
  }
  if (moved) await input.reload();
}

/** The keys of a skill in a configuration file, the last one first. */
function spokenOf(config: readonly ConfigFile[], file: string, skill: SkillStatus): readonly string[] {
  const rules = config.find((candidate) => candidate.file === file)?.rules ?? [];
  return rules.flatMap(({ name }) => (name === skill.id || name === skill.name ? [name] : [])).toReversed();
}

/** The configuration file of a scope. */
export function configTarget({ current, locations }: SkillsPlace, scope: StoreScope): ConfigTarget {
  const { home, gitRoot, cwd } = current().place;
  const project = gitRoot ?? cwd;
  return scope === "project"
    ? { file: projectConfigFile(project), layer: "project", home, project }
    : { file: locations.configFile, layer: "user", home, project };
}
