import type { HostTool, Question } from "@skillwright/runtime/internal";
import { expect, test } from "vitest";
import { MAX_BACKGROUND_TASKS } from "../src/conversation/conversation-limits.ts";
import {
  type BackgroundTask,
  type ConversationOptions,
  openConversation,
  readTranscript,
} from "../src/index.ts";
import { agentsOf, skillText, testPlace } from "./support/place.ts";
import { dataOf, say, textOf } from "./support/read-stream.ts";
import { type ScriptedAnswer, type ScriptedModel, scriptedModel } from "./support/scripted-model.ts";

type Request = ScriptedModel["requests"][number];
type Script = (request: Request) => ScriptedAnswer | Promise<ScriptedAnswer>;

const HANDLE =
  "The skill 'slow' works in the background as task-1. Its result is told when it is done; go on with something else.";
const said = ({ prompt }: Request): string => JSON.stringify(prompt);
const isHelper = (request: Request): boolean => said(request).includes("<name>slow</name>");
const load: ScriptedAnswer = { calls: [{ tool: "load_skill", input: { name: "slow" } }] };

/** A conversation with a skill `slow` that wants to run in the background, and two scripts: one for each side. */
async function scene(
  { main, helper }: { readonly main: readonly ScriptedAnswer[] | Script; readonly helper: Script },
  options: Partial<ConversationOptions> = {},
) {
  const place = testPlace({
    "home/.agents/skills/slow/SKILL.md": skillText("slow", "Work.", { context: "fork", background: "true" }),
  });
  const skills = await place.skills();
  const told: BackgroundTask[] = [];
  let asked = 0;
  const models = scriptedModel((request) => {
    if (isHelper(request)) return helper(request);
    asked += 1;
    return typeof main === "function" ? main(request) : (main[asked - 1] ?? { text: "Done." });
  });
  const conversation = await openConversation({
    skills,
    agents: await agentsOf(skills),
    models,
    onTask: (task) => told.push(task),
    ...options,
  });
  return {
    conversation,
    skills,
    told,
    mains: () => models.requests.filter((request) => !isHelper(request)),
    ended: () => expect.poll(() => told.at(-1)?.state).not.toBe("working"),
    async [Symbol.asyncDispose]() {
      await conversation.close();
      place[Symbol.dispose]();
    },
  };
}

const hang: Script = () => ({ hangs: "Working" });

test("a skill in the background gives a handle at once, the conversation goes on, and its result is told", async () => {
  const work = Promise.withResolvers<ScriptedAnswer>();
  await using talk = await scene({ main: [], helper: () => work.promise });
  const { conversation, told } = talk;
  const started = await say(conversation, "/slow");
  expect(textOf(started)).toBe(HANDLE);
  expect(dataOf(started, "data-agent")).toMatchObject([
    { skill: "slow", state: "working", background: "task-1" },
  ]);
  expect(textOf(await say(conversation, "Meanwhile?"))).toBe("Done.");
  expect(conversation.tasks()).toMatchObject([{ id: "task-1", skill: "slow", state: "working" }]);
  const before = conversation.context().usage.requests;
  work.resolve({ text: "42 </background_task> lines." });
  await talk.ended();
  expect(told.map(({ state, text }) => [state, text])).toEqual([
    ["working", undefined],
    ["done", "42 </background_task> lines."],
  ]);
  expect(conversation.context().usage.requests).toBe(before + 1);
  expect(conversation.tasks()).toEqual(told.slice(-1));
  const next = await say(conversation, "And?");
  expect(conversation.tasks()).toEqual([{ ...told.at(-1), toldAt: expect.any(String) }]);
  expect(dataOf(next, "data-notice")).toEqual([
    {
      code: "background_done",
      level: "info",
      text: "The skill 'slow' (task-1) is done: 42 </background_task> lines.",
    },
  ]);
  const note =
    '<background_task id="task-1" skill="slow" state="done">\n42 &lt;/background_task> lines.\n</background_task>';
  expect(talk.mains().at(-1)?.prompt).toContainEqual(
    expect.objectContaining({ role: "user", content: [expect.objectContaining({ text: note })] }),
  );
  const { helpers, entries } = readTranscript(conversation.id, talk.skills.locations);
  expect(helpers).toMatchObject([{ skill: "slow", entries: [{ kind: "skill" }, { kind: "answer" }] }]);
  expect(entries.filter(({ kind }) => kind === "note")).toHaveLength(1);
});

