import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { HostTool } from "@skillwright/runtime/internal";
import { describe, expect, test } from "vitest";
import {
  deleteTranscript,
  listTranscripts,
  openConversation,
  readTranscript,
  resumeConversation,
} from "../src/index.ts";
import { dataOf, read, say, textOf } from "./support/read-stream.ts";
import { scriptedModel } from "./support/scripted-model.ts";
import { agentsOf, agentText, skillText, testWorkspace } from "./support/test-workspace.ts";

const files = {
  "home/.agents/skills/greet/SKILL.md": skillText("greet", "Say hello in Latin."),
  "home/.agents/agents/orchestrator.yaml": agentText("orchestrator", "You help.", {
    permissions: "\n  allow: [strike]",
  }),
};

function strike(execute: () => unknown): HostTool {
  return { name: "strike", description: "Strikes.", inputSchema: { type: "object" }, execute };
}

describe("a transcript that cannot be written", () => {
  test("because it was deleted stays deleted, and the conversation continues with one notice", async () => {
    using workspace = testWorkspace(files);
    const skills = await workspace.skills();
    const models = scriptedModel([{ calls: [{ tool: "strike", input: {} }] }, { text: "Struck." }]);
    const conversation = await openConversation({
      skills,
      agents: await agentsOf(skills),
      models,
      tools: [strike(() => deleteTranscript("last", skills.locations))],
    });
    const chunks = await say(conversation, "Go");
    expect(textOf(chunks)).toBe("Struck.");
    expect(dataOf(chunks, "data-notice")).toMatchObject([{ code: "transcript_stopped", level: "warning" }]);
    expect(dataOf(await say(conversation, "And now?"), "data-notice")).toEqual([]);
    expect(listTranscripts(skills.locations)).toEqual([]);
    await conversation.close();
  });

  test("because its folder is gone does not crash the program", async () => {
    using workspace = testWorkspace(files);
    const skills = await workspace.skills();
    const models = scriptedModel([{ hangs: "Wait" }, { text: "Back." }]);
    const conversation = await openConversation({ skills, agents: await agentsOf(skills), models });
    const stop = new AbortController();
    const reading = read(conversation.send("One", { signal: stop.signal }));
    rmSync(workspace.at("own/state/transcripts"), { recursive: true });
    stop.abort();
    expect((await reading).at(-1)).toEqual({ type: "abort" });
    expect(textOf(await say(conversation, "Two"))).toBe("Back.");
    expect(existsSync(workspace.at("own/state/transcripts"))).toBe(false);
    await conversation.close();
  });
});

describe("a damaged transcript", () => {
  test.for<[string, number]>([
    ["a call", 2],
    ["the answer to a call", 3],
  ])("in the line with %s can be continued, every call with its result", async ([, broken]) => {
    using workspace = testWorkspace(files);
    const skills = await workspace.skills();
    const agents = await agentsOf(skills);
    const models = scriptedModel([
      { calls: [{ tool: "load_skill", input: { name: "greet" } }] },
      { text: "Salve!" },
      { text: "Vale!" },
    ]);
    const first = await openConversation({ skills, agents, models });
    await say(first, "Greet me");
    await first.close();
    const [stored] = listTranscripts(skills.locations);
    const lines = readFileSync(stored?.file ?? "", "utf8").split("\n");
    const appended = lines.flatMap((line, index) => (line.includes('"type":"appended"') ? [index] : []));
    lines[appended[broken - 1] ?? 0] = '{"type":"appended"}';
    writeFileSync(stored?.file ?? "", lines.join("\n"));
    expect(readTranscript(first.id, skills.locations).problems.length).toBe(1);
    const again = await resumeConversation(first.id, { skills, agents, models });
    expect(textOf(await say(again, "Go on"))).toBe("Vale!");
    const parts = (models.requests[2]?.prompt ?? []).flatMap(
      ({ content }): readonly { readonly type: string; readonly toolCallId?: string }[] =>
        typeof content === "string" ? [] : content,
    );
    const idsOf = (type: string): readonly (string | undefined)[] =>
      parts.filter((part) => part.type === type).map(({ toolCallId }) => toolCallId);
    expect(idsOf("tool-call")).toEqual(idsOf("tool-result"));
    await again.close();
  });
});

describe("compaction", () => {
  test("keeps the full text of a skill that was loaded before a resume", async () => {
    using workspace = testWorkspace(files);
    const skills = await workspace.skills();
    const agents = await agentsOf(skills);
    const models = scriptedModel([
      { calls: [{ tool: "load_skill", input: { name: "greet" } }] },
      { text: "Salve!" },
      { text: "A summary." },
    ]);
    const first = await openConversation({ skills, agents, models });
    await say(first, "Greet me");
    await first.close();
    const again = await resumeConversation(first.id, { skills, agents, models });
    const [event] = dataOf(await read(again.compact()), "data-compaction");
    expect(event).toMatchObject({ kept: ["greet"], dropped: [] });
    await say(again, "Go on");
    expect(JSON.stringify(models.requests.at(-1)?.prompt)).toContain("Say hello in Latin.");
    await again.close();
  });

  test("drops a skill of a resumed conversation that may no longer be used, with a notice", async () => {
    using workspace = testWorkspace(files);
    const skills = await workspace.skills();
    const agents = await agentsOf(skills);
    const models = scriptedModel([{ text: "Salve!" }, { text: "A summary." }]);
    const first = await openConversation({ skills, agents, models });
    await say(first, "Please $greet me");
    await first.close();
    rmSync(workspace.at("home/.agents/skills/greet"), { recursive: true });
    await skills.reload();
    const again = await resumeConversation(first.id, { skills, agents, models });
    const [event] = dataOf(await read(again.compact()), "data-compaction");
    expect(event).toMatchObject({ kept: [], dropped: [{ skill: "greet", why: "unavailable" }] });
    await again.close();
  });

  test("that a person stops is not an error and changes nothing", async () => {
    using workspace = testWorkspace(files);
    const skills = await workspace.skills();
    const stop = new AbortController();
    const models = scriptedModel((request, index) => {
      if (index === 1) stop.abort();
      if (request.abortSignal?.aborted === true) return { error: request.abortSignal.reason };
      return { text: index === 0 ? "word ".repeat(400) : "Yes." };
    });
    const conversation = await openConversation({
      skills,
      agents: await agentsOf(skills),
      models,
      contextWindow: 600,
    });
    await say(conversation, "One");
    const chunks = await read(conversation.send("Two", { signal: stop.signal }));
    expect(chunks.at(-1)).toEqual({ type: "abort" });
    expect(dataOf(chunks, "data-notice")).toEqual([]);
    expect(JSON.stringify(readTranscript("last", skills.locations).entries)).toContain("word word");
    await conversation.close();
  });
});
