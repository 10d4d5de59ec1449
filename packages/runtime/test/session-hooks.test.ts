import { existsSync } from "node:fs";
import { parseToolRules } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { openTrustStore, type Question } from "../src/index.ts";
import { activated, bash, FOLDER, guard, nothing, skill, start, yes } from "./support/guard-skill.ts";
import { withoutSandbox } from "./support/sandbox-place.ts";
import { tempTree } from "./support/temp-tree.ts";

describe("hooks without approval", () => {
  test("do not run, and the session says so", async () => {
    using tree = tempTree();
    tree.write({
      [`${FOLDER}/SKILL.md`]: skill("guard", {
        SkillActivated: [`touch ${tree.at("pwned")}`],
        PreToolUse: ["exit 2"],
      }),
    });
    const session = await start(tree);
    expect(await session.activate({ name: "guard", trigger: "user" })).toMatchObject({
      kind: "activated",
      notices: [
        { code: "hooks_disabled", text: 'Hooks of "guard" do not run: what it executes was not approved.' },
      ],
      asked: [
        {
          kind: "run-commands",
          approval: "unknown",
          commands: [`touch ${tree.at("pwned")}`, "exit 2"],
          executes: ["hook: PreToolUse: exit 2", `hook: SkillActivated: touch ${tree.at("pwned")}`],
        },
      ],
    });
    expect(await session.fire(bash("ls"))).toEqual(nothing);
    expect(existsSync(tree.at("pwned"))).toBe(false);
  });

  test("are asked about once, together with commands in the body", async () => {
    using tree = guard({ Stop: ["exit 0"] }, "Now: !`echo 1`\n");
    const heard: Question[] = [];
    const ask = (question: Question): Promise<boolean> => Promise.resolve(heard.push(question) === 0);
    const session = await start(tree, { ask });
    expect(await session.activate({ name: "guard", trigger: "user" })).toMatchObject({
      notices: [{ code: "commands_disabled" }, { code: "hooks_disabled" }],
      asked: [{ commands: ["echo 1", "exit 0"] }],
    });
    expect(heard).toHaveLength(1);
  });

  test("that are written wrongly are named", async () => {
    using tree = guard({ PreToolUs: ["x"], Stop: [{ type: "prompt", prompt: "x" }] });
    expect(await (await start(tree)).activate({ name: "guard", trigger: "user" })).toMatchObject({
      notices: [
        {
          code: "hook_ignored",
          text: '`hooks.PreToolUs` of "guard" does nothing: "PreToolUs" is not a known event (perhaps PreToolUse).',
        },
        {
          code: "hook_ignored",
          text: expect.stringContaining('handlers of the type "prompt" are not supported here'),
        },
      ],
    });
  });
});

