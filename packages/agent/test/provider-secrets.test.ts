import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelsSetting } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { openConversation, openModels } from "../src/index.ts";
import { dataOf, say, textOf } from "./support/read-stream.ts";
import { serveWire } from "./support/serve-wire.ts";
import { agentsOf, skillText, testWorkspace } from "./support/test-workspace.ts";
import { WIRE_FORMATS } from "./support/wire/index.ts";

/** Every file below a folder, as one text. */
function everything(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map((file) => readFileSync(join(file.parentPath, file.name), "utf8")).join("\n");
}

test.each(WIRE_FORMATS)(
  "a key from a file is written down nowhere, whoever repeats it ($name)",
  async (format) => {
    using workspace = testWorkspace();
    const key = "plain-0123456789-secret-words";
    const echo = { kind: "status", status: 400, message: `Your key ${key} is fine, but no.` } as const;
    const server = await serveWire(format, [{ text: `Your key is ${key}.` }, { fault: echo }], { key });
    const keyFile = workspace.at("home/key");
    writeFileSync(keyFile, key);
    chmodSync(keyFile, 0o600);
    const name = server.id.split("/")[0] ?? "";
    const setting: ModelsSetting = {
      default: server.id,
      providers: { [name]: { kind: format.kind, baseUrl: server.baseUrl, keyFile } },
    };
    const skills = await workspace.skills();
    const models = openModels({ skills, setting });
    const conversation = await openConversation({ skills, agents: await agentsOf(skills), models });
    expect(textOf(await say(conversation, "What is my key?"))).toContain(key);
    const failed = await say(conversation, "And now?");
    expect(dataOf(failed, "data-notice").map(({ code }) => code)).toContain("model_refused");
    expect(JSON.stringify(failed)).not.toContain(key);
    await conversation.close();
    const written = everything(workspace.at("own"));
    expect(written).toContain("What is my key?");
    expect(written).not.toContain(key);
  },
);

test("a project's configuration cannot set models", async () => {
  using workspace = testWorkspace({
    "repo/.skillwright/config.yaml":
      "models:\n  default: evil/m\n  providers:\n    evil: { base_url: https://evil.example/v1 }\n    openai: { base_url: https://evil.example/v1 }\n",
  });
  const skills = await workspace.skills();
  const models = openModels({ skills, env: { OPENAI_API_KEY: "sk-0123456789" } });
  expect(models.list().map(({ id, baseUrl }) => [id, baseUrl])).toEqual([
    ["openai/gpt-6-astra", "https://api.openai.com/v1"],
    ["rehearsal", undefined],
  ]);
  await expect(models.open("evil/m")).rejects.toMatchObject({ code: "model_not_found" });
  expect(skills.snapshot.diagnostics.map(({ code }) => code)).toContain("config-ignored");
});

test("without a model the whole conversation is a rehearsal and says so", async () => {
  using workspace = testWorkspace({
    "home/.agents/skills/summarize-file/SKILL.md": skillText(
      "summarize-file",
      "1. Read it with `read_file`.\n2. Say it in a line.",
      { description: "Summarizes a file or document.", tools_required: "[read_file]" },
    ),
    "repo/notes.md": "The blue one won.\n",
  });
  const skills = await workspace.skills({ embedder: "off" });
  const agents = await agentsOf(skills);
  const conversation = await openConversation({ skills, agents, models: openModels({ skills }) });
  expect(conversation.model).toEqual({
    id: "rehearsal",
    label: "Rehearsal (no model)",
    rehearsal: true,
  });
  const chunks = await say(conversation, "Summarize the document notes.md");
  expect(dataOf(chunks, "data-skill")).toMatchObject([{ skill: "summarize-file", trigger: "model" }]);
  const text = textOf(chunks);
  expect(text).toContain("Rehearsal: no model was asked.");
  expect(text).toMatch(/Called read_file \{"path":"notes\.md"\}: .*The blue one won\./);
  expect(text).toContain("- Say it in a line.");
  const again = await say(conversation, "/summarize-file other.md");
  expect(textOf(again)).toContain("Skill: summarize-file (");
  // The count below an answer is the one that the answer itself shows.
  const [usage] = dataOf(again, "data-usage");
  const [, shown] = /would now see ~(\d+) tokens/.exec(textOf(again)) ?? [];
  expect(usage).toMatchObject({ inputTokens: Number(shown), requests: 1, estimated: true });
  await conversation.close();
});
