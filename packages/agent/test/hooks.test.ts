import { existsSync } from "node:fs";
import { createSkills, type HostTool, type Question, sandboxState } from "@skillwright/runtime/internal";
import { describe, expect, test } from "vitest";
import { dataOf, say, textOf } from "./support/read-stream.ts";
import { type ChatOptions, startChat, type TestChat } from "./support/start-chat.ts";
import { agentText, skillText } from "./support/test-workspace.ts";
import { WIRE_FORMATS, type WireFormat, type WireStep } from "./support/wire/index.ts";

/** If every test must run, a missing sandbox is a failure. */
const withoutSandbox =
  process.env.CI !== "true" &&
  (await sandboxState(await createSkills({ index: "off" }), { check: "try" })).state !== "on";
const anthropic = WIRE_FORMATS.find(({ name }) => name === "anthropic") as WireFormat;
const folder = "home/.agents/skills/guard";
/** What each hook runs: the skill's script, with the name of the event. */
const script = 'sh "$CLAUDE_SKILL_DIR/scripts/hook.sh"';

type Handler = Readonly<Record<string, unknown>>;

/** A skill whose hooks run its own script. */
function guard(hooks: Readonly<Record<string, Handler>>, shell: string): Readonly<Record<string, string>> {
  const field = Object.fromEntries(
    Object.entries(hooks).map(([event, handler]) => [event, [{ command: script, ...handler }]]),
  );
  return {
    [`${folder}/SKILL.md`]: skillText("guard", "Be careful.", { hooks: JSON.stringify(field) }),
    [`${folder}/scripts/hook.sh`]: `${shell}\n`,
  };
}

interface Scene extends TestChat {
  /** What the tool `note` was called with. */
  readonly noted: readonly unknown[];
  readonly asked: readonly Question[];
  /** The messages of a request from an index on, as text. */
  messages(request: number): string;
}

async function scene(
  given: Pick<ChatOptions, "files" | "script" | "contextWindow"> & {
    readonly answer?: (question: Question) => boolean;
  },
): Promise<Scene> {
  const { answer = () => true, ...options } = given;
  const noted: unknown[] = [];
  const asked: Question[] = [];
  const note: HostTool = {
    name: "note",
    description: "Notes a text",
    inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    execute: (input: { readonly text: string }) => {
      noted.push(input);
      return `noted ${input.text}`;
    },
  };
  const chat = await startChat(anthropic, {
    ...options,
    tools: [note],
    ask: async (question) => {
      asked.push(question);
      return answer(question);
    },
  });
  return {
    ...chat,
    [Symbol.asyncDispose]: () => chat[Symbol.asyncDispose](),
    noted,
    asked,
    messages: (request) => JSON.stringify(chat.wire.requests[request]?.body.messages),
  };
}

const subAgentFile = {
  "home/.agents/agents/helper.yaml": agentText("helper", "You look.", { integration_mode: "tool" }),
};

const call = (text: string): WireStep => ({ tools: [{ name: "note", input: { text } }] });

test("options that a provider ignored are reported once", async () => {
  await using chat = await scene({ files: {}, script: [{ text: "One." }, { text: "Two." }] });
  const warned = async (text: string): Promise<readonly unknown[]> =>
    dataOf(await say(chat.conversation, text), "data-notice");
  expect(await warned("Count")).toMatchObject([
    { code: "model_warning", level: "info", text: expect.stringContaining("maxOutputTokens") },
  ]);
  expect(await warned("Go on")).toEqual([]);
});

