import { readFileSync, writeFileSync } from "node:fs";
import type { HostTool, Question } from "@skillwright/runtime/internal";
import { expect, test } from "vitest";
import { MAX_BACKGROUND_TASKS } from "../src/conversation/conversation-limits.ts";
import {
  type BackgroundTask,
  type Conversation,
  type ConversationOptions,
  listTranscripts,
  openConversation,
  readTranscript,
  resumeConversation,
} from "../src/index.ts";
import { dataOf, say, textOf } from "./support/read-stream.ts";
import { type ScriptedAnswer, type ScriptedModel, scriptedModel } from "./support/scripted-model.ts";
import { agentsOf, skillText, testWorkspace } from "./support/test-workspace.ts";

type Request = ScriptedModel["requests"][number];
type Script = (request: Request) => ScriptedAnswer | Promise<ScriptedAnswer>;

const HANDLE =
  "The skill 'slow' runs in the background as task-1. You get its result when it is done; continue with something else.";
const said = ({ prompt }: Request): string => JSON.stringify(prompt);
const isSubAgent = (request: Request): boolean => said(request).includes("<name>slow</name>");
const load: ScriptedAnswer = { calls: [{ tool: "load_skill", input: { name: "slow" } }] };

/** A conversation with the background skill `slow`, and a script for each side. */
async function scene(
  { main, subAgent }: { readonly main: readonly ScriptedAnswer[] | Script; readonly subAgent: Script },
  options: Partial<ConversationOptions> = {},
) {
  const workspace = testWorkspace({
    "home/.agents/skills/slow/SKILL.md": skillText("slow", "Work.", { context: "fork", background: "true" }),
  });
  const skills = await workspace.skills();
  const reported: BackgroundTask[] = [];
  let asked = 0;
  const models = scriptedModel((request) => {
    if (isSubAgent(request)) return subAgent(request);
    asked += 1;
    return typeof main === "function" ? main(request) : (main[asked - 1] ?? { text: "Done." });
  });
  const conversation = await openConversation({
    skills,
    agents: await agentsOf(skills),
    models,
    onTask: (task) => reported.push(task),
    ...options,
  });
  return {
    conversation,
    skills,
    reported,
    mains: () => models.requests.filter((request) => !isSubAgent(request)),
    ended: () => expect.poll(() => reported.at(-1)?.state).not.toBe("working"),
    async [Symbol.asyncDispose]() {
      await conversation.close();
      workspace[Symbol.dispose]();
    },
  };
}

const hang: Script = () => ({ hangs: "Working" });

test("a background skill returns a handle at once, the conversation continues, and its result is reported", async () => {
  const work = Promise.withResolvers<ScriptedAnswer>();
  await using chat = await scene({ main: [], subAgent: () => work.promise });
  const { conversation, reported } = chat;
  const started = await say(conversation, "/slow");
  expect(textOf(started)).toBe(HANDLE);
  expect(dataOf(started, "data-agent")).toMatchObject([
    { skill: "slow", state: "working", background: "task-1" },
  ]);
  expect(textOf(await say(conversation, "Meanwhile?"))).toBe("Done.");
  expect(conversation.tasks()).toMatchObject([{ id: "task-1", skill: "slow", state: "working" }]);
  const before = conversation.context().usage.requests;
  work.resolve({ text: "42 </background_task> lines." });
  await chat.ended();
  expect(reported.map(({ state, text }) => [state, text])).toEqual([
    ["working", undefined],
    ["done", "42 </background_task> lines."],
  ]);
  expect(conversation.context().usage.requests).toBe(before + 1);
  expect(conversation.tasks()).toEqual(reported.slice(-1));
  const next = await say(conversation, "And?");
  expect(conversation.tasks()).toEqual([{ ...reported.at(-1), reportedAt: expect.any(String) }]);
  expect(dataOf(next, "data-notice")).toEqual([
    {
      code: "background_done",
      level: "info",
      text: "The skill 'slow' (task-1) is done: 42 </background_task> lines.",
    },
  ]);
  const note =
    '<background_task id="task-1" skill="slow" state="done">\n42 &lt;/background_task> lines.\n</background_task>';
  expect(chat.mains().at(-1)?.prompt).toContainEqual(
    expect.objectContaining({ role: "user", content: [expect.objectContaining({ text: note })] }),
  );
  const { subAgents, entries } = readTranscript(conversation.id, chat.skills.locations);
  expect(subAgents).toMatchObject([{ skill: "slow", entries: [{ kind: "skill" }, { kind: "answer" }] }]);
  expect(entries.filter(({ kind }) => kind === "note")).toHaveLength(1);
});

test("a model that starts one gets its result in the same turn, and can list it", async () => {
  const look: ScriptedAnswer = { calls: [{ tool: "background_tasks", input: {} }] };
  let step = 0;
  await using chat = await scene({
    main: async () => {
      step += 1;
      if (step === 1) return load;
      await chat.ended();
      return step === 2 ? look : { text: "It is done." };
    },
    subAgent: () => ({ text: "Result." }),
  });
  expect(textOf(await say(chat.conversation, "Begin"))).toBe("It is done.");
  const [first, second, third] = chat.mains() as [Request, Request, Request];
  const names = ({ tools = [] }: Request): readonly string[] => tools.map(({ name }) => name);
  expect([names(first), names(second)].map((all) => all.includes("background_tasks"))).toEqual([false, true]);
  expect(said(second)).toContain("runs in the background as task-1");
  expect(said(third)).toContain("task-1 (slow): done");
  expect(said(third)).toContain("Result.");
});

