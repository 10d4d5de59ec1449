import type { SkillManifest } from "../model/manifest.ts";
import { omitUndefined } from "../omit-undefined.ts";
import type { CallableItem } from "./match-items.ts";
import type { CommandOwner, ResolvedCommand } from "./resolve-commands.ts";
import { unusableNotice } from "./selectable-skill.ts";

/** A skill that can be offered for completion. */
export interface CompletableSkill extends CommandOwner {
  readonly manifest: Pick<SkillManifest, "commands" | "displayName" | "description" | "argumentHint">;
}

/** A command of the app, for the popup. */
export interface AppCommand {
  readonly name: string;
  readonly description: string;
}

/**
 * The items of the popup: the app's commands, then the skills the user can use, then the commands of skills. A name is
 * not offered twice: a skill that an app command hides can still be mentioned, and a hidden skill command has its id.
 */
export function completionItems<S extends CompletableSkill>(
  skills: readonly S[],
  commands: readonly ResolvedCommand<S>[] = [],
  appCommands: readonly AppCommand[] = [],
): readonly CallableItem[] {
  const apps = appCommands.map(
    ({ name, description }): CallableItem => ({ kind: "app", name, displayName: name, description }),
  );
  const offered = skills
    .filter((skill) => unusableNotice(skill) === undefined)
    .map(({ id, manifest }): CallableItem => {
      const { displayName, description, argumentHint } = manifest;
      return {
        kind: "skill",
        name: id,
        displayName,
        description,
        ...omitUndefined({ argumentHint }),
      };
    });
  const taken = new Set([...apps, ...offered].map(({ name }) => name));
  const declared = commands.map(({ id, name, command, shadowedBy }): CallableItem => {
    const hint = command.args.map((arg) => (arg.required ? `<${arg.name}>` : `[${arg.name}]`)).join(" ");
    return {
      kind: "command",
      name: shadowedBy === undefined && !taken.has(name) ? name : id,
      displayName: name,
      description: command.description,
      ...(hint !== "" && { argumentHint: hint }),
    };
  });
  return [...apps, ...offered, ...declared];
}
