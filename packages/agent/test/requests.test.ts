import { appendToPrompt, CHECK_SKILLS } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { dataOf, say, textOf } from "./support/read-stream.ts";
import { startChat, type TestChat } from "./support/start-chat.ts";
import { skillText } from "./support/test-workspace.ts";
import { WIRE_FORMATS, type WireFormat } from "./support/wire/index.ts";
import type { WireBody } from "./support/wire/wire-script.ts";

const file = "home/.agents/skills/greet/SKILL.md";
const files = { [file]: skillText("greet", "Say hello in Latin.") };

function formatOf(name: string): WireFormat {
  const format = WIRE_FORMATS.find((known) => known.name === name);
  if (format === undefined) throw new Error(`There is no wire format ${name}`);
  return format;
}

/** A mention, a load by the model and its answer. */
async function converse(name: string): Promise<{
  readonly chat: TestChat;
  readonly bodies: readonly WireBody[];
  readonly skill: string;
  readonly system: string;
}> {
  const chat = await startChat(formatOf(name), {
    files: { ...files, "home/.agents/skills/second/SKILL.md": skillText("second", "Then bow.") },
    script: [{ tools: [{ name: "load_skill", input: { name: "second" } }] }, { text: "Salve!" }],
  });
  await say(chat.conversation, "Please $greet me");
  const path = chat.workspace.at(file);
  const skill = `<skill>\n<name>greet</name>\n<path>${path}</path>\n${files[file]}\n</skill>`;
  const catalog = chat.conversation.session.catalog().text;
  const system = appendToPrompt("You help.", `${catalog}\n\n${CHECK_SKILLS}`);
  return { chat, bodies: chat.wire.requests.map(({ body }) => body), skill, system };
}

const loaded = "# Skill: Second\nDescription: Does second.\n\n---\n\n\nThen bow.\n";

describe("the messages that a provider receives", () => {
  test("Anthropic: skills are text of the person, before the message", async () => {
    const { chat, bodies, skill, system } = await converse("anthropic");
    await using _ = chat;
    const begin = [
      {
        role: "user",
        content: [
          { type: "text", text: skill },
          { type: "text", text: "Please $greet me" },
        ],
      },
    ];
    expect(bodies[0]?.system).toEqual([{ type: "text", text: system }]);
    expect(bodies[0]?.messages).toEqual(begin);
    const id = bodies[1]?.messages[1].content[0].id as string;
    expect(bodies[1]?.messages).toEqual([
      ...begin,
      {
        role: "assistant",
        content: [{ type: "tool_use", id, name: "load_skill", input: { name: "second" } }],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: loaded }] },
    ]);
  });

  test("OpenAI: the same as input of the Responses API", async () => {
    const { chat, bodies, skill, system } = await converse("openai");
    await using _ = chat;
    expect(bodies[0]?.input).toEqual([
      { role: "system", content: system },
      { role: "user", content: [{ type: "input_text", text: skill }] },
      { role: "user", content: [{ type: "input_text", text: "Please $greet me" }] },
    ]);
    expect(bodies[1]?.input.slice(0, 3)).toEqual(bodies[0]?.input);
    expect(bodies[1]?.input.at(-1)).toMatchObject({ type: "function_call_output", output: loaded });
  });

  test("Google: the same as contents", async () => {
    const { chat, bodies, skill, system } = await converse("google");
    await using _ = chat;
    expect(bodies[0]?.systemInstruction).toEqual({ parts: [{ text: system }] });
    expect(bodies[0]?.contents).toEqual([
      { role: "user", parts: [{ text: skill }] },
      { role: "user", parts: [{ text: "Please $greet me" }] },
    ]);
    expect(bodies[1]?.contents.slice(0, 2)).toEqual(bodies[0]?.contents);
    expect(JSON.stringify(bodies[1]?.contents.at(-1))).toContain("Then bow.");
  });
});

describe.for(WIRE_FORMATS.map((format) => [format.name, format] as const))(
  "a long conversation over %s",
  ([, format]) => {
    test("is compacted and keeps the full text of its active skills and the catalog", async () => {
      const long = "An answer with many words that fill the window of the model bit by bit. ".repeat(3);
      let turns = 0;
      await using chat = await startChat(format, {
        files: { ...files, "home/.agents/skills/second/SKILL.md": skillText("second", "Then bow deeply.") },
        contextWindow: 6000,
        script: Array.from({ length: 240 }, () => ({ body }: { readonly body: WireBody }) => {
          const isSummary = JSON.stringify(body).includes("<record>");
          if (!isSummary) turns += 1;
          if (turns === 2 && !isSummary)
            return { tools: [{ name: "load_skill", input: { name: "second" } }], usage: { input: 0 } };
          return { text: isSummary ? "They talked about numbers." : long };
        }),
      });
      const { conversation, wire } = chat;
      await say(conversation, "Please $greet me");
      await say(conversation, "And load the second one");
      const compactions = [];
      for (let turn = 0; turn < 98; turn += 1) {
        const chunks = await say(conversation, `Message number ${turn}`);
        compactions.push(...dataOf(chunks, "data-compaction"));
      }
      expect(conversation.messages().length).toBe(200);
      expect(compactions.length).toBeGreaterThan(0);
      expect(compactions[0]).toMatchObject({ summary: "model", kept: ["greet", "second"], dropped: [] });
      const last = wire.requests.at(-1)?.text ?? "";
      const catalog = conversation.session.catalog().text;
      expect(last).toContain(JSON.stringify(catalog).slice(1, -1));
      expect(last).toContain("Say hello in Latin.");
      expect(last).toContain("Then bow deeply.");
      expect(last).toContain("They talked about numbers.");
      expect(last).not.toContain('Message number 3"');
      // Each skill once.
      expect(last.split("Say hello in Latin.").length).toBe(2);
      expect(last.split("Then bow deeply.").length).toBe(2);
      expect(conversation.context().tokens).toBeLessThan(6000);
    });
  },
);

test("catalog changes are appended, and nothing that was sent is rewritten", async () => {
  await using chat = await startChat(formatOf("anthropic"), {
    files,
    script: [{ text: "One." }, { text: "Two." }],
  });
  await say(chat.conversation, "First");
  chat.workspace.write({
    "home/.agents/skills/fresh/SKILL.md": skillText("fresh", "New.", { description: "Brand new." }),
  });
  await chat.reload();
  expect(textOf(await say(chat.conversation, "Second"))).toBe("Two.");
  const [first, second] = chat.wire.requests.map(({ body }) => body);
  expect(second?.system).toEqual(first?.system);
  expect(second?.messages[0]).toEqual(first?.messages[0]);
  expect(JSON.stringify(second?.messages.at(-1))).toContain("Brand new.");
});
