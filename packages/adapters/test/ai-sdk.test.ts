import { createOpenAI } from "@ai-sdk/openai";
import { skillsForAiSdk } from "@skillwright/adapters/ai-sdk";
import {
  generateText,
  isStepCount,
  type LanguageModel,
  type ModelMessage,
  streamText,
  ToolLoopAgent,
  tool,
} from "ai";
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

const modelAt = (url: string): LanguageModel => createOpenAI({ apiKey: "test", baseURL: url }).chat("test");

/** A conversation with one of the SDK's two functions. */
function conversationBy(
  generate: "generateText" | "streamText",
): (setting: ContractSetting) => Promise<ContractConversation> {
  return async ({ session, url, system, fetchPage }) => {
    const skills = await skillsForAiSdk(session);
    const model = modelAt(url);
    const fetch_page = tool({ inputSchema: z.object({ url: z.string() }), execute: fetchPage });
    const messages: ModelMessage[] = [];
    return {
      async say(text) {
        messages.push(...(await skills.turn(text)).messages);
        const request = {
          model,
          instructions: skills.system(system),
          tools: { ...skills.tools, ...skills.wrapTools({ fetch_page }) },
          prepareStep: skills.prepareStep,
          stopWhen: isStepCount(5),
          messages,
        };
        const result = generate === "generateText" ? await generateText(request) : streamText(request);
        messages.push(...(await result.responseMessages));
        return await result.text;
      },
    };
  };
}

describeAdapter("generateText of the AI SDK", conversationBy("generateText"));
describeAdapter("streamText of the AI SDK", conversationBy("streamText"));

test("an agent with its own messages gets updates before the person's message", async () => {
  using workspace = await skillWorkspace();
  await using server = await modelServer([{ text: "One." }, { text: "Two." }, { text: "Three." }]);
  const skills = await skillsForAiSdk(workspace.session);
  const agent = new ToolLoopAgent({
    model: modelAt(server.url),
    instructions: skills.system(),
    tools: skills.tools,
    prepareStep: skills.prepareStep,
  });
  await agent.generate({ prompt: "First." });
  workspace.write("translate");
  await workspace.skills.reload();
  await agent.generate({ prompt: "Second." });
  await agent.generate({ prompt: "Third." });
  const updates =
    "Skills that became available since the list above:\n- translate: Does translate. Use when translate is wanted.";
  expect(server.requests.map((request) => wireView(request).said)).toEqual([
    ["First."],
    [updates, "Second."],
    // The caller never had the message, so it is repeated.
    [updates, "Third."],
  ]);
});

test("a run that continues after an approval is not a new turn, so grants stay", async () => {
  using workspace = await skillWorkspace({
    ask: ({ kind }) => Promise.resolve(kind === "grant-tools"),
    permissions: { policy: { allow: [], ask: [], deny: [] } },
  });
  workspace.write("shell", "allowed-tools: Bash(git:*)\n");
  await workspace.skills.reload();
  const skills = await skillsForAiSdk(workspace.session);
  const decide = (): string => workspace.session.decide({ tool: "Bash", command: "git status" }).decision;
  const { messages } = await skills.turn("Use $shell.");
  await skills.prepareStep({ stepNumber: 0, messages });
  const answered: ModelMessage[] = [
    ...messages,
    { role: "assistant", content: "One moment." },
    { role: "tool", content: [] },
  ];
  await skills.prepareStep({ stepNumber: 0, messages: answered });
  expect(decide()).toBe("allow");
  await skills.prepareStep({ stepNumber: 0, messages: [...answered, { role: "user", content: "Go on." }] });
  expect(decide()).toBe("ask");
});

test("a front end sees whether a session tool failed, with its code", async () => {
  using workspace = await skillWorkspace();
  await using server = await modelServer([
    { calls: [{ name: "load_skill", input: { name: "deploy" } }] },
    { text: "Sorry." },
  ]);
  const skills = await skillsForAiSdk(workspace.session);
  const { steps } = await generateText({
    model: modelAt(server.url),
    tools: skills.tools,
    stopWhen: isStepCount(3),
    prompt: "Deploy.",
  });
  expect(steps[0]?.toolResults.map(({ output }) => output as unknown)).toEqual([
    {
      text: "Skill 'deploy' cannot be invoked: only a person may call it",
      isError: true,
      code: "invocation_denied",
    },
  ]);
});

test("a host can replace the result of a session tool", async () => {
  using workspace = await skillWorkspace();
  await using server = await modelServer([
    { calls: [{ name: "load_skill", input: { name: "greeting" } }] },
    { text: "Done." },
  ]);
  const seen: unknown[] = [];
  const skills = await skillsForAiSdk(workspace.session, {
    answer({ tool: name, input, result }) {
      seen.push([name, input, result.activation?.kind]);
      return { text: "Ran elsewhere.", isError: false };
    },
  });
  await generateText({
    model: modelAt(server.url),
    tools: skills.tools,
    stopWhen: isStepCount(3),
    prompt: "Greet.",
  });
  expect(seen).toEqual([["load_skill", { name: "greeting" }, "activated"]]);
  expect(server.requests.map((request) => wireView(request).answers)).toEqual([[], ["Ran elsewhere."]]);
});

test("wrapped tools keep their other fields and their own output format", async () => {
  using workspace = await skillWorkspace({ ask: () => Promise.resolve(true) });
  await using server = await modelServer([
    {
      calls: [
        { name: "plain", input: {} },
        { name: "parts", input: {} },
        { name: "worded", input: {} },
      ],
    },
    { text: "Done." },
  ]);
  const skills = await skillsForAiSdk(workspace.session);
  const inputSchema = z.object({});
  const tools = skills.wrapTools({
    plain: tool({ description: "Plain.", inputSchema, execute: () => ({ degrees: 20 }) }),
    parts: tool({
      inputSchema,
      async *execute() {
        yield "half";
        yield "whole";
      },
    }),
    worded: tool({
      inputSchema,
      execute: () => 20,
      toModelOutput: ({ output }) => ({ type: "text", value: `${output} degrees` }),
    }),
    elsewhere: tool({ inputSchema, outputSchema: z.string() }),
  });
  await generateText({ model: modelAt(server.url), tools, stopWhen: isStepCount(3), prompt: "Go." });
  expect(tools.plain?.description).toBe("Plain.");
  expect(Object.keys(tools)).toEqual(["plain", "parts", "worded", "elsewhere"]);
  const [, request] = server.requests;
  if (request === undefined) throw new Error("The model was called once.");
  expect(wireView(request).answers).toEqual(['{"degrees":20}', "whole", "20 degrees"]);
});

test("a tool that an active skill disallows is left out when tools are wrapped later", async () => {
  using workspace = await skillWorkspace();
  const skills = await skillsForAiSdk(workspace.session);
  await workspace.session.activate({ name: "offline", trigger: "user" });
  const inputSchema = z.object({});
  const own = {
    fetch_page: tool({ inputSchema, execute: () => "page" }),
    elsewhere: tool({ inputSchema, outputSchema: z.string() }),
  };
  expect(Object.keys(skills.wrapTools(own))).toEqual(["elsewhere"]);
  expect(Object.keys(skills.wrapTools(own, { elsewhere: { ruledAs: "fetch_page" } }))).toEqual([]);
});
