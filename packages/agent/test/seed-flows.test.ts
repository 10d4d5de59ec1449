import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { say, textOf } from "./support/read-stream.ts";
import { startChat } from "./support/start-chat.ts";
import { WIRE_FORMATS, type WireFormat } from "./support/wire/index.ts";

const [anthropic] = WIRE_FORMATS as readonly [WireFormat];
const files = { "repo/notes.txt": "Buy milk. Call Ada.\n" };

describe("the flows of the seed about skills on a phone", () => {
  test("loading: the model sees the list, loads the skill, gets header and text, and continues with tools", async () => {
    await using chat = await startChat(anthropic, {
      files,
      builtIns: "on",
      script: [
        { tools: [{ name: "load_skill", input: { name: "summarize-file" } }] },
        { tools: [{ name: "read_file", input: { path: "notes.txt" } }] },
        { text: "You should buy milk and call Ada." },
      ],
    });
    expect(textOf(await say(chat.conversation, "What do my notes say?"))).toBe(
      "You should buy milk and call Ada.",
    );
    const [first, second, third] = chat.wire.requests;
    expect(first?.text).toContain("## Available Skills");
    expect(first?.text).toContain("summarize-file: ");
    expect(second?.body.messages.at(-1).content[0].content).toMatch(
      /^# Skill: Summarize File\nDescription: /,
    );
    expect(third?.text).toContain("Buy milk. Call Ada.");
  });

  test("slash: the parameter is asked for, a plain message is sent, and the model loads the skill", async () => {
    await using chat = await startChat(anthropic, {
      files,
      builtIns: "on",
      slash: "message",
      script: [{ tools: [{ name: "load_skill", input: { name: "summarize-file" } }] }, { text: "Done." }],
      ask: async (question) => (question.kind === "parameter" ? "/storage/emulated/0/notes.txt" : false),
    });
    await say(chat.conversation, "/summarize-file");
    const message = chat.wire.requests[0]?.body.messages[0].content;
    expect(message).toEqual([
      { type: "text", text: "Use the summarize-file skill on /storage/emulated/0/notes.txt" },
    ]);
    expect(chat.wire.requests[1]?.text).toContain("# Skill: Summarize File");
  });
});

describe("the flows of the seed about a task engine", () => {
  test("the orchestrator delegates building to the builder, which has its skill in its prompt and reads a template", async () => {
    const asked: string[] = [];
    await using chat = await startChat(anthropic, {
      builtIns: "on",
      ask: async (question) => {
        asked.push(question.kind);
        return true;
      },
      script: [
        { tools: [{ name: "builder", input: { task: "Build an extension that monitors RSS feeds" } }] },
        {
          tools: [
            {
              name: "read_skill_resource",
              input: { skill_id: "extension-development", path: "templates/manifest-tool-provider.yaml" },
            },
          ],
        },
        { tools: [{ name: "write_file", input: { path: "rss/manifest.yaml", content: "id: rss\n" } }] },
        { text: "The extension is in rss/." },
        { text: "The builder made it." },
      ],
    });
    const answer = textOf(await say(chat.conversation, "Create an extension that monitors RSS feeds"));
    expect(answer).toBe("The builder made it.");
    const [outer, builder, withTemplate] = chat.wire.requests;
    expect(outer?.text).toContain("extension-development");
    const prompt = builder?.body.system[0].text as string;
    expect(prompt).toContain('<skill name="extension-development">');
    expect(prompt.indexOf("You build extensions")).toBeLessThan(prompt.indexOf("<skill name="));
    expect(JSON.stringify(builder?.body.messages)).not.toContain("load_skill");
    expect(withTemplate?.body.messages.at(-1).content[0].content).toContain(
      readFileSync("skills/extension-development/templates/manifest-tool-provider.yaml", "utf8").slice(0, 80),
    );
    expect(readFileSync(chat.workspace.at("repo/rss/manifest.yaml"), "utf8")).toBe("id: rss\n");
    expect(asked).toEqual(["use-tool"]);
  });

  test("a worker loads a checklist on demand and applies it to a file", async () => {
    await using chat = await startChat(anthropic, {
      files: { "repo/kv.ts": "export const kv = {};\n" },
      builtIns: "on",
      script: [
        { tools: [{ name: "load_skill", input: { name: "code-review" } }] },
        { tools: [{ name: "read_file", input: { path: "kv.ts" } }] },
        { text: "It needs tests." },
      ],
    });
    expect(textOf(await say(chat.conversation, "Review the kv extension"))).toBe("It needs tests.");
    expect(chat.wire.requests[0]?.text).toContain("code-review");
    expect(chat.wire.requests[2]?.text).toContain("export const kv");
  });
});
