import type { SelectableSkill } from "../src/select/selectable-skill.ts";

/** A skill for tests of selection, usable unless said otherwise. */
export function sampleSkill(name: string, changes: Partial<SelectableSkill> = {}): SelectableSkill {
  const path = `/skills/${name}/SKILL.md`;
  return {
    id: name,
    name,
    enabled: true,
    userInvocable: true,
    shadowedBy: undefined,
    reasons: [],
    found: { key: path, path },
    ...changes,
  };
}
