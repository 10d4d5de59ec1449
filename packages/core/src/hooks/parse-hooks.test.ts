import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../text/json.ts";
import { MAX_HOOK_HANDLERS, MAX_HOOK_TIME_MS, parseHooks } from "./parse-hooks.ts";

const command = (text: string, more: JsonObject = {}): JsonObject => ({
  type: "command",
  command: text,
  ...more,
});

describe("a hooks field", () => {
  test("is read as Claude Code has it", () => {
    const hooks = {
      PreToolUse: [{ matcher: "Bash|Edit", hooks: [command("check", { timeout: 5 }), command("log")] }],
      Stop: [{ hooks: [command("bye", { once: true })] }],
    };
    expect(parseHooks(hooks)).toEqual({
      handlers: [
        { event: "PreToolUse", matcher: ["Bash", "Edit"], command: "check", timeMs: 5000, once: false },
        { event: "PreToolUse", matcher: ["Bash", "Edit"], command: "log", timeMs: 60_000, once: false },
        { event: "Stop", matcher: "all", command: "bye", timeMs: 60_000, once: true },
      ],
      problems: [],
    });
  });

  test("may have handlers in the list itself, and one entry instead of a list", () => {
    expect(parseHooks({ Stop: [{ command: "a" }], SessionStart: { command: "b" } }).handlers).toMatchObject([
      { event: "Stop", command: "a" },
      { event: "SessionStart", command: "b" },
    ]);
    expect(parseHooks(undefined)).toEqual({ handlers: [], problems: [] });
  });

  test.for([
    [{ PreToolUs: [] }, "hooks.PreToolUs", '"PreToolUs" is not a known event (perhaps PreToolUse)'],
    [{ Stop: ["x"] }, "hooks.Stop[0]", "it should be an entry with `hooks`"],
    [{ Stop: [{ hooks: ["x"] }] }, "hooks.Stop[0].hooks[0]", "it should be a handler with a `command`"],
    [
      { Stop: [{ hooks: [{ type: "prompt" }] }] },
      "hooks.Stop[0].hooks[0]",
      'handlers of the type "prompt" are not supported here',
    ],
    [{ Stop: [{ hooks: [{}] }] }, "hooks.Stop[0].hooks[0]", "it has no `command`"],
    [
      { Stop: [{ matcher: "(a+)+b", command: "x" }] },
      "hooks.Stop[0]",
      'the matcher "(a+)+b" can only contain names, `|` and `*`',
    ],
  ] as readonly (readonly [JsonObject, string, string])[])("reports %j", ([hooks, where, message]) => {
    expect(parseHooks(hooks)).toEqual({ handlers: [], problems: [{ where, message }] });
  });

  test("keeps a handler whose timeout isn't a number, and bounds one that is large", () => {
    const timed = (timeout: JsonValue) => parseHooks({ Stop: [command("x", { timeout })] });
    expect(timed("soon")).toMatchObject({
      handlers: [{ timeMs: 60_000 }],
      problems: [{ where: "hooks.Stop[0]" }],
    });
    expect(timed(-1)).toMatchObject({ handlers: [{ timeMs: 60_000 }] });
    expect(timed(1e9)).toMatchObject({ handlers: [{ timeMs: MAX_HOOK_TIME_MS }], problems: [] });
  });

  test("has limits on the number and length of handlers", () => {
    const many = Array.from({ length: MAX_HOOK_HANDLERS + 1 }, () => command("x"));
    expect(parseHooks({ Stop: many })).toMatchObject({
      handlers: expect.objectContaining({ length: MAX_HOOK_HANDLERS }),
      problems: [{ where: "hooks" }],
    });
    expect(parseHooks({ Stop: [command("x".repeat(10_000))] })).toMatchObject({
      handlers: [],
      problems: [{}],
    });
  });
});
