import { type PlainSkills, plainSkills } from "@skillwright/adapters";
import type { HostTool } from "@skillwright/runtime/internal";
import { expect, test } from "vitest";
import { describeAdapter } from "./support/adapter-contract.ts";
import { skillWorkspace } from "./support/skill-workspace.ts";

interface ChatMessage {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

async function ask(url: string, body: object): Promise<ChatMessage> {
  const response = await fetch(`${url}/chat/completions`, { method: "POST", body: JSON.stringify(body) });
  const { choices } = (await response.json()) as { choices: readonly [{ message: ChatMessage }] };
  return choices[0].message;
}

/** A complete agent without a framework. */
async function loop(skills: PlainSkills, url: string, messages: ChatMessage[]): Promise<string> {
  for (;;) {
    const tools = skills.definitions("openai-chat");
    const message = await ask(url, { model: "test", messages, tools });
    messages.push(message);
    if (message.tool_calls === undefined) return message.content ?? "";
    for (const { id, function: called } of message.tool_calls) {
      const { text } = await skills.call(called.name, called.arguments);
      messages.push({ role: "tool", tool_call_id: id, content: text });
    }
    messages.push(...skills.updates());
  }
}

const inputSchema = { type: "object", properties: { url: { type: "string" } }, required: ["url"] };

describeAdapter("a loop of one's own", ({ session, url, system, fetchPage }) => {
  const fetch_page = { name: "fetch_page", description: "Fetches a page.", inputSchema, execute: fetchPage };
  const skills = plainSkills(session, { hostTools: [fetch_page] });
  const messages: ChatMessage[] = [{ role: "system", content: skills.system(system) }];
  return Promise.resolve({
    async say(text) {
      messages.push(...(await skills.turn(text)).messages);
      return loop(skills, url, messages);
    },
  });
});

const weather: HostTool = { name: "weather", inputSchema, execute: () => ({ degrees: 20 }) };

test("tools are described in the format of each API", async () => {
  using workspace = await skillWorkspace();
  const skills = plainSkills(workspace.session, {
    hostTools: [weather],
    tools: { vocabulary: "activate_skill" },
  });
  const last = {
    chat: skills.definitions("openai-chat").at(-1),
    responses: skills.definitions("openai-responses").at(-1),
    anthropic: skills.definitions("anthropic").at(-1),
    google: skills.definitions("google").at(-1),
  };
  expect(last).toEqual({
    chat: { type: "function", function: { name: "weather", description: "", parameters: inputSchema } },
    responses: { type: "function", name: "weather", description: "", parameters: inputSchema, strict: false },
    anthropic: { name: "weather", description: "", input_schema: inputSchema },
    google: { name: "weather", description: "", parametersJsonSchema: inputSchema },
  });
  expect(skills.definitions("anthropic").map(({ name }) => name)).toEqual([
    "activate_skill",
    "read_skill_resource",
    "weather",
  ]);
});

test("a tool without a schema has no input", async () => {
  using workspace = await skillWorkspace();
  const now: HostTool = { name: "now", execute: () => "noon" };
  const skills = plainSkills(workspace.session, { hostTools: [now] });
  expect(skills.definitions("anthropic").at(-1)).toEqual({
    name: "now",
    description: "",
    input_schema: { type: "object", properties: {} },
  });
});

test("a call takes a value or its JSON, and answers with a text", async () => {
  using workspace = await skillWorkspace({ ask: () => Promise.resolve(true) });
  const skills = plainSkills(workspace.session, { hostTools: [weather] });
  const loaded = await skills.call("load_skill", { name: "greeting" });
  expect(loaded.text).toContain("The body of greeting.");
  expect(Object.keys(loaded)).toEqual(["text", "isError"]);
  expect(await skills.call("weather", '{"url":"x"}')).toEqual({ text: '{"degrees":20}', isError: false });
  expect((await skills.call("list_skills", "")).isError).toBe(false);
});

test("excluded tools are not offered and can't be called", async () => {
  using workspace = await skillWorkspace();
  const exclude = ["create_skill", "propose_skill_update"];
  const skills = plainSkills(workspace.session, { exclude });
  const names = skills.definitions("anthropic").map((tool) => (tool as { readonly name: string }).name);
  expect(names).toEqual(["load_skill", "list_skills", "read_skill_resource"]);
  expect(await skills.call("create_skill", {})).toMatchObject({ isError: true, code: "unknown_tool" });
});

test("a model's mistakes return a code", async () => {
  using workspace = await skillWorkspace();
  const skills = plainSkills(workspace.session, { tools: { vocabulary: "activate_skill" } });
  expect(await skills.call("activate", {})).toEqual({
    text: "There is no tool 'activate'. Available: activate_skill, read_skill_resource",
    isError: true,
    code: "unknown_tool",
  });
  expect(await skills.call("activate_skill", '{"name":')).toEqual({
    text: "The input of the tool activate_skill is not JSON.",
    isError: true,
    code: "invalid_input",
  });
  expect(await skills.call("activate_skill", 7)).toMatchObject({ isError: true, code: "validation_error" });
});

test("a host tool with the name of a skill tool is rejected", async () => {
  using workspace = await skillWorkspace();
  const hostTools = [{ ...weather, name: "load_skill" }];
  expect(() => plainSkills(workspace.session, { hostTools })).toThrow(
    "One of your tools has the name of a skill tool.",
  );
});
