import { MAX_AGENT_DEPTH } from "@skillwright/core/internal";
import { describe, expect, onTestFinished, test } from "vitest";
import { type ConversationOptions, openConversation } from "../src/index.ts";
import { dataOf, say, textOf } from "./support/read-stream.ts";
import { type ScriptedAnswer, type ScriptedModel, scriptedModel } from "./support/scripted-model.ts";
import { agentsOf, agentText, skillText, testWorkspace } from "./support/test-workspace.ts";

type Request = ScriptedModel["requests"][number];

const agents = "home/.agents/agents";
const subAgent = (id: string, dependsOn: string): string =>
  agentText(id, `You are ${id}.`, { integration_mode: "tool", depends_on: `[${dependsOn}]` });
const toolNames = ({ tools = [] }: Request): readonly string[] => tools.map(({ name }) => name);
const lastResult = ({ prompt }: Request): string => JSON.stringify(prompt.at(-1));
const fork = { context: "fork" };

async function open(
  files: Readonly<Record<string, string>>,
  models: ScriptedModel,
  options: Pick<ConversationOptions, "agent" | "background"> = {},
) {
  const workspace = testWorkspace(files);
  onTestFinished(() => workspace[Symbol.dispose]());
  const skills = await workspace.skills();
  const conversation = await openConversation({
    skills,
    agents: await agentsOf(skills),
    models,
    ...options,
  });
  return { conversation, [Symbol.asyncDispose]: () => conversation.close() };
}

describe("agents that call agents", () => {
  test("have a maximum depth, and the last one can call nobody", async () => {
    const files = {
      [`${agents}/a.yaml`]: subAgent("a", "b"),
      [`${agents}/b.yaml`]: subAgent("b", "c"),
      [`${agents}/c.yaml`]: subAgent("c", ""),
    };
    const asked = (agent: string): ScriptedAnswer => ({ calls: [{ tool: agent, input: { task: "Work" } }] });
    const models = scriptedModel([asked("a"), asked("b"), asked("c"), { text: "b is done." }]);
    await using chat = await open(files, models);
    const chunks = await say(chat.conversation, "Begin");
    expect(
      models.requests.slice(0, 3).map((request) => toolNames(request).filter((name) => /^[abc]$/.test(name))),
    ).toEqual([["a", "b", "c"], ["b"], []]);
    expect(MAX_AGENT_DEPTH).toBe(3);
    // A call of an unknown tool gets a result, and the agent continues.
    expect(lastResult(models.requests[3] as Request)).toContain("unavailable tool 'c'");
    expect(textOf(chunks)).toBe("Done.");
    expect(dataOf(chunks, "data-agent").map(({ agent, state }) => `${agent} ${state}`)).toEqual([
      "a working",
      "b working",
      "b done",
      "a done",
    ]);
  });

  test("never reach themselves: an agent that says it needs itself cannot be used", async () => {
    const files = {
      [`${agents}/a.yaml`]: subAgent("a", "a"),
      [`${agents}/b.yaml`]: subAgent("b", "c"),
      [`${agents}/c.yaml`]: subAgent("c", "b"),
    };
    await expect(open(files, scriptedModel([]), { agent: "a" })).rejects.toMatchObject({
      code: "agent_unusable",
    });
    await expect(open(files, scriptedModel([]), { agent: "b" })).rejects.toMatchObject({
      code: "agent_unusable",
    });
    const models = scriptedModel([]);
    await using chat = await open(files, models);
    await say(chat.conversation, "Hello");
    expect(toolNames(models.requests[0] as Request).filter((name) => /^[abc]$/.test(name))).toEqual([]);
  });

  test("the agent that a person talks to is not a tool of its sub-agent", async () => {
    const files = { [`${agents}/a.yaml`]: subAgent("a", "b"), [`${agents}/b.yaml`]: subAgent("b", "") };
    const models = scriptedModel([{ calls: [{ tool: "b", input: { task: "Work" } }] }]);
    await using chat = await open(files, models, { agent: "a" });
    await say(chat.conversation, "Begin");
    expect(toolNames(models.requests[1] as Request)).not.toContain("a");
    expect(toolNames(models.requests[1] as Request)).not.toContain("b");
  });
});

describe("forked skills", () => {
  const load = (name: string): ScriptedAnswer => ({ calls: [{ tool: "load_skill", input: { name } }] });

  test("do not run inside themselves", async () => {
    const files = { "home/.agents/skills/again/SKILL.md": skillText("again", "Load again.", fork) };
    const models = scriptedModel([load("again"), load("again"), { text: "Inner." }, { text: "Outer." }]);
    await using chat = await open(files, models);
    expect(textOf(await say(chat.conversation, "Begin"))).toBe("Outer.");
    expect(lastResult(models.requests[2] as Request)).toContain("it cannot run inside itself");
    expect(lastResult(models.requests[3] as Request)).toContain("Inner.");
    expect(models.requests.length).toBe(4);
  });

  test("that call each other in a circle end, and each gets a result", async () => {
    const files = {
      "home/.agents/skills/ping/SKILL.md": skillText("ping", "Load pong.", fork),
      "home/.agents/skills/pong/SKILL.md": skillText("pong", "Load ping.", fork),
    };
    const models = scriptedModel([
      load("ping"),
      load("pong"),
      load("ping"),
      { text: "Pong." },
      { text: "Ping." },
    ]);
    await using chat = await open(files, models);
    await say(chat.conversation, "Begin");
    expect(lastResult(models.requests[3] as Request)).toContain("it cannot run inside itself");
    expect(lastResult(models.requests[4] as Request)).toContain("Pong.");
    expect(lastResult(models.requests[5] as Request)).toContain("Ping.");
  });

  test("have a maximum depth like agents", async () => {
    const names = Array.from({ length: MAX_AGENT_DEPTH }, (_, index) => `level-${index}`);
    const files = Object.fromEntries(
      names.map((name) => [`home/.agents/skills/${name}/SKILL.md`, skillText(name, "Go down.", fork)]),
    );
    const models = scriptedModel(names.map(load));
    await using chat = await open(files, models);
    await say(chat.conversation, "Begin");
    expect(lastResult(models.requests[MAX_AGENT_DEPTH] as Request)).toContain("do it yourself");
  });

  test("are waited for with a notice if background tasks are not possible", async () => {
    const files = {
      "home/.agents/skills/slow/SKILL.md": skillText("slow", "Work.", { ...fork, background: "true" }),
      "home/.agents/skills/quick/SKILL.md": skillText("quick", "Work.", { ...fork, background: "false" }),
    };
    await using chat = await open(
      files,
      scriptedModel([{ text: "Slow result." }, { text: "Quick result." }]),
      { background: "wait" },
    );
    const slow = await say(chat.conversation, "/slow");
    expect(textOf(slow)).toBe("Slow result.");
    expect(dataOf(slow, "data-notice")).toEqual([
      {
        code: "background_ignored",
        level: "info",
        text: "The skill 'slow' is a background skill, but its result is waited for here.",
      },
    ]);
    expect(dataOf(await say(chat.conversation, "/quick"), "data-notice")).toEqual([]);
  });
});
