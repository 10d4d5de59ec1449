import type { Embedder } from "@skillwright/core/internal";
import { memoryEmbedder } from "@skillwright/core/testing";
import { describe, expect, test } from "vitest";
import { openConversation } from "../src/index.ts";
import { dataOf, read, say, textOf } from "./support/read-stream.ts";
import { scriptedModel } from "./support/scripted-model.ts";
import { agentsOf, skillText, testWorkspace } from "./support/test-workspace.ts";

const greeting = {
  "home/.agents/skills/greet/SKILL.md": skillText("greet", "Say hello in Latin.", {
    description: "Greets people.",
  }),
};

describe("a conversation", () => {
  test("lets the model load a skill and answers with it", async () => {
    using workspace = testWorkspace(greeting);
    const models = scriptedModel([
      { calls: [{ tool: "load_skill", input: { name: "greet" } }] },
      { text: "Salve, amice!" },
    ]);
    const skills = await workspace.skills();
    const conversation = await openConversation({ skills, agents: await agentsOf(skills), models });
    const chunks = await say(conversation, "Greet me");
    expect(textOf(chunks)).toBe("Salve, amice!");
    expect(dataOf(chunks, "data-skill")).toMatchObject([
      { skill: "greet", outcome: "activated", trigger: "model" },
    ]);
    const [first, second] = models.requests;
    const system = first?.prompt[0]?.content as string;
    expect(system.startsWith("You help.\n\n---\n\n## Available Skills")).toBe(true);
    expect(first?.prompt.slice(1)).toEqual([{ role: "user", content: [{ type: "text", text: "Greet me" }] }]);
    // Nothing that was sent is rewritten.
    expect(second?.prompt.slice(0, 2)).toEqual(first?.prompt);
    expect(JSON.stringify(second?.prompt.at(-1))).toContain("Say hello in Latin.");
    expect(conversation.messages().map(({ role }) => role)).toEqual(["user", "assistant"]);
    await conversation.close();
  });

  test("uses the model and effort that a skill requests, only for its turn", async () => {
    using workspace = testWorkspace({
      "home/.agents/skills/hard/SKILL.md": skillText("hard", "Think.", { model: "two", effort: "high" }),
      "home/.agents/skills/odd/SKILL.md": skillText("odd", "Think.", { model: "elsewhere" }),
    });
    const skills = await workspace.skills();
    const models = scriptedModel([]);
    const conversation = await openConversation({ skills, agents: await agentsOf(skills), models });
    await say(conversation, "/hard");
    await say(conversation, "And now?");
    expect(models.opened).toEqual([undefined, "scripted/two"]);
    expect(models.requests.map(({ reasoning }) => reasoning)).toEqual(["high", undefined]);
    const notices = dataOf(await say(conversation, "/odd"), "data-notice");
    expect(notices).toMatchObject([{ code: "requested_model_unavailable", level: "warning" }]);
    expect(JSON.stringify(notices)).toContain("which is not configured; using Scripted instead.");
    await conversation.close();
  });

  test("ends a turn with too many steps, and says what to do", async () => {
    using workspace = testWorkspace(greeting);
    const skills = await workspace.skills();
    const models = scriptedModel(() => ({ calls: [{ tool: "load_skill", input: { name: "greet" } }] }));
    const conversation = await openConversation({
      skills,
      agents: await agentsOf(skills),
      models,
      maxSteps: 3,
    });
    const chunks = await say(conversation, "For ever");
    expect(models.requests.length).toBe(3);
    expect(dataOf(chunks, "data-notice")).toMatchObject([{ code: "step_limit", level: "warning" }]);
    expect(chunks.at(-1)).toEqual({ type: "finish", finishReason: "length" });
    await conversation.close();
  });

  test("counts each turn and the conversation, with the cost if prices are known", async () => {
    using workspace = testWorkspace(greeting);
    const skills = await workspace.skills();
    const prices = { currency: "EUR", input: 1_000_000, cachedInput: 0, output: 2_000_000 };
    const conversation = await openConversation({
      skills,
      agents: await agentsOf(skills),
      models: scriptedModel([], { prices }),
    });
    await say(conversation, "One");
    const chunks = await say(conversation, "Two");
    expect(dataOf(chunks, "data-usage").at(-1)).toMatchObject({
      requests: 1,
      inputTokens: 10,
      outputTokens: 5,
      cost: { amount: 20, currency: "EUR" },
    });
    expect(conversation.context().usage).toMatchObject({
      requests: 2,
      cost: { amount: 40, currency: "EUR" },
    });
    const { parts, catalog, active, tokens } = conversation.context();
    const texts = active.reduce((sum, skill) => sum + skill.tokens, catalog.tokens);
    const sum = texts + parts.instructions + parts.tools + parts.messages;
    expect(parts.messages).toBeGreaterThan(0);
    expect(sum / tokens).toBeCloseTo(1, 1);
    await conversation.close();
  });

  test("takes one message at a time, and ends its stream when it is closed", async () => {
    using workspace = testWorkspace(greeting);
    const skills = await workspace.skills();
    const models = scriptedModel([{ hangs: "Wait" }]);
    const conversation = await openConversation({ skills, agents: await agentsOf(skills), models });
    const stream = conversation.send("One");
    expect(() => conversation.send("Two")).toThrow("still answering");
    const reading = read(stream);
    await conversation.close();
    expect((await reading).at(-1)).toEqual({ type: "abort" });
    expect(() => conversation.send("Three")).toThrow("was closed");
  });

  test("without skills the agent's prompt is unchanged", async () => {
    using workspace = testWorkspace();
    const skills = await workspace.skills();
    const models = scriptedModel([]);
    const conversation = await openConversation({ skills, agents: await agentsOf(skills), models });
    await say(conversation, "Hello");
    expect(models.requests[0]?.prompt[0]).toMatchObject({ role: "system", content: "You help." });
    await conversation.close();
  });
});

describe("a catalog without room for all skills", () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, number) => `a-task-${number}`).map((name) => [
      `home/.agents/skills/${name}/SKILL.md`,
      skillText(name, "Do it."),
    ]),
  );
  /** What the model receives in the first turn, and what is appended in the second. */
  const promptsWith = async (embedder: Embedder | "off"): Promise<readonly [string, string]> => {
    using workspace = testWorkspace({ ...greeting, ...many });
    const skills = await workspace.skills({ embedder });
    // The skills are already indexed, as in every conversation but the first.
    await skills.prepareSearch({ embeddings: "compute" });
    const models = scriptedModel([], { contextWindow: 20_000 });
    const conversation = await openConversation({ skills, agents: await agentsOf(skills), models });
    await say(conversation, "Welcome the guests");
    await say(conversation, "Herbs for the soup");
    await conversation.close();
    await skills.close();
    const [first, second] = models.requests.map(({ prompt }) => prompt);
    return [JSON.stringify(first?.[0]), JSON.stringify(second?.slice(first?.length))];
  };

  test("lists the skill that matches the message, even if they share no word", async () => {
    const [byKeywords] = await promptsWith("off");
    expect(byKeywords).not.toContain("Greets people.");
    const [withEmbeddings] = await promptsWith(memoryEmbedder({ welcom: "greet" }));
    expect(withEmbeddings).toContain("Greets people.");
  });

  test("adds a later message's skill with that message", async () => {
    const [, byKeywords] = await promptsWith("off");
    expect(byKeywords).not.toContain("Greets people.");
    const [system, later] = await promptsWith(memoryEmbedder({ herb: "greet", soup: "peopl" }));
    expect([system.includes("Greets people."), later.includes("Greets people.")]).toEqual([false, true]);
  });
});