describe.skipIf(withoutSandbox)("hooks in a conversation", () => {
  test("run only after the person approved them", async () => {
    await using chat = await scene({
      files: guard({ Stop: {} }, 'echo "never" >&2; exit 2'),
      script: [{ text: "Done." }],
      answer: () => false,
    });
    const chunks = await say(chat.conversation, "/guard");
    expect(chat.asked).toMatchObject([{ kind: "run-commands", skill: "guard" }]);
    expect(dataOf(chunks, "data-notice")[0]).toMatchObject({ code: "hooks_disabled" });
    expect(chat.wire.requests.length).toBe(1);
  });

  test("UserPromptSubmit: its output is sent with the message, and it can block a message", async () => {
    await using chat = await scene({
      files: guard(
        { UserPromptSubmit: {} },
        'grep -q secret && { echo "no secrets" >&2; exit 2; }; echo "It is Monday."',
      ),
      script: [{ text: "One." }, { text: "Two." }, { text: "Three." }],
    });
    await say(chat.conversation, "/guard");
    expect(chat.messages(0)).not.toContain("It is Monday.");
    await say(chat.conversation, "Which day is it?");
    expect(chat.wire.requests[1]?.body.messages.at(-1)).toEqual({
      role: "user",
      content: [
        { type: "text", text: '<hook_context skill="guard">\nIt is Monday.\n</hook_context>' },
        { type: "text", text: "Which day is it?" },
      ],
    });
    const chunks = await say(chat.conversation, "My secret is 1234");
    expect(dataOf(chunks, "data-notice")).toMatchObject([
      { code: "hook_blocked", level: "warning", text: "A hook blocked the message: no secrets" },
    ]);
    await say(chat.conversation, "Go on");
    expect(chat.wire.requests.length).toBe(3);
    expect(chat.messages(2)).not.toContain("1234");
  });

  test("PreToolUse: a refusal reaches the model with its reason, and the tool is not called", async () => {
    await using chat = await scene({
      files: guard(
        { PreToolUse: { matcher: "note" } },
        'grep -q danger && { echo "too risky" >&2; exit 2; }; exit 0',
      ),
      script: [call("danger"), call("harmless"), { text: "Done." }],
    });
    await say(chat.conversation, "/guard");
    expect(chat.noted).toEqual([{ text: "harmless" }]);
    expect(chat.wire.requests[1]?.body.messages.at(-1).content).toMatchObject([
      {
        type: "tool_result",
        is_error: true,
        content: "The tool note may not be used now: a hook of the skill 'guard' says: too risky",
      },
    ]);
    expect(chat.wire.requests[2]?.body.messages.at(-1).content).toMatchObject([
      { type: "tool_result", content: "noted harmless" },
    ]);
  });

  test("PreToolUse: the person is asked about the changed input, and the tool gets it", async () => {
    await using chat = await scene({
      files: guard({ PreToolUse: {} }, `echo '{"hookSpecificOutput":{"updatedInput":{"text":"changed"}}}'`),
      script: [call("as given"), { text: "Done." }],
    });
    await say(chat.conversation, "/guard");
    expect(chat.noted).toEqual([{ text: "changed" }]);
    expect(chat.asked.at(-1)).toMatchObject({ kind: "use-tool", tool: "note", input: { text: "changed" } });
  });

  test.for([
    [true, "noted this"],
    [false, "may not be used now"],
  ] as const)("PreToolUse: it can require a question, and %s counts", async ([answer, expected]) => {
    await using chat = await scene({
      files: guard(
        { PreToolUse: {} },
        `echo '{"hookSpecificOutput":{"permissionDecision":"ask","permissionDecisionReason":"it is late"}}'`,
      ),
      script: [call("this"), { text: "Done." }],
      answer: ({ kind }) => kind === "run-commands" || answer,
    });
    await say(chat.conversation, "/guard");
    expect(chat.asked.at(-1)).toMatchObject({ kind: "use-tool", why: expect.stringContaining("it is late") });
    expect(chat.messages(1)).toContain(expected);
    expect(chat.noted.length).toBe(answer ? 1 : 0);
  });

  test.for([
    [true, ["Look twice", "Looked."]],
    [false, ["The tool helper may not be used now: a person did not allow it."]],
  ] as const)("PreToolUse: delegating is checked too, and %s counts", async ([answer, expected]) => {
    const output = {
      permissionDecision: "ask",
      permissionDecisionReason: "it is late",
      updatedInput: { task: "Look twice" },
    };
    await using chat = await scene({
      files: {
        ...guard(
          { PreToolUse: { matcher: "helper" } },
          `echo '${JSON.stringify({ hookSpecificOutput: output })}'`,
        ),
        ...subAgentFile,
      },
      script: [
        { tools: [{ name: "helper", input: { task: "Look" } }] },
        ...(answer ? [{ text: "Looked." }] : []),
        { text: "Done." },
      ],
      answer: ({ kind }) => kind === "run-commands" || answer,
    });
    await say(chat.conversation, "/guard");
    expect(chat.asked.at(-1)).toEqual({
      kind: "use-tool",
      tool: "helper",
      input: { task: "Look twice" },
      why: "a hook of the skill 'guard' says: it is late",
    });
    expect(chat.wire.requests.length).toBe(1 + expected.length);
    for (const [index, text] of expected.entries()) expect(chat.messages(index + 1)).toContain(text);
  });

  test("delegating: output of a hook reaches the person and the model", async () => {
    await using chat = await scene({
      files: {
        ...guard(
          { PreToolUse: { matcher: "helper" }, PostToolUse: { matcher: "helper" } },
          `input=$(cat); case $input in
            *PostToolUse*Looked.*) echo "look better" >&2; exit 2;;
            *) echo '{"systemMessage":"A helper is asked."}';;
          esac`,
        ),
        ...subAgentFile,
      },
      script: [
        { tools: [{ name: "helper", input: { task: "Look" } }] },
        { text: "Looked." },
        { text: "Done." },
      ],
    });
    const chunks = await say(chat.conversation, "/guard");
    expect(dataOf(chunks, "data-notice")).toContainEqual({
      code: "hook_message",
      level: "info",
      text: "A helper is asked.",
    });
    expect(chat.messages(2)).toContain("Objects to what helper did: look better");
  });

  test("delegating: hooks of the caller's skills check the sub-agent's calls, and its model sees their output", async () => {
    await using chat = await scene({
      files: {
        ...guard(
          { PreToolUse: { matcher: "note" }, PostToolUse: { matcher: "note" } },
          `input=$(cat); case $input in
            *PreToolUse*danger*) echo "too risky" >&2; exit 2;;
            *PostToolUse*) echo "write less" >&2; exit 2;;
          esac`,
        ),
        ...subAgentFile,
      },
      script: [
        { tools: [{ name: "helper", input: { task: "Note it" } }] },
        call("danger"),
        call("harmless"),
        { text: "Noted." },
        { text: "Done." },
      ],
    });
    await say(chat.conversation, "/guard");
    expect(chat.noted).toEqual([{ text: "harmless" }]);
    expect(chat.messages(2)).toContain("says: too risky");
    expect(chat.messages(3)).toContain("Objects to what note did: write less");
    expect(chat.messages(4)).not.toContain("write less");
  });

  test("delegating: a hook of a skill that both use runs once per call", async () => {
    await using chat = await scene({
      files: {
        ...guard(
          { PreToolUse: { matcher: "note" }, PostToolUse: { matcher: "note" } },
          `input=$(cat); case $input in
            *PreToolUse*) text=$(echo "$input" | sed 's/.*"text":"\\([^"]*\\)".*/\\1/')
              echo "{\\"hookSpecificOutput\\":{\\"updatedInput\\":{\\"text\\":\\"$text+\\"}}}";;
            *PostToolUse*) echo "write less" >&2; exit 2;;
          esac`,
        ),
        "home/.agents/agents/helper.yaml": agentText("helper", "You look.", {
          integration_mode: "tool",
          skills: "[guard]",
        }),
      },
      script: [
        { tools: [{ name: "helper", input: { task: "Note it" } }] },
        { tools: [{ name: "load_skill", input: { name: "guard" } }] },
        call("this"),
        { text: "Noted." },
        { text: "Done." },
      ],
    });
    await say(chat.conversation, "/guard");
    expect(chat.noted).toEqual([{ text: "this+" }]);
    expect(chat.messages(3).split("write less").length).toBe(2);
  });

  test("delegating: tools that the caller's skills disallow are not available to the sub-agent", async () => {
    await using chat = await scene({
      files: {
        "home/.agents/skills/quiet/SKILL.md": skillText("quiet", "Write nothing.", {
          "disallowed-tools": "note",
        }),
        ...subAgentFile,
      },
      script: [
        { tools: [{ name: "helper", input: { task: "Note it" } }] },
        call("anyway"),
        { text: "No." },
        { text: "Done." },
      ],
    });
    await say(chat.conversation, "/quiet");
    expect(chat.noted).toEqual([]);
    const offered = chat.wire.requests.map(({ body }) =>
      (body.tools as readonly { readonly name: string }[]).some(({ name }) => name === "note"),
    );
    expect(offered).toEqual([false, false, false, false]);
  });

  test("PostToolUse: sees the tool's result, and its objection follows the result", async () => {
    await using chat = await scene({
      files: guard(
        { PostToolUse: {} },
        'grep -q "noted wrong" && { echo "that was wrong" >&2; exit 2; }; exit 0',
      ),
      script: [call("wrong"), call("right"), { text: "Done." }],
    });
    await say(chat.conversation, "/guard");
    expect(chat.wire.requests[1]?.body.messages.at(-1).content).toMatchObject([
      { type: "tool_result", content: "noted wrong" },
      {
        type: "text",
        text: '<hook_context skill="guard">\nObjects to what note did: that was wrong\n</hook_context>',
      },
    ]);
    expect(chat.messages(2).split("that was wrong").length).toBe(2);
  });

  test("Stop: with `once` it makes the model go on a single time", async () => {
    await using chat = await scene({
      files: guard({ Stop: { once: true } }, 'echo "Check it again." >&2; exit 2'),
      script: [{ text: "Done." }, { text: "Checked." }, { text: "Later." }],
    });
    const chunks = await say(chat.conversation, "/guard");
    expect(textOf(chunks)).toBe("Done.Checked.");
    expect(chat.wire.requests[1]?.body.messages.slice(-2)).toMatchObject([
      { role: "assistant", content: [{ type: "text", text: "Done." }] },
      { role: "user", content: [{ type: "text", text: expect.stringContaining("Check it again.") }] },
    ]);
    expect(textOf(await say(chat.conversation, "And now?"))).toBe("Later.");
    expect(chat.wire.requests.length).toBe(3);
  });

  test("Stop: one that never agrees is overruled before the turn's limit", async () => {
    await using chat = await scene({
      files: guard({ Stop: {} }, 'echo "More." >&2; exit 2'),
      script: Array.from({ length: 40 }, () => ({ text: "Done." })),
    });
    const chunks = await say(chat.conversation, "/guard");
    expect(chunks.at(-1)).toEqual({ type: "finish", finishReason: "stop" });
    expect(chat.wire.requests.length).toBe(9);
  });

  test("SessionStart: runs again after compaction", async () => {
    await using chat = await scene({
      files: guard({ SessionStart: {} }, 'echo "source: $(cat)"'),
      script: [{ text: "One." }, { text: "A summary." }, { text: "Two." }],
    });
    await say(chat.conversation, "/guard");
    for await (const _ of chat.conversation.compact());
    await say(chat.conversation, "Go on");
    const last = chat.wire.requests.length - 1;
    expect(chat.messages(last)).toContain('\\"source\\":\\"compact\\"');
    expect(chat.messages(last)).toContain("Be careful.");
  });

  test("end when their skill is deactivated, and cannot leave their sandbox", async () => {
    await using chat = await scene({
      files: guard(
        { PreToolUse: {} },
        'touch "$CLAUDE_PROJECT_DIR/pwned" "$HOME/pwned"; echo "no" >&2; exit 2',
      ),
      script: [call("first"), { text: "One." }, call("second"), { text: "Two." }],
    });
    await say(chat.conversation, "/guard");
    expect(chat.noted).toEqual([]);
    await chat.conversation.session.deactivate("guard");
    await say(chat.conversation, "Again");
    expect(chat.noted).toEqual([{ text: "second" }]);
    for (const path of ["repo/pwned", "home/pwned"]) expect(existsSync(chat.workspace.at(path))).toBe(false);
  });
});
