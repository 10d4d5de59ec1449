import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchesEvent, parseMatcher } from "./hook-matcher.ts";

const meets = (matcher: string, tool: string): boolean =>
  matchesEvent(parseMatcher(matcher) ?? [], { event: "PreToolUse", tool, input: {} });

describe("a matcher", () => {
  test.for([
    ["", "Bash"],
    ["*", "Bash"],
    [".*", "Bash"],
    ["Bash", "Bash"],
    ["Bash", "run_shell_command"],
    ["Edit|Write", "Write"],
    ["^Edit$ | Write", "Edit"],
    ["Notebook.*", "NotebookEdit"],
    ["mcp__memory__*", "mcp__memory__create"],
    ["mcp__.*__write.*", "mcp__fs__write_file"],
  ])("%j means %s", ([matcher = "", tool = ""]) => {
    expect(meets(matcher, tool)).toBe(true);
  });

  test.for([
    ["Edit|Write", "Read"],
    ["mcp__memory__*", "mcp__memory"],
    ["a*a", "a"],
    ["mcp__.*__write.*", "mcp__fs__read"],
    ["Bash", "BashOutput"],
  ])("%j does not mean %s", ([matcher = "", tool = ""]) => {
    expect(meets(matcher, tool)).toBe(false);
  });

  test.for(["(a|b)+", "[a-z]+", "a{2}", "a\\w", "Bash()"])("%j is none", (matcher) => {
    expect(parseMatcher(matcher)).toBeUndefined();
  });

  test("matches the skill and how a session starts, but no prompt", () => {
    const matcher = parseMatcher("deploy") ?? [];
    expect(matchesEvent(matcher, { event: "SkillActivated", skill: "deploy" })).toBe(true);
    expect(matchesEvent(matcher, { event: "SkillDeactivated", skill: "other" })).toBe(false);
    expect(matchesEvent(matcher, { event: "SessionStart" })).toBe(false);
    expect(matchesEvent(parseMatcher("startup") ?? [], { event: "SessionStart" })).toBe(true);
    expect(matchesEvent(matcher, { event: "UserPromptSubmit", prompt: "hi" })).toBe(true);
  });

  test("with a star is equivalent to its regular expression", () => {
    const pattern = fc.stringMatching(/^[ab*]{1,8}$/);
    fc.assert(
      fc.property(pattern, fc.stringMatching(/^[ab]{0,10}$/), (text, tool) => {
        fc.pre(text.includes("*") && !/^\**$/.test(text));
        const expected = new RegExp(`^${text.replaceAll(/\*+/g, ".*")}$`).test(tool);
        return matchesEvent(parseMatcher(text) ?? [], { event: "SkillActivated", skill: tool }) === expected;
      }),
    );
  });
});