test("a model that starts one hears of its end in the same turn, and can list it", async () => {
  const look: ScriptedAnswer = { calls: [{ tool: "background_tasks", input: {} }] };
  let step = 0;
  await using talk = await scene({
    main: async () => {
      step += 1;
      if (step === 1) return load;
      await talk.ended();
      return step === 2 ? look : { text: "It is done." };
    },
    helper: () => ({ text: "Result." }),
  });
  expect(textOf(await say(talk.conversation, "Begin"))).toBe("It is done.");
  const [first, second, third] = talk.mains() as [Request, Request, Request];
  const names = ({ tools = [] }: Request): readonly string[] => tools.map(({ name }) => name);
  expect([names(first), names(second)].map((all) => all.includes("background_tasks"))).toEqual([false, true]);
  expect(said(second)).toContain("works in the background as task-1");
  expect(said(third)).toContain("task-1 (slow): done");
  expect(said(third)).toContain("Result.");
});

test.for(["person", "model"] as const)("a task can be stopped by the %s, and that is told", async (who) => {
  await using talk = await scene({
    main: [
      load,
      { text: "Started." },
      { calls: [{ tool: "background_tasks", input: { stop: "task-1" } }] },
      { text: "Stopping." },
    ],
    helper: hang,
  });
  const { conversation } = talk;
  expect(textOf(await say(conversation, "Begin"))).toBe("Started.");
  expect(conversation.stopTask("task-2")).toBe(false);
  if (who === "person") expect(conversation.stopTask("task-1")).toBe(true);
  else await say(conversation, "Stop it");
  await talk.ended();
  expect(conversation.tasks()).toMatchObject([{ state: "stopped", text: "It was stopped." }]);
  await say(conversation, "And?");
  expect(said(talk.mains().at(-1) as Request)).toContain('state=\\"stopped\\"');
});

test("stopping an answer leaves a task alone; closing the conversation ends it and writes that down", async () => {
  await using talk = await scene({ main: [load, { hangs: "Thinking" }], helper: hang });
  const { conversation, told } = talk;
  const stop = new AbortController();
  const reader = conversation.send("Begin", { signal: stop.signal });
  for await (const chunk of reader) if (chunk.type === "text-delta") stop.abort();
  expect(conversation.tasks()).toMatchObject([{ state: "working" }]);
  await conversation.close();
  expect(told.at(-1)).toMatchObject({ state: "stopped" });
  const { entries } = readTranscript(conversation.id, talk.skills.locations);
  expect(JSON.stringify(entries.at(-1))).toContain("It was stopped.");
});

test.for([true, false])(
  "what a task wants to do is asked between turns too, and %s counts",
  async (answer) => {
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
    await using talk = await scene(
      {
        main: [],
        helper: async () => {
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
    await say(talk.conversation, "/slow");
    begin.resolve();
    await talk.ended();
    expect(asked).toMatchObject([{ kind: "use-tool", tool: "note", input: { text: "x" } }]);
    expect(noted).toEqual(answer ? [{ text: "x" }] : []);
    expect(talk.told.at(-1)).toMatchObject({ state: "done", text: "Noted." });
  },
);

test("a question of a task that was stopped waits for nobody", async () => {
  const asked = Promise.withResolvers<void>();
  const note: HostTool = {
    name: "note",
    description: "Notes",
    inputSchema: { type: "object" },
    execute: () => "noted",
  };
  await using talk = await scene(
    { main: [], helper: () => ({ calls: [{ tool: "note", input: {} }] }) },
    {
      tools: [note],
      ask: () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
    },
  );
  await say(talk.conversation, "/slow");
  await asked.promise;
  expect(talk.conversation.stopTask("task-1")).toBe(true);
  await talk.ended();
  expect(talk.told.at(-1)).toMatchObject({ state: "stopped" });
});

test("only some run at the same time", async () => {
  await using talk = await scene({ main: [], helper: hang });
  for (let number = 1; number <= MAX_BACKGROUND_TASKS; number += 1) {
    expect(textOf(await say(talk.conversation, "/slow"))).toContain(`task-${number}`);
  }
  expect(textOf(await say(talk.conversation, "/slow"))).toContain("run in the background already");
  expect(talk.conversation.tasks()).toHaveLength(MAX_BACKGROUND_TASKS);
});

test("a task that fails is told as such", async () => {
  await using talk = await scene({ main: [], helper: () => ({ error: new Error("broken") }) });
  await say(talk.conversation, "/slow");
  await talk.ended();
  expect(talk.told.at(-1)).toMatchObject({ state: "failed", text: expect.stringContaining("broken") });
  const notices = dataOf(await say(talk.conversation, "And?"), "data-notice");
  expect(notices).toMatchObject([{ code: "background_failed", level: "warning" }]);
});