test.for(["person", "model"] as const)(
  "a task can be stopped by the %s, and that is reported",
  async (who) => {
    await using chat = await scene({
      main: [
        load,
        { text: "Started." },
        { calls: [{ tool: "background_tasks", input: { stop: "task-1" } }] },
        { text: "Stopping." },
      ],
      subAgent: hang,
    });
    const { conversation } = chat;
    expect(textOf(await say(conversation, "Begin"))).toBe("Started.");
    expect(conversation.stopTask("task-2")).toBe(false);
    if (who === "person") expect(conversation.stopTask("task-1")).toBe(true);
    else await say(conversation, "Stop it");
    await chat.ended();
    expect(conversation.tasks()).toMatchObject([{ state: "stopped", text: "It was stopped." }]);
    await say(conversation, "And?");
    expect(said(chat.mains().at(-1) as Request)).toContain('state=\\"stopped\\"');
  },
);

test("stopping an answer does not stop a task; closing the conversation ends it and saves that", async () => {
  await using chat = await scene({ main: [load, { hangs: "Thinking" }], subAgent: hang });
  const { conversation, reported } = chat;
  const stop = new AbortController();
  const reader = conversation.send("Begin", { signal: stop.signal });
  for await (const chunk of reader) if (chunk.type === "text-delta") stop.abort();
  expect(conversation.tasks()).toMatchObject([{ state: "working" }]);
  await conversation.close();
  expect(reported.at(-1)).toMatchObject({ state: "stopped" });
  const { entries } = readTranscript(conversation.id, chat.skills.locations);
  expect(JSON.stringify(entries.at(-1))).toContain("It was stopped.");
});

test.for([true, false])("a task's questions are asked between turns too, and %s counts", async (answer) => {
  const noted: unknown[] = [];
  const asked: Question[] = [];
  const note: HostTool = {
    name: "note",
    description: "Notes a text",
    inputSchema: { type: "object", properties: { text: { type: "string" } } },
    execute: (input: unknown) => {
      noted.push(input);
      return "noted";
    },
  };
  const begin = Promise.withResolvers<void>();
  let step = 0;
  await using chat = await scene(
    {
      main: [],
      subAgent: async () => {
        await begin.promise;
        step += 1;
        return step === 1 ? { calls: [{ tool: "note", input: { text: "x" } }] } : { text: "Noted." };
      },
    },
    {
      tools: [note],
      ask: async (question) => {
        asked.push(question);
        return answer;
      },
    },
  );
  await say(chat.conversation, "/slow");
  begin.resolve();
  await chat.ended();
  expect(asked).toMatchObject([{ kind: "use-tool", tool: "note", input: { text: "x" } }]);
  expect(noted).toEqual(answer ? [{ text: "x" }] : []);
  expect(chat.reported.at(-1)).toMatchObject({ state: "done", text: "Noted." });
});

test("a resumed conversation counts on, and says that a task ended with its process", async () => {
  await using chat = await scene({ main: [], subAgent: hang });
  const { conversation, skills } = chat;
  await say(conversation, "/slow");
  await conversation.close();
  // Without its end, as if the process had been killed.
  const file = listTranscripts(skills.locations)[0]?.file ?? "";
  const lines = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, lines.filter((line) => !line.includes("<background_task id=")).join("\n"));
  const resume = async (): Promise<readonly [Conversation, ScriptedModel]> => {
    const models = scriptedModel((request) =>
      isSubAgent(request) ? { hangs: "Working" } : { text: "Done." },
    );
    return [await resumeConversation("last", { skills, agents: await agentsOf(skills), models }), models];
  };
  const [again, models] = await resume();
  expect(again.tasks()).toMatchObject([{ id: "task-1", state: "stopped" }]);
  const answer = await say(again, "Is it done?");
  expect(dataOf(answer, "data-notice")).toMatchObject([{ text: "The skill 'slow' (task-1) was stopped." }]);
  expect(said(models.requests[0] as Request)).toContain("It ended with its process.");
  expect(dataOf(await say(again, "/slow"), "data-agent")).toMatchObject([{ background: "task-2" }]);
  await again.close();
  const [third] = await resume();
  expect(third.tasks()).toEqual([]);
  await third.close();
});

test("a question of a stopped task is cancelled", async () => {
  const asked = Promise.withResolvers<void>();
  const note: HostTool = {
    name: "note",
    description: "Notes",
    inputSchema: { type: "object" },
    execute: () => "noted",
  };
  await using chat = await scene(
    { main: [], subAgent: () => ({ calls: [{ tool: "note", input: {} }] }) },
    {
      tools: [note],
      ask: () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
    },
  );
  await say(chat.conversation, "/slow");
  await asked.promise;
  expect(chat.conversation.stopTask("task-1")).toBe(true);
  await chat.ended();
  expect(chat.reported.at(-1)).toMatchObject({ state: "stopped" });
});

test("only a few run at the same time", async () => {
  await using chat = await scene({ main: [], subAgent: hang });
  for (let number = 1; number <= MAX_BACKGROUND_TASKS; number += 1) {
    expect(textOf(await say(chat.conversation, "/slow"))).toContain(`task-${number}`);
  }
  expect(textOf(await say(chat.conversation, "/slow"))).toContain("background tasks are already running");
  expect(chat.conversation.tasks()).toHaveLength(MAX_BACKGROUND_TASKS);
});

test("a failed task is reported as failed", async () => {
  await using chat = await scene({ main: [], subAgent: () => ({ error: new Error("broken") }) });
  await say(chat.conversation, "/slow");
  await chat.ended();
  expect(chat.reported.at(-1)).toMatchObject({ state: "failed", text: expect.stringContaining("broken") });
  const notices = dataOf(await say(chat.conversation, "And?"), "data-notice");
  expect(notices).toMatchObject([{ code: "background_failed", level: "warning" }]);
});
