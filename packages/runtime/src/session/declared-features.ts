import { type FoundSkill, findShell, parseHooks } from "@skillwright/core";
import type { LoadedSkill } from "../skills/load-skill.ts";
import type { ExecutingFeature } from "../trust/executing-features.ts";

/** A skill as far as its own file goes. */
export interface SkillTexts extends Pick<LoadedSkill, "manifest" | "text" | "body"> {
  readonly found: Pick<FoundSkill, "path">;
}

/** What the texts of a skill say that executes: commands in its body, hooks, scripts of commands and servers. */
export function declaredFeatures(skill: SkillTexts): readonly ExecutingFeature[] {
  const { manifest, text, body, found } = skill;
  const file = found.path.slice(found.path.lastIndexOf("/") + 1);
  const head = text.length - body.length;
  const lineAt = (offset: number): number => text.slice(0, head + offset).split("\n").length;
  const shell = findShell(body, { argumentNames: manifest.arguments }).directives.map(
    ({ template, start }): ExecutingFeature => ({ kind: "shell", text: template, file, line: lineAt(start) }),
  );
  const hooks = parseHooks(manifest.hooks).handlers.map(
    ({ event, matcher, command }): ExecutingFeature => ({
      kind: "hook",
      text: `${event}${matcher === "all" ? "" : ` (${matcher.join("|")})`}: ${command}`,
    }),
  );
  const commands = manifest.commands.flatMap(({ name, run }): readonly ExecutingFeature[] =>
    run !== undefined && "script" in run ? [{ kind: "command", text: `${name}: ${run.script}` }] : [],
  );
  const servers = manifest.dependencies.flatMap(({ type, value, command }): readonly ExecutingFeature[] =>
    type === "mcp" && command !== undefined ? [{ kind: "mcp-server", text: `${value}: ${command}` }] : [],
  );
  return [...shell, ...hooks, ...commands, ...servers];
}
