import type { SkillCommand, SkillManifest } from "../model/manifest.ts";
import { type Scope, scopeRank } from "../model/resolved-skill.ts";
import { compareText } from "../text/compare-text.ts";
import { type SelectableSkill, unusableNotice } from "./selectable-skill.ts";

/** A skill that may offer commands. */
export interface CommandOwner extends SelectableSkill {
  readonly scope: Scope;
  readonly manifest: Pick<SkillManifest, "commands">;
}

/** A skill's command, and how it relates to the others. */
export interface ResolvedCommand<S extends CommandOwner> {
  /** `skill:command`, which always refers to this one. */
  readonly id: string;
  /** The command's own name; it refers to this one unless another command takes it. */
  readonly name: string;
  readonly skill: S;
  readonly command: SkillCommand;
  /** Id of the command that has the plain name instead. */
  readonly shadowedBy: string | undefined;
}

/**
 * The commands of all skills that a person can use, sorted by id. Of several with one name the skill of the stronger
 * scope has it, then the higher priority, then the first id; the others stay reachable by their ids.
 */
export function resolveCommands<S extends CommandOwner>(skills: readonly S[]): readonly ResolvedCommand<S>[] {
  const commands = new Map<string, Omit<ResolvedCommand<S>, "shadowedBy">>();
  for (const skill of skills) {
    if (skill.manifest.commands.length === 0 || unusableNotice(skill) !== undefined) continue;
    for (const command of skill.manifest.commands) {
      const id = `${skill.id}:${command.name}`;
      // A skill that declares a name twice means the first.
      if (!commands.has(id)) commands.set(id, { id, name: command.name, skill, command });
    }
  }
  const ranked = [...commands.values()].toSorted(
    (a, b) =>
      scopeRank(a.skill.scope) - scopeRank(b.skill.scope) ||
      b.command.priority - a.command.priority ||
      compareText(a.id, b.id),
  );
  const holders = new Map<string, string>();
  for (const { name, id } of ranked) if (!holders.has(name)) holders.set(name, id);
  return ranked
    .map((command) => {
      const holder = holders.get(command.name);
      return { ...command, shadowedBy: holder === command.id ? undefined : holder };
    })
    .toSorted((a, b) => compareText(a.id, b.id));
}

/** The command that a word refers to: by id, or by name for the one that has it. */
export function findCommand<S extends CommandOwner>(
  commands: readonly ResolvedCommand<S>[],
  word: string,
): ResolvedCommand<S> | undefined {
  return (
    commands.find((command) => command.id === word) ??
    commands.find((command) => command.name === word && command.shadowedBy === undefined)
  );
}
