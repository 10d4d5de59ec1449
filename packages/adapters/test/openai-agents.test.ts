import {
  Agent,
  type AgentInputItem,
  type FunctionTool,
  OpenAIProvider,
  Runner,
  shellTool,
  tool,
} from "@openai/agents";
import { skillsForOpenAiAgents } from "@skillwright/adapters/openai-agents";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  type ContractConversation,
  type ContractSetting,
  describeAdapter,
} from "./support/adapter-contract.ts";
import { modelServer } from "./support/model-server.ts";
import { skillWorkspace } from "./support/skill-workspace.ts";
import { wireView } from "./support/wire-view.ts";

function runnerAt(url: string, api: "responses" | "chat"): Runner {
  return new Runner({
    modelProvider: new OpenAIProvider({ apiKey: "test", baseURL: url, useResponses: api === "responses" }),
    model: "test",
    tracingDisabled: true,
  });
}

/** A conversation over one of the SDK's two APIs. */
function conversationOver(
  api: "responses" | "chat",
): (setting: ContractSetting) => Promise<ContractConversation> {
  return async ({ session, url, system, fetchPage }) => {
    const skills = await skillsForOpenAiAgents(session);
    const fetch_page = tool({
      name: "fetch_page",
      description: "Fetches a page.",
      parameters: z.object({ url: z.string() }),
      execute: fetchPage,
    });
    const agent = new Agent({
      name: "helper",
      instructions: () => skills.system(system),
      tools: [...skills.tools, ...skills.wrapTools([fetch_page])],
    });
    let history: AgentInputItem[] = [];
    return {
      async say(text) {
        const { messages } = await skills.turn(text);
        const result = await runnerAt(url, api).run(agent, [...history, ...messages], {
          callModelInputFilter: skills.inputFilter,
        });
        history = result.history;
        return result.finalOutput ?? "";
      },
    };
  };
}

describeAdapter("the OpenAI Agents SDK over Responses", conversationOver("responses"));
describeAdapter("the OpenAI Agents SDK over chat completions", conversationOver("chat"));

test("a run without a turn gets updates before the person's message, in each of its calls", async () => {
  using workspace = await skillWorkspace();
  await using server = await modelServer([
    { text: "One." },
    { calls: [{ name: "load_skill", input: { name: "translate" } }] },
    { text: "Two." },
    { text: "Three." },
  ]);
  const skills = await skillsForOpenAiAgents(workspace.session);
  const agent = new Agent({ name: "helper", instructions: skills.system(), tools: skills.tools });
  const runner = runnerAt(server.url, "responses");
  const filter = { callModelInputFilter: skills.inputFilter };
  await runner.run(agent, "First.", filter);
  workspace.write("translate");
  await workspace.skills.reload();
  await runner.run(agent, "Second.", filter);
  await runner.run(agent, "Third.", filter);
  const updates =
    "Skills that became available since the list above:\n- translate: Does translate. Use when translate is wanted.";
  expect(server.requests.map((request) => wireView(request).said)).toEqual([
    ["First."],
    [updates, "Second."],
    [updates, "Second."],
    [updates, "Third."],
  ]);
});

test("a tool of another type is rejected, because rules cannot be applied to it", async () => {
  using workspace = await skillWorkspace();
  const skills = await skillsForOpenAiAgents(workspace.session);
  const shell = shellTool({ shell: { run: () => Promise.resolve({ output: [] }) } });
  expect(() => skills.wrapTools([shell as unknown as FunctionTool])).toThrow(
    "A session's rules can only be applied to function tools.",
  );
});

test("a tool that an active skill disallows is left out when tools are wrapped later", async () => {
  using workspace = await skillWorkspace();
  const skills = await skillsForOpenAiAgents(workspace.session);
  await workspace.session.activate({ name: "offline", trigger: "user" });
  const parameters = z.object({});
  const own = ["fetch_page", "other"].map((name) =>
    tool({ name, description: name, parameters, execute: () => name }),
  );
  expect(skills.wrapTools(own).map(({ name }) => name)).toEqual(["other"]);
});

test("input that is not JSON does not reach the tool", async () => {
  using workspace = await skillWorkspace({ ask: () => Promise.resolve(true) });
  const skills = await skillsForOpenAiAgents(workspace.session);
  const seen: string[] = [];
  const lax = {
    ...tool({ name: "lax", description: "Takes anything.", parameters: z.object({}), execute: () => "" }),
    invoke: (_: unknown, input: string) => {
      seen.push(input);
      return Promise.resolve("done");
    },
  };
  const [wrapped] = skills.wrapTools([lax]);
  expect(await wrapped?.invoke({}, "rm -rf /")).toBe("The input of the tool lax is not JSON.");
  expect(await wrapped?.invoke({}, '{ "a": 1 }')).toBe("done");
  expect(seen).toEqual(['{"a":1}']);
});
