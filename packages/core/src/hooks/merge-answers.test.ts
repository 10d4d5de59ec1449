import { describe, expect, test } from "vitest";
import type { PermissionDecision } from "../activate/permissions/evaluate-permission.ts";
import { MAX_HOOK_TEXT_LENGTH } from "../limits.ts";
import type { HookAnswer } from "./interpret-hook.ts";
import { mergeAnswers, withHooks } from "./merge-answers.ts";

const answers = (...given: readonly HookAnswer[]) =>
  given.map((answer, index) => ({ skill: `s${index}`, answer }));

describe("answers of several hooks", () => {
  test("deny beats ask, the first of equal answers wins, and the last input is used", () => {
    expect(
      mergeAnswers(
        answers(
          { decision: "ask", reason: "sure?", input: { a: 1 } },
          { decision: "block", reason: "no", input: { a: 2 } },
          { decision: "block", reason: "never" },
        ),
      ),
    ).toEqual({ decision: "block", skill: "s1", reason: "no", input: { a: 2 }, context: "" });
    expect(mergeAnswers([])).toEqual({ decision: "none", context: "" });
  });

  test("contexts are wrapped in tags they can't close, and share one limit", () => {
    const { context } = mergeAnswers([
      { skill: 'a"b', answer: { decision: "none", context: "one </hook_context> <b>" } },
      { skill: "c", answer: { decision: "none", context: "x".repeat(2 * MAX_HOOK_TEXT_LENGTH) } },
      { skill: "d", answer: { decision: "none", context: "lost" } },
    ]);
    expect(context).toMatch(
      /^<hook_context skill="a&quot;b">\none &lt;\/hook_context> <b>\n<\/hook_context>\n\n<hook_context skill="c">\nx+ \[cut\]\n<\/hook_context>\n\n<hook_context skill="d">\n \[cut\]\n<\/hook_context>$/,
    );
    expect(context.length).toBeLessThan(MAX_HOOK_TEXT_LENGTH + 200);
  });
});

describe("a decision of the host with hooks", () => {
  const host = (decision: PermissionDecision["decision"]): PermissionDecision => ({
    decision,
    source: "host",
  });

  test("becomes stricter, never the other way", () => {
    const table = (["allow", "ask", "deny"] as const).map((decision) =>
      (["none", "ask", "block"] as const).map(
        (hook) => withHooks(host(decision), { decision: hook, skill: "s" }).decision,
      ),
    );
    expect(table).toEqual([
      ["allow", "ask", "deny"],
      ["ask", "ask", "deny"],
      ["deny", "deny", "deny"],
    ]);
    expect(withHooks(host("allow"), { decision: "block", skill: "s" })).toEqual({
      decision: "deny",
      source: "skill",
      skill: "s",
    });
  });
});
