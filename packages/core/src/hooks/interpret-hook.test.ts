import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_HOOK_TEXT_LENGTH } from "../limits.ts";
import { HOOK_EVENTS, type HookEventName } from "./hook-event.ts";
import { interpretHook } from "./interpret-hook.ts";

const says = (event: HookEventName, value: unknown) =>
  interpretHook(event, { status: 0, stdout: JSON.stringify(value), stderr: "" });

describe("what a handler said", () => {
  test("2 says no, with the reason on standard error", () => {
    const run = { status: 2, stdout: '{"decision":"approve"}', stderr: "not today\n" };
    for (const event of ["UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"] as const) {
      expect(interpretHook(event, run)).toEqual({ decision: "block", reason: "not today" });
    }
    for (const event of ["SessionStart", "SkillActivated", "SkillDeactivated"] as const) {
      expect(interpretHook(event, run)).toEqual({ decision: "none", message: "not today" });
    }
    expect(interpretHook("Stop", { ...run, stderr: "" })).toEqual({
      decision: "block",
      reason: "a hook denied it",
    });
  });

  test("any other status decides nothing", () => {
    expect(interpretHook("PreToolUse", { status: 1, stdout: "", stderr: "oops" })).toEqual({
      decision: "none",
      failure: "it ended with 1: oops",
    });
  });

  test("one that was stopped before a call makes a question of it", () => {
    const run = { status: null, stdout: "", stderr: "" };
    expect(interpretHook("PreToolUse", run)).toEqual({ decision: "ask", failure: "it was stopped" });
    expect(interpretHook("Stop", run)).toEqual({ decision: "none", failure: "it was stopped" });
  });

  test("plain output is for the model at a start, at a prompt and at an activation", () => {
    for (const event of HOOK_EVENTS) {
      const tells = ["SessionStart", "UserPromptSubmit", "SkillActivated"].includes(event);
      expect(interpretHook(event, { status: 0, stdout: " hello\n", stderr: "" })).toEqual(
        tells ? { decision: "none", context: "hello" } : { decision: "none" },
      );
    }
  });

  test("fields say no, ask, change the input and add to the context", () => {
    expect(
      says("PreToolUse", {
        hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "r" },
      }),
    ).toEqual({
      decision: "block",
      reason: "r",
    });
    expect(
      says("PreToolUse", {
        systemMessage: "to the person",
        hookSpecificOutput: {
          hookEventName: "PreToolUse",
          permissionDecision: "ask",
          permissionDecisionReason: "sure?",
          updatedInput: { command: "ls" },
          additionalContext: "to the model",
        },
      }),
    ).toEqual({
      decision: "ask",
      reason: "sure?",
      input: { command: "ls" },
      context: "to the model",
      message: "to the person",
    });
    expect(says("Stop", { decision: "block", reason: "go on" })).toEqual({
      decision: "block",
      reason: "go on",
    });
    expect(says("PostToolUse", { continue: false, stopReason: "enough" })).toEqual({
      decision: "block",
      reason: "enough",
      stop: "enough",
    });
  });

  test("a hook cannot allow, nor speak for another event", () => {
    expect(says("PreToolUse", { hookSpecificOutput: { permissionDecision: "allow" } })).toEqual({
      decision: "none",
      ignored: ['the decision "allow"'],
    });
    expect(says("PreToolUse", { decision: "approve" })).toMatchObject({
      decision: "none",
      ignored: [expect.any(String)],
    });
    expect(says("Stop", { decision: "ask" })).toMatchObject({
      decision: "none",
      ignored: [expect.any(String)],
    });
    expect(
      says("PostToolUse", {
        hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" },
      }),
    ).toEqual({ decision: "none", ignored: ["`hookSpecificOutput`, which is for another event"] });
    expect(says("Stop", { hookSpecificOutput: { updatedInput: { a: 1 } } })).toEqual({
      decision: "none",
      ignored: ["`updatedInput`"],
    });
  });

  test("broken JSON is a failure, and long texts are cut", () => {
    expect(interpretHook("Stop", { status: 0, stdout: "{oops", stderr: "" })).toMatchObject({
      failure: "its output looks like JSON but can't be parsed",
    });
    const long = "x".repeat(MAX_HOOK_TEXT_LENGTH + 1);
    expect(interpretHook("SessionStart", { status: 0, stdout: long, stderr: "" }).context).toHaveLength(
      MAX_HOOK_TEXT_LENGTH + " [cut]".length,
    );
  });

  test("secrets are hidden where JSON wrote them in another way", () => {
    const stdout = `{"systemMessage":"it is p\\u0061ss","hookSpecificOutput":{"updatedInput":{"a":["pass"]}}}`;
    const mask = (text: string): string => text.replaceAll("pass", "[TOKEN]");
    expect(interpretHook("PreToolUse", { status: 0, stdout, stderr: "" }, { mask })).toEqual({
      decision: "none",
      message: "it is [TOKEN]",
      input: { a: ["[TOKEN]"] },
    });
  });

  test("what is nested too deeply is a failure, and a long word is cut", () => {
    const deep = `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    expect(interpretHook("Stop", { status: 0, stdout: deep, stderr: "" })).toMatchObject({
      failure: "its output looks like JSON but can't be parsed",
    });
    const [ignored = ""] = says("PreToolUse", { decision: "x".repeat(100_000) }).ignored ?? [];
    expect(ignored.length).toBeLessThan(MAX_HOOK_TEXT_LENGTH + 50);
  });

  test("nothing makes it throw, and nothing it says allows anything", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...HOOK_EVENTS),
        fc.option(fc.integer({ min: 0, max: 255 }), { nil: null }),
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.object().map((value) => JSON.stringify(value)),
        ),
        fc.string(),
        (event, status, stdout, stderr) =>
          ["none", "ask", "block"].includes(interpretHook(event, { status, stdout, stderr }).decision),
      ),
    );
  });
});
