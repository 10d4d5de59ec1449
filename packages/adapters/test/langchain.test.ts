import { ChatOpenAI } from "@langchain/openai";
import { skillsForLangChain } from "@skillwright/adapters/langchain";
import { type BaseMessage, createAgent, ToolMessage, tool } from "langchain";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeAdapter } from "./support/adapter-contract.ts";
import { modelServer } from "./support/model-server.ts";
import { skillWorkspace } from "./support/skill-workspace.ts";
import { wireView } from "./support/wire-view.ts";

const modelAt = (url: string): ChatOpenAI =>
  new ChatOpenAI({ model: "test", apiKey: "test", configuration: { baseURL: url }, maxRetries: 0 });

const named = (name: string, run: () => string) =>
  tool(run, { name, description: name, schema: z.object({ url: z.string().optional() }) });

describeAdapter("LangChain", async ({ session, url, system, fetchPage }) => {
  const skills = await skillsForLangChain(session);
  const fetch_page = tool(fetchPage, {
    name: "fetch_page",
    description: "Fetches a page.",
    schema: z.object({ url: z.string() }),
  });
  const agent = createAgent({
    model: modelAt(url),
    systemPrompt: system,
    tools: [fetch_page],
    middleware: [skills.middleware],
  });
  let history: BaseMessage[] = [];
  return {
    async say(text) {
      const { messages } = await skills.turn(text);
      const state = await agent.invoke({ messages: [...history, ...messages] });
      history = state.messages;
      return history.at(-1)?.text ?? "";
    },
  };
});

test("an agent that is called without a turn gets updates once, as part of its state", async () => {
  using workspace = await skillWorkspace();
  await using server = await modelServer([{ text: "One." }, { text: "Two." }, { text: "Three." }]);
  const skills = await skillsForLangChain(workspace.session);
  const agent = createAgent({ model: modelAt(server.url), middleware: [skills.middleware] });
  let { messages } = await agent.invoke({ messages: "First." });
  workspace.write("translate");
  await workspace.skills.reload();
  ({ messages } = await agent.invoke({ messages: [...messages, { role: "user", content: "Second." }] }));
  await agent.invoke({ messages: [...messages, { role: "user", content: "Third." }] });
  const updates =
    "Skills that became available since the list above:\n- translate: Does translate. Use when translate is wanted.";
  expect(server.requests.map((request) => wireView(request).said)).toEqual([
    ["First."],
    ["First.", "Second.", updates],
    ["First.", "Second.", updates, "Third."],
  ]);
});

test("a tool that is denied from the start is neither offered nor called", async () => {
  using workspace = await skillWorkspace({ ask: () => Promise.resolve(true) });
  await using server = await modelServer([
    { calls: [{ name: "fetch_page", input: {} }] },
    { calls: [{ name: "other", input: {} }] },
    { text: "Done." },
  ]);
  await workspace.session.activate({ name: "offline", trigger: "user" });
  const skills = await skillsForLangChain(workspace.session);
  const called: string[] = [];
  const own = ["fetch_page", "other"].map((name) =>
    named(name, () => {
      called.push(name);
      return `${name} was called.`;
    }),
  );
  const agent = createAgent({ model: modelAt(server.url), tools: own, middleware: [skills.middleware] });
  await agent.invoke({ messages: "Go." });
  const views = server.requests.map(wireView);
  expect(views[0]?.tools).not.toContain("fetch_page");
  expect(views[0]?.tools).toContain("other");
  expect(views[2]?.answers).toEqual([
    "The tool fetch_page may not be used now: the host's rules or an active skill forbid it.",
    "other was called.",
  ]);
  expect(called).toEqual(["other"]);
});

test("the result of a session tool has a status and an artifact with the code", async () => {
  using workspace = await skillWorkspace();
  await using server = await modelServer([
    {
      calls: [
        { name: "load_skill", input: { name: "greeting" } },
        { name: "load_skill", input: { name: "deploy" } },
      ],
    },
    { text: "Done." },
  ]);
  const skills = await skillsForLangChain(workspace.session);
  const agent = createAgent({ model: modelAt(server.url), middleware: [skills.middleware] });
  const { messages } = await agent.invoke({ messages: "Go." });
  const answers = messages.filter((message) => ToolMessage.isInstance(message));
  expect(answers.map(({ status, artifact }) => [status, artifact.isError, artifact.code])).toEqual([
    ["success", false, undefined],
    ["error", true, "invocation_denied"],
  ]);
});

test("rules refer to a tool by the configured name", async () => {
  using workspace = await skillWorkspace({ ask: () => Promise.resolve(true) });
  await using server = await modelServer([{ text: "Done." }]);
  await workspace.session.activate({ name: "offline", trigger: "user" });
  const skills = await skillsForLangChain(workspace.session, {
    rules: { browse: { ruledAs: "fetch_page" } },
  });
  const agent = createAgent({
    model: modelAt(server.url),
    tools: [named("browse", () => "")],
    middleware: [skills.middleware],
  });
  await agent.invoke({ messages: "Go." });
  expect(server.requests.flatMap((request) => wireView(request).tools)).not.toContain("browse");
});
