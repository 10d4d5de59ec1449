import { compareText, type FoundSkill, findShell, parseHooks } from "@skillwright/core/internal";
import type { TreeEntry } from "../skill-tree/tree-hash.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";

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
  const shell = findShell(body, { argumentNames: manifest.arguments }).map(
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

/** What of a skill executes: text that reaches a shell, a program, or the start of a server. */
type ExecutingKind = "command" | "hook" | "mcp-server" | "program" | "script" | "shell";

/** One thing in a skill that executes, as it is shown to the person who approves it. */
export interface ExecutingFeature {
  readonly kind: ExecutingKind;
  /** What would run: the text of a command, the path of a script, the name of a server. */
  readonly text: string;
  /** Relative to the skill's folder. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
}

/** Everything in a skill that executes, each once, in a fixed order: features of its texts, scripts, executables. */
export function executingFeatures(
  content: { readonly entries: readonly Pick<TreeEntry, "path" | "kind">[] },
  declared: readonly ExecutingFeature[],
): readonly ExecutingFeature[] {
  const files = content.entries.flatMap(({ path, kind }): ExecutingFeature[] => {
    if (path.startsWith("scripts/")) return [{ kind: "script", text: path, file: path }];
    return kind === "program" ? [{ kind: "program", text: path, file: path }] : [];
  });
  const unique = new Map([...declared, ...files].map((feature) => [order(feature), feature]));
  return [...unique].toSorted(([a], [b]) => compareText(a, b)).map(([, feature]) => feature);
}

function order({ kind, file = "", line = 0, text }: ExecutingFeature): string {
  return [file, String(line).padStart(9, "0"), kind, text].join("\0");
}
