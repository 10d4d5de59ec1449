import { mayMeanTool } from "../activate/permissions/tool-name.ts";
import { matchesNamePattern } from "../text/name-pattern.ts";
import { type HookEvent, hookSubject } from "./hook-event.ts";

/** What a hook matches: every subject, or those that match one of the patterns. A `*` in a pattern matches any text. */
export type HookMatcher = "all" | readonly string[];

/**
 * Parses a matcher such as `Bash`, `Edit|Write`, `mcp__memory__.*` or `*`; undefined for any other regular expression,
 * because a skill's expression could run forever.
 */
export function parseMatcher(text: string): HookMatcher | undefined {
  const patterns = text.split("|").map((part) =>
    part
      .trim()
      .replace(/^\^/, "")
      .replace(/\$$/, "")
      .replaceAll(/\.?\*+/g, "*"),
  );
  if (text.trim() === "" || patterns.includes("*")) return "all";
  return patterns.every((pattern) => /^[\p{L}\p{N}_:/.* -]+$/u.test(pattern)) ? patterns : undefined;
}

/** Whether a hook waits for an event. A tool's name means the same tool by another host's name too: hooks guard. */
export function matchesEvent(matcher: HookMatcher, event: HookEvent): boolean {
  const subject = hookSubject(event);
  if (matcher === "all" || subject === undefined) return true;
  const isTool = event.event === "PreToolUse" || event.event === "PostToolUse";
  return matcher.some((pattern) => {
    if (pattern.includes("*")) return matchesNamePattern(pattern, subject);
    return isTool ? mayMeanTool(pattern, subject) : pattern === subject;
  });
}
