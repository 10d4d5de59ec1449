import { foldText } from "../../text/prompt-text.ts";
import { wordList } from "../../text/word-list.ts";
import type { PermissionDelta } from "./permission-delta.ts";
import { toolFamily } from "./tool-name.ts";
import type { ToolRule } from "./tool-rule.ts";

/** Programs that run other programs, some by an option such as `git -c core.pager=…`, so that a rule for one allows all. */
const RUNS_OTHERS: ReadonlySet<string> = new Set(
  wordList(`
    bash sh zsh dash ksh fish busybox env sudo su doas xargs parallel nohup nice setsid stdbuf time timeout watch
    eval exec command source find ssh rsync script tmux screen docker podman kubectl
    python python3 node perl ruby php lua java deno bun npx uvx npm pnpm yarn pip uv cargo go make
    git awk gawk sed tar vi vim emacs less man gdb strace pwsh powershell osascript
  `),
);

/** A skill's permission changes, in plain sentences for the user who decides; empty when it changes nothing. */
export function describePermissionDelta(delta: PermissionDelta): readonly string[] {
  return [
    ...delta.preApproved.map(({ rule, except }) => {
      const stopped = except.length === 0 ? "" : ` Other rules still stop ${list(except)}.`;
      return `May ${describeToolRule(rule)} without asking.${warning(rule)}${stopped}`;
    }),
    ...delta.alreadyAllowed.map((rule) => `Requests ${code(rule.text)}, which is already allowed.`),
    ...delta.overruled.map(({ rule, decision, by }) => {
      const because = by === undefined ? "" : ` because of ${code(by.text)}`;
      const outcome = decision === "deny" ? "which stays denied" : "which is still asked about";
      return `Requests ${code(rule.text)}, ${outcome}${because}.`;
    }),
    ...delta.removed.map((rule) => `Cannot ${describeToolRule(rule)} while it is active.`),
    ...delta.unreadable.map(({ text }) => `${code(text)} is not a known rule and has no effect.`),
  ];
}

/** The subject of a rule, as words that follow "may". */
function describeToolRule(rule: ToolRule): string {
  const { tool, limit } = rule;
  switch (limit.kind) {
    case "any":
      return describeTool(tool);
    case "command": {
      const command = code(limit.words.join(" "));
      return limit.rest === "any" ? `run ${command} with any arguments` : `run exactly ${command}`;
    }
    case "skill":
      return `use the skill ${code(limit.name)}${limit.rest === "any" ? "" : " without arguments"}`;
    case "skills": {
      const plugin = /^([^*]+):\*$/.exec(limit.pattern)?.[1];
      return plugin === undefined
        ? `use every skill that matches ${code(limit.pattern)}`
        : `use every skill of ${code(plugin)}`;
    }
    case "path":
      return `use ${code(tool)} ${limit.below ? "on everything in" : "on"} ${code(limit.path)}`;
    case "domain":
      return `use ${code(tool)} with ${code(limit.domain)}`;
    case "unclear":
      return `use ${code(rule.text)}`;
    default:
      return limit satisfies never;
  }
}

function describeTool(tool: string): string {
  if (tool === "*") return "use every tool";
  if (toolFamily(tool) === "shell") return "run any command";
  if (toolFamily(tool) === "skill") return "use any skill";
  const [, server, name] = /^mcp__(.+?)(?:__(.+))?$/.exec(tool) ?? [];
  if (server === undefined) return `use ${code(tool)}`;
  if (name === undefined || name === "*") return `use every tool of the MCP server ${code(server)}`;
  return `use ${code(name)} of the MCP server ${code(server)}`;
}

function warning({ tool, limit }: ToolRule): string {
  if (tool === "*" || (limit.kind === "any" && toolFamily(tool) === "shell")) {
    return " This lets it do everything you can do.";
  }
  const program = limit.kind === "command" && limit.rest === "any" ? limit.words[0] : undefined;
  return program !== undefined &&
    limit.kind === "command" &&
    limit.words.length === 1 &&
    RUNS_OTHERS.has(program)
    ? ` ${code(program)} can run every other program.`
    : "";
}

function list(rules: readonly ToolRule[]): string {
  return rules.map((rule) => code(rule.text)).join(", ");
}

/** Untrusted text as code in a sentence, on one line. */
export function code(text: string): string {
  return `\`${foldText(text).replaceAll("`", "'")}\``;
}