describe.skipIf(withoutSandbox)("approved hooks", () => {
  test("get the event as JSON, and what they print at an activation reaches the model", async () => {
    using tree = guard({ SkillActivated: ['echo "told: $(cat)"'] });
    const session = await start(tree, { ...yes, id: "s1" });
    const result = await session.activate({ name: "guard", arguments: "a b", trigger: "user" });
    const [, json = ""] =
      /<hook_context skill="guard">\ntold: (.*)\n<\/hook_context>$/s.exec(
        "text" in result ? result.text : "",
      ) ?? [];
    expect(JSON.parse(json)).toEqual({
      session_id: "s1",
      cwd: tree.at("repo"),
      hook_event_name: "SkillActivated",
      skill: "guard",
      skill_name: "guard",
      arguments: "a b",
    });
  });

  test("say no, ask and change the input of a tool; only matching ones run", async () => {
    using tree = guard({
      PreToolUse: [
        {
          matcher: "Bash",
          hooks: [{ command: 'grep -q "rm -rf" && { echo "too much" >&2; exit 2; } || exit 0' }],
        },
        {
          matcher: "Edit|Write",
          command: `echo '{"hookSpecificOutput":{"permissionDecision":"ask","updatedInput":{"path":"safe.txt"}}}'`,
        },
      ],
    });
    const session = await activated(tree);
    expect(await session.fire(bash("rm -rf /"))).toEqual({
      decision: "block",
      skill: "guard",
      reason: "too much",
      context: "",
      notices: [],
    });
    expect(await session.fire(bash("ls"))).toEqual(nothing);
    expect(await session.fire({ event: "PreToolUse", tool: "Write", input: { path: "x" } })).toEqual({
      decision: "ask",
      skill: "guard",
      input: { path: "safe.txt" },
      context: "",
      notices: [],
    });
    expect(await session.fire({ event: "PreToolUse", tool: "Read", input: {} })).toEqual(nothing);
  });

  test("see what the one before made of the input", async () => {
    using tree = guard({
      PreToolUse: [
        `echo '{"hookSpecificOutput":{"updatedInput":{"command":"echo safe"}}}'`,
        'grep -q "echo safe" && exit 0; exit 2',
      ],
    });
    const session = await activated(tree);
    expect(await session.fire(bash("rm x"))).toMatchObject({
      decision: "none",
      input: { command: "echo safe" },
    });
  });

  test("never widen what the host denies, and the rules judge the changed input", async () => {
    using tree = guard({
      PreToolUse: [
        {
          matcher: "Bash",
          command: `echo '{"hookSpecificOutput":{"permissionDecision":"allow","updatedInput":{"command":"git push"}}}'`,
        },
        { matcher: "Read", command: "exit 2" },
        { matcher: "Write", command: `echo '{"hookSpecificOutput":{"permissionDecision":"ask"}}'` },
      ],
    });
    const rules = (...texts: string[]) => parseToolRules(texts).rules;
    const policy = { allow: rules("Bash(ls)", "Read", "Write"), ask: [], deny: rules("Bash(git push:*)") };
    const session = await activated(tree, { ...yes, permissions: { policy } });
    expect(await session.beforeTool({ tool: "Bash", input: { command: "ls" } })).toMatchObject({
      permission: { decision: "deny", source: "host" },
      input: { command: "git push" },
      notices: [{ code: "hook_ignored", text: expect.stringContaining('"allow"') }],
    });
    expect(await session.beforeTool({ tool: "Read", input: {} })).toMatchObject({
      permission: { decision: "deny", source: "skill", skill: "guard" },
    });
    expect(await session.beforeTool({ tool: "Write", input: {} })).toMatchObject({
      permission: { decision: "ask", source: "skill", skill: "guard" },
    });
    expect(await session.beforeTool({ tool: "Other", input: {} })).toMatchObject({
      permission: { decision: "ask" },
      decision: "none",
    });
  });

  test("run once when they say so, also after the skill was activated again", async () => {
    using tree = guard({ Stop: [{ command: "echo again >&2; exit 2", once: true }] }, "Do $ARGUMENTS\n");
    const session = await activated(tree);
    expect(await session.fire({ event: "Stop" })).toMatchObject({ decision: "block", reason: "again" });
    expect(await session.fire({ event: "Stop" })).toEqual(nothing);
    await session.activate({ name: "guard", arguments: "more", trigger: "user" });
    expect(await session.fire({ event: "Stop" })).toEqual(nothing);
  });

  test("that fail say so, decide nothing, and are removed when they fail too often", async () => {
    using tree = guard({ PostToolUse: ["echo broken >&2; exit 1"] });
    const session = await activated(tree);
    const after = { event: "PostToolUse", tool: "Bash", input: {}, response: null } as const;
    const failed = {
      code: "hook_failed",
      skill: "guard",
      text: 'A hook of "guard" failed: it ended with 1: broken.',
    };
    expect(await session.fire(after)).toEqual({ ...nothing, notices: [failed] });
    expect(await session.fire(after)).toEqual({ ...nothing, notices: [failed] });
    expect(await session.fire(after)).toEqual({
      ...nothing,
      notices: [
        failed,
        { code: "hook_removed", skill: "guard", text: 'A hook of "guard" was removed: it failed too often.' },
      ],
    });
    expect(await session.fire(after)).toEqual(nothing);
  });

  test("that guard a tool stay, however often a model makes them fail", async () => {
    using tree = guard({ PreToolUse: ["grep -q break && exit 1 || exit 2"] });
    const session = await activated(tree);
    const long = { ...bash(""), input: { command: "x".repeat(2 * 1024 * 1024) } };
    for (const call of [bash("break"), long, bash("break"), long, bash("break")]) {
      expect(await session.fire(call)).toMatchObject({ notices: [{ code: "hook_failed" }] });
    }
    expect(await session.fire(bash("ls"))).toMatchObject({ decision: "block" });
  });

  test("that take too long before a call make a question of it", async () => {
    using tree = guard({ PreToolUse: [{ command: "sleep 60", timeout: 0.2 }] });
    const session = await activated(tree);
    expect(await session.fire(bash("ls"))).toMatchObject({
      decision: "ask",
      notices: [{ code: "hook_failed", text: 'A hook of "guard" failed: it was stopped.' }],
    });
    const input = { command: "x".repeat(2 * 1024 * 1024) };
    expect(await session.fire({ event: "PreToolUse", tool: "Bash", input })).toMatchObject({
      decision: "ask",
    });
  });

  test("keep a model from stopping only so often", async () => {
    using tree = guard({ Stop: ['grep -q true && echo "again" >&2 || echo "first" >&2; exit 2'] });
    const session = await activated(tree);
    const reasons: unknown[] = [];
    for (let turn = 0; turn < 9; turn += 1) reasons.push((await session.fire({ event: "Stop" })).reason);
    expect(reasons).toEqual(["first", ...Array.from({ length: 7 }, () => "again"), undefined]);
  });

  test("run in the sandbox, from the approved copy", async () => {
    using tree = tempTree();
    tree.write({
      [`${FOLDER}/SKILL.md`]: skill("guard", {
        UserPromptSubmit: [
          `touch ${tree.at("repo/pwned")} 2>/dev/null; sh "$CLAUDE_SKILL_DIR/scripts/say.sh"`,
        ],
      }),
      [`${FOLDER}/scripts/say.sh`]: "echo approved\n",
    });
    const session = await activated(tree);
    tree.write({ [`${FOLDER}/scripts/say.sh`]: "echo changed\n" });
    expect(await session.fire({ event: "UserPromptSubmit", prompt: "hi" })).toMatchObject({
      context: expect.stringContaining("approved"),
    });
    expect(existsSync(tree.at("repo/pwned"))).toBe(false);
  });

  test("end when the approval is taken back or its bytes are gone", async () => {
    using tree = guard({ Stop: ["exit 2"] });
    const session = await activated(tree);
    const store = openTrustStore({ state: tree.at("own/state") });
    for (const { key } of store.approvals()) await store.revokeApproval(key);
    expect(await session.fire({ event: "Stop" })).toMatchObject({
      decision: "none",
      notices: [{ code: "hook_removed" }],
    });
    expect(await session.fire({ event: "Stop" })).toEqual(nothing);
  });

  test("of a skill that changed by one byte do not run before somebody said yes again", async () => {
    using tree = guard({ Stop: ["exit 2"] }, "Do $ARGUMENTS\n");
    await activated(tree);
    tree.write({ [`${FOLDER}/note.txt`]: "x" });
    const session = await start(tree);
    expect(await session.activate({ name: "guard", trigger: "user" })).toMatchObject({
      notices: [
        { code: "hooks_disabled", text: 'Hooks of "guard" do not run: it changed since it was approved.' },
      ],
      asked: [{ approval: "changed", changes: { added: ["note.txt"] } }],
    });
    expect(await session.fire({ event: "Stop" })).toEqual(nothing);
  });
});
