import { describe, expect, test } from "vitest";
import type { ComposedMessage, ComposeOptions, SessionOptions } from "../src/index.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

function tree(): TempTree {
  return tempTree({
    "home/.agents/skills/summarize-file/SKILL.md":
      "---\nname: summarize-file\ndescription: Summarizes a file.\nparameters:\n  - { name: file_path, type: string, required: true, description: The file }\n  - { name: language, type: string, required: false, description: Of the summary }\n---\nSummarize {{file_path}}.\n",
    "home/.agents/skills/plain/SKILL.md": skillText("plain", { description: "Plain." }),
    "home/.agents/skills/people/SKILL.md": skillText("people", { "disable-model-invocation": "true" }),
    "home/.agents/skills/models/SKILL.md": skillText("models", { "user-invocable": "false" }),
    "home/.agents/skills/tool/SKILL.md": skillText("tool", {
      commands: "[{ name: go, description: Goes, run: { tool: Bash } }]",
    }),
  });
}

async function compose(
  text: string,
  session: SessionOptions = {},
  options: ComposeOptions = {},
): Promise<ComposedMessage> {
  using place = tree();
  return await (await (await openSkills(place)).session(session)).compose(text, options);
}

const texts = ({ messages }: ComposedMessage): readonly string[] => messages.map(({ text }) => text);

describe("a composed message", () => {
  test("is the text of a person who names nothing", async () => {
    expect(await compose("Hello")).toEqual({
      messages: [{ kind: "message", text: "Hello", tokens: 1 }],
      activations: [],
      notices: [],
    });
  });

  test("has the skills that a text mentions before the text", async () => {
    const composed = await compose("Use $plain and $nothing-such, please");
    expect(composed.messages.map(({ kind, skill }) => [kind, skill])).toEqual([
      ["skill", "plain"],
      ["message", undefined],
    ]);
    expect(composed.activations).toMatchObject([{ kind: "activated", skill: "plain" }]);
    expect(composed.messages[1]?.text).toBe("Use $plain and $nothing-such, please");
  });

  test("is the skills of a slash call, each with the arguments", async () => {
    const composed = await compose("/plain /summarize-file a.txt");
    expect(composed.messages.map(({ skill }) => skill)).toEqual(["plain", "summarize-file"]);
    expect(texts(composed)[1]).toContain("Summarize a.txt.");
  });

  test("is nothing for commands of the app and of skills, and for what a person may not call", async () => {
    expect(await compose("/clear now")).toMatchObject({
      messages: [],
      instead: { kind: "app", command: "clear", arguments: "now" },
    });
    expect(await compose("/reset", {}, { appCommands: ["reset"] })).toMatchObject({
      instead: { kind: "app", command: "reset" },
    });
    expect(await compose("/go fast")).toMatchObject({
      messages: [],
      instead: { kind: "command", command: { id: "tool:go" }, arguments: "fast" },
    });
    expect(await compose("/models")).toMatchObject({ messages: [], notices: [{ code: "model_only" }] });
  });
});

describe("slash calls as messages", () => {
  const ask = (text: string, parameters: Readonly<Record<string, string>> = {}): Promise<ComposedMessage> =>
    compose(text, { slash: "message" }, { parameters });

  test("ask for the skill in plain words, and the model can load it", async () => {
    using place = tree();
    const session = await (await openSkills(place)).session({ slash: "message" });
    const composed = await session.compose("/summarize-file /storage/emulated/0/notes.txt");
    expect(composed).toEqual({
      messages: [
        {
          kind: "message",
          text: "Use the summarize-file skill on /storage/emulated/0/notes.txt",
          tokens: expect.any(Number),
        },
      ],
      activations: [],
      notices: [],
    });
    expect(session.skills.filter(({ state }) => state === "active")).toEqual([]);
    expect(session.catalog().text).toContain("- summarize-file: Summarizes a file.");
    const loaded = await session.tools()[0]?.execute({ name: "summarize-file" });
    expect(loaded?.text).toMatch(/^# Skill: Summarize File\n/);
  });

  test("name what was filled in", async () => {
    expect(texts(await ask("/plain"))).toEqual(["Use the plain skill"]);
    expect(
      texts(await ask("/summarize-file", { language: "German", file_path: "a.txt", other: "x" })),
    ).toEqual(["Use the summarize-file skill on a.txt with language: German"]);
    expect(texts(await ask("/plain /summarize-file a.txt"))).toEqual([
      "Use the plain skill on a.txt\nUse the summarize-file skill on a.txt",
    ]);
  });

  test("wait for required parameters", async () => {
    expect(await ask("/summarize-file", { language: "German" })).toMatchObject({
      messages: [],
      activations: [
        {
          kind: "needs-parameters",
          skill: "summarize-file",
          missing: [{ name: "file_path" }],
          values: { language: "German" },
        },
      ],
    });
  });

  test("send the text of a skill that models may not load, and say so", async () => {
    const composed = await ask("/people");
    expect(composed.messages).toMatchObject([{ kind: "skill", skill: "people" }]);
    expect(composed.notices).toEqual([
      {
        code: "sent_directly",
        text: 'Models may not load "people" themselves, so its text is sent directly.',
      },
    ]);
  });

  test("leave mentions and unknown words as they are", async () => {
    expect((await ask("use $plain")).messages.map(({ kind }) => kind)).toEqual(["skill", "message"]);
    expect(texts(await ask("/nothing-such x"))).toEqual(["/nothing-such x"]);
  });
});
