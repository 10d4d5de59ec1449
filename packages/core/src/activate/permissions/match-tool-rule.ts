import { baseName, isInside, joinPath, normalizePath } from "../../paths/path-text.ts";
import { matchesNamePattern } from "../../text/name-pattern.ts";
import { wordList } from "../../text/word-list.ts";
import { parseSimpleCommand, splitCommands } from "./simple-command.ts";
import { matchesTool, mayMeanTool } from "./tool-name.ts";
import type { ToolLimit, ToolRule } from "./tool-rule.ts";

/** A tool call, with the values that rules can match. */
export interface ToolCall {
  readonly tool: string;
  /** The command line of a tool that runs one. */
  readonly command?: string;
  /** The skill that is loaded, and its arguments. */
  readonly skill?: { readonly name: string; readonly arguments?: string };
  readonly path?: string;
  /** The folder where relative paths of rules start, for a path that is absolute. Default: unknown. */
  readonly workFolder?: string;
  readonly url?: string;
}

/**
 * Whether a rule that allows means the call, beyond doubt. `Bash(git:*)` means one program `git` with literal words:
 * operators, redirects, substitutions, variables, patterns, assignments and line breaks are never covered.
 */
export function matchToolRule(rule: ToolRule, call: ToolCall): boolean {
  return matchesTool(rule.tool, call.tool) && limitMatches(rule.limit, call);
}

/**
 * Whether a rule that forbids or asks means the call. Doubt counts: a command that runs another one, has other words in
 * between or cannot be read is `perhaps`.
 */
export function restricts(rule: ToolRule, call: ToolCall): "yes" | "perhaps" | "no" {
  if (!mayMeanTool(rule.tool, call.tool)) return "no";
  const { limit } = rule;
  switch (limit.kind) {
    case "any":
      return "yes";
    case "unclear":
      return "perhaps";
    case "command":
      return call.command === undefined ? "perhaps" : commandRestricted(limit, call.command);
    case "skill":
      return call.skill === undefined ? "perhaps" : call.skill.name === limit.name ? "yes" : "no";
    case "skills":
      if (call.skill === undefined) return "perhaps";
      return matchesNamePattern(limit.pattern, call.skill.name) ? "yes" : "no";
    case "path":
      return pathRestricted(placed(limit, call), call.path);
    case "domain": {
      const host = hostOf(call.url);
      if (host === undefined) return "perhaps";
      return host === limit.domain || host.endsWith(`.${limit.domain}`) ? "yes" : "no";
    }
    default:
      return limit satisfies never;
  }
}

function limitMatches(limit: ToolLimit, call: ToolCall): boolean {
  switch (limit.kind) {
    case "any":
      return true;
    case "unclear":
      return false;
    case "command": {
      const words = call.command === undefined ? undefined : parseSimpleCommand(call.command);
      return words !== undefined && startsWith(words, limit);
    }
    case "skill":
      return (
        call.skill?.name === limit.name &&
        (limit.rest === "any" || (call.skill.arguments ?? "").trim() === "")
      );
    case "skills":
      return call.skill !== undefined && matchesNamePattern(limit.pattern, call.skill.name);
    case "path":
      return call.path !== undefined && pathMatches(placed(limit, call), call.path);
    case "domain":
      return hostOf(call.url) === limit.domain;
    default:
      return limit satisfies never;
  }
}

type CommandLimit = Extract<ToolLimit, { readonly kind: "command" }>;
type PathLimit = Extract<ToolLimit, { readonly kind: "path" }>;

function startsWith(words: readonly string[], { words: first, rest }: CommandLimit): boolean {
  if (rest === "none" && words.length !== first.length) return false;
  return first.every((word, index) => words[index] === word);
}

function commandRestricted(limit: CommandLimit, command: string): "yes" | "perhaps" | "no" {
  let answer: "perhaps" | "no" = "no";
  for (const piece of splitCommands(command)) {
    const words = parseSimpleCommand(piece);
    if (words === undefined) {
      answer = "perhaps";
      continue;
    }
    const [program = "", ...others] = words;
    if (startsWith([baseName(program), ...others], limit) || startsWith(words, limit)) return "yes";
    if (hidesCommand(words) || startsWith([baseName(program).toLowerCase(), ...others], limit)) {
      answer = "perhaps";
      continue;
    }
    // `sudo rm x` and `sh -c 'rm x'` run a program that is named later, `git -C x push` has an option in between.
    const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}_./+@:-]+/u));
    if (hasInOrder(words, limit.words) || hasInOrder(parts, limit.words)) answer = "perhaps";
  }
  return answer;
}

/** Programs that interpret an argument as a command line. */
const SHELLS: ReadonlySet<string> = new Set(
  wordList("sh bash dash zsh ksh mksh ash fish csh tcsh eval busybox su ssh"),
);

/** Whether a shell is handed a text that it unquotes or expands once more: `sh -c 'r""m x'`. */
function hidesCommand(words: readonly string[]): boolean {
  const shell = words.findIndex((word) => SHELLS.has(baseName(word)));
  return shell >= 0 && words.slice(shell + 1).some((word) => /[\\'"$`*?[{]/.test(word));
}

function hasInOrder(words: readonly string[], wanted: readonly string[]): boolean {
  let found = 0;
  for (const word of words) if (word === wanted[found] || baseName(word) === wanted[found]) found += 1;
  return found === wanted.length;
}

/** A rule about a relative path, where the call says from which folder it is meant. */
function placed(limit: PathLimit, { path = "", workFolder }: ToolCall): PathLimit {
  const isPlaced = workFolder !== undefined && path.startsWith("/") && !/^[/~$%]/.test(limit.path);
  return isPlaced ? { ...limit, path: normalizePath(joinPath(workFolder, limit.path)) } : limit;
}

function pathMatches({ path, below }: PathLimit, called: string): boolean {
  // Several leading slashes are equivalent to one.
  const call = called.replace(/^\/{2,}/, "/");
  return below ? isInside(path, call) : normalizePath(path) === normalizePath(call);
}

function pathRestricted(limit: PathLimit, called: string | undefined): "yes" | "perhaps" | "no" {
  if (called === undefined) return "perhaps";
  if (pathMatches(limit, called)) return "yes";
  // A relative path may lead anywhere until its base is known.
  return limit.path.startsWith("/") === called.startsWith("/") ? "no" : "perhaps";
}

function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, hostname, username, password } = new URL(url);
  const isPlain = /^https?:$/.test(protocol) && username === "" && password === "";
  // A dot at the end is the same host.
  return isPlain ? hostname.replace(/\.$/, "") : undefined;
}
