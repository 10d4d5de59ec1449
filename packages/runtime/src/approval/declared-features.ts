import { type FoundSkill, findShell, parseHooks } from "@skillwright/core/internal";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
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
  const lineAt = lineCounter(text);
  const shell = findShell(body, { argumentNames: manifest.arguments }).directives.map(
    ({ template, start }): ExecutingFeature => ({
      kind: "shell",
      text: template,
      file,
      line: lineAt(head + start),
    }),
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
    type.toLowerCase() === "mcp" && command !== undefined
      ? [{ kind: "mcp-server", text: `${value}: ${command}` }]
      : [],
  );
  return [...shell, ...hooks, ...commands, ...servers];
}

/** The lines of offsets that are asked in ascending order, counted from 1, in one walk through the text. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf("\n");
  return (offset) => {
    for (; next >= 0 && next < offset; next = text.indexOf("\n", next + 1)) line += 1;
    return line;
  };
}
