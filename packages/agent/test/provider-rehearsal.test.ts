import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JSONSchema7, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { createSkills, type SessionTool, type Skills } from "@skillwright/runtime/internal";
import { generateText, isStepCount, jsonSchema, streamText, type ToolSet, tool } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openModels } from "../src/models/open-models.ts";

let root: string;
let skills: Skills;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "rehearsal-"));
  const add = (path: string, text: string): void => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  add(
    "skills/summarize-file/SKILL.md",
    `---
name: summarize-file
description: Reads a local file and writes a structured summary of it. Use when somebody asks to summarize a document.
tools_required: [read_file]
parameters:
  - name: file_path
    description: Path of the file
    required: true
---
# Summarize

File: {{file_path}}

1. Read the file with \`read_file\`.
2. Follow \`references/form.md\`.
3. Keep it short.
`,
  );
  add("skills/summarize-file/references/form.md", "First the result, then the reasons.\n");
  add(
    "skills/water-plants/SKILL.md",
    "---\nname: water-plants\ndescription: Says when to water which plants of the garden.\n---\nWater them at dawn.\n",
  );
  add("notes.md", "We met on Monday and chose the blue one.\n");
  skills = await createSkills({
    cwd: root,
    roots: [join(root, "skills")],
    home: root,
    env: { SKILLWRIGHT_HOME: join(root, "home") },
    embedder: "off",
  });
});
afterAll(async () => {
  await skills.close();
  rmSync(root, { recursive: true });
});

function toolSet(tools: readonly SessionTool[]): ToolSet {
  return Object.fromEntries(
    tools.map((own) => [
      own.name,
      tool({
        description: own.description,
        inputSchema: jsonSchema<object>(own.inputSchema as unknown as JSONSchema7),
        async execute(input) {
          const { text, isError } = await own.execute(input);
          if (isError) throw new Error(text);
          return text;
        },
      }),
    ]),
  );
}

async function ask(
  prompt: string,
  way: "whole" | "stream" = "whole",
): Promise<{ calls: unknown; text: string }> {
  const { model, label, rehearsal } = await openModels({ skills, env: {} }).open();
  expect({ label, rehearsal }).toEqual({ label: "Rehearsal (no model)", rehearsal: true });
  const session = await skills.session({ trust: "project" });
  const request = {
    model,
    system: "You are helpful.",
    prompt,
    tools: toolSet([...session.tools(), ...session.tools({ vocabulary: "read_file" }).slice(0, 1)]),
    stopWhen: isStepCount(6),
  };
  const result = way === "whole" ? await generateText(request) : streamText(request);
  const steps = await result.steps;
  const calls = steps.flatMap((step) => step.toolCalls.map(({ toolName, input }) => [toolName, input]));
  expect(steps.map(({ providerMetadata }) => providerMetadata)).toEqual(
    steps.map(() => ({ skillwright: { rehearsal: true } })),
  );
  return { calls, text: await result.text };
}

test.each(["whole", "stream"] as const)(
  "the skill that fits is loaded, what it asks for is read, and the answer tells it all (%s)",
  async (way) => {
    const { calls, text } = await ask("Please summarize the document notes.md", way);
    expect(calls).toEqual([
      ["load_skill", { name: "summarize-file", parameters: { file_path: "notes.md" } }],
      ["read_file", { path: "notes.md" }],
      ["read_skill_resource", { skill_id: "summarize-file", path: "references/form.md" }],
    ]);
    expect(text.replace(/~\d+/g, "~N")).toMatchInlineSnapshot(`
      "Rehearsal: no model was asked. This is what a model would receive and which instructions it would follow.

      Skill: summarize-file (because search found it for your message).

      Called read_file {"path":"notes.md"}: We met on Monday and chose the blue one.
      Called read_skill_resource {"skill_id":"summarize-file","path":"references/form.md"}: First the result, then the reasons.

      A real model would now see ~N tokens in 6 messages:

      1. system, ~N tokens: You are helpful.
      2. user, ~N tokens: Please summarize the document notes.md
      3. assistant, ~N tokens: load_skill {"name":"summarize-file","parameters":{"file_path":"notes.md"}}
      4. tool, ~N tokens: load_skill → # Skill: Summarize File Description: Reads a local file and writes a structured summary of it. Use when somebody asks to summarize a document. Requ…
      5. assistant, ~N tokens: read_file {"path":"notes.md"} read_skill_resource {"skill_id":"summarize-file","path":"references/form.md"}
      6. tool, ~N tokens: read_file → We met on Monday and chose the blue one. read_skill_resource → First the result, then the reasons.

      6 tools, ~N tokens: load_skill, list_skills, read_skill_resource, propose_skill_update, create_skill, read_file

      Instructions of summarize-file that it would follow:
      - Read the file with \`read_file\`.
      - Follow \`references/form.md\`.
      - Keep it short."
    `);
  },
);

test("with low confidence it says so and loads nothing", async () => {
  const { calls, text } = await ask("What is the capital of France?");
  expect(calls).toEqual([]);
  expect(text).toContain("a model would answer on its own");
});

test("the same conversation gets the same answer", async () => {
  const answers = await Promise.all([
    ask("When should I water my plants?"),
    ask("When should I water my plants?"),
  ]);
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.calls).toEqual([["load_skill", { name: "water-plants" }]]);
});

test("it stops when it is aborted", async () => {
  const { model } = await openModels({ skills, env: {} }).open();
  const prompt: LanguageModelV4CallOptions["prompt"] = [
    { role: "user", content: [{ type: "text", text: "Tell me a long story" }] },
  ];
  const stop = new AbortController();
  const { stream } = await model.doStream({ prompt, abortSignal: stop.signal });
  const reader = stream.getReader();
  await reader.read();
  stop.abort();
  const rest = async (): Promise<void> => {
    while (!(await reader.read()).done);
  };
  await expect(rest()).rejects.toMatchObject({ name: "AbortError" });
  await expect(model.doGenerate({ prompt, abortSignal: stop.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
});
