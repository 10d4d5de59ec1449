import { DefaultChatTransport, readUIMessageStream, type UIMessage } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, followEvents } from "../src/client/index.ts";
import { startModel } from "./support/model-server.ts";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
beforeAll(async () => {
  place = await openPlace(fillUsual);
});
afterAll(async () => {
  await place.close();
  expect(place.defects).toEqual([]);
});

const transport = (): DefaultChatTransport<UIMessage> =>
  new DefaultChatTransport({
    api: `${place.server.url}/api/v1/chat`,
    headers: { authorization: `Bearer ${place.server.token}` },
  });

const user = (text: string): UIMessage => ({ id: "m1", role: "user", parts: [{ type: "text", text }] });

const send = (chatId: string, text: string): ReturnType<DefaultChatTransport<UIMessage>["sendMessages"]> =>
  transport().sendMessages({
    trigger: "submit-message",
    chatId,
    messageId: undefined,
    messages: [user(text)],
    abortSignal: undefined,
  });

test("the AI SDK's transport talks to an agent, and gets a whole message", async () => {
  let last: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream: await send("talk-1", "take notes of this") }))
    last = message;
  expect(last?.role).toBe("assistant");
  expect(last?.parts.some((part) => part.type === "text")).toBe(true);
  const client = createClient({ baseUrl: place.server.url, token: place.server.token });
  const chat = await client.getChat({ params: { chat: "talk-1" } });
  expect(chat).toMatchObject({
    id: "talk-1",
    title: "take notes of this",
    state: "idle",
    model: { id: "rehearsal", rehearsal: true },
  });
  expect(chat.conversation.map(({ role }) => role)).toEqual(["user", "assistant"]);
  expect((await client.listChats()).chats.map(({ id }) => id)).toEqual(["talk-1"]);
});

test("an answer can be read again from its start until it is complete", async () => {
  const [first] = (await send("talk-2", "take notes")).tee();
  const again = await transport().reconnectToStream({ chatId: "talk-2" });
  const all = async (stream: ReadableStream<unknown>): Promise<readonly unknown[]> => {
    const chunks: unknown[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return chunks;
  };
  const heard = await all(first);
  expect(heard.length).toBeGreaterThan(2);
  // The rehearsal model is quick: where the answer was over already, there is nothing to read again.
  if (again !== null) expect(await all(again)).toEqual(heard);
  expect(await transport().reconnectToStream({ chatId: "talk-2" })).toBe(null);
});

test("a second message goes to the same conversation", async () => {
  for await (const _ of await send("talk-3", "take notes"));
  for await (const _ of await send("talk-3", "and again"));
  const client = createClient({ baseUrl: place.server.url, token: place.server.token });
  const { conversation } = await client.getChat({ params: { chat: "talk-3" } });
  expect(conversation.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  expect(await client.closeChat({ params: { chat: "talk-3" } })).toEqual({ closed: true });
  await expect(client.getChat({ params: { chat: "talk-3" } })).rejects.toMatchObject({ code: "expired" });
});

test("a stored conversation continues in a new chat", async () => {
  for await (const _ of await send("talk-6", "take notes"));
  const client = createClient({ baseUrl: place.server.url, token: place.server.token });
  const { session } = await client.getChat({ params: { chat: "talk-6" } });
  await client.closeChat({ params: { chat: "talk-6" } });
  expect((await client.listSessions()).sessions.map(({ id }) => id)).toContain(session);
  const body = { id: "talk-7", messages: [user("and again")], session };
  await new Response(await client.sendChat({ body })).text();
  const { conversation } = await client.getChat({ params: { chat: "talk-7" } });
  expect(conversation.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  // The page was opened anew: the chat before it rests and lets go.
  const later = { id: "talk-8", messages: [user("once more")], session };
  await new Response(await client.sendChat({ body: later })).text();
  expect((await client.getChat({ params: { chat: "talk-8" } })).conversation.length).toBe(6);
  await expect(client.getChat({ params: { chat: "talk-7" } })).rejects.toMatchObject({ code: "expired" });
});

test.for([
  ["run", false],
  ["off", true],
] as const)("a new chat runs shell directives or not, as it says: %s", async ([directives, isOff]) => {
  const name = `time-${directives}`;
  place.skill(
    `home/.agents/skills/${name}`,
    `name: ${name}\ndescription: Tells the time. Use when asked.`,
    "It is !`echo noon`.\n",
  );
  const client = createClient({ baseUrl: place.server.url, token: place.server.token });
  await client.listSkills({ query: { reload: "force" } });
  const { hash } = await client.reviewSkill({ params: { skill: name } });
  await client.approveSkill({ params: { skill: name }, body: { hash } });
  const body = { id: name, messages: [user(`/${name}`)], directives };
  const answer = await new Response(await client.sendChat({ body })).text();
  expect(answer).toContain(name);
  expect(answer.includes("shell directives are turned off")).toBe(isOff);
});

test("a background skill is listed, sends events, and keeps its result", async () => {
  place.skill(
    "home/.agents/skills/slow",
    "name: slow\ndescription: Works slowly. Use when slow.\ncontext: fork\nbackground: true",
  );
  const client = createClient({ baseUrl: place.server.url, token: place.server.token });
  await client.listSkills({ query: { reload: "force" } });
  const heard: unknown[] = [];
  const open = Promise.withResolvers<void>();
  const leave = followEvents(
    {
      on: (event, data) => {
        if (event === "hello") open.resolve();
        if (event === "task") heard.push(data);
      },
    },
    { baseUrl: place.server.url, token: place.server.token },
  );
  await open.promise;
  const text = await new Response(
    await client.sendChat({ body: { id: "talk-9", messages: [user("/slow")] } }),
  ).text();
  expect(text).toContain("runs in the background as task-1");
  const list = async () => (await client.listTasks({ params: { chat: "talk-9" } })).tasks;
  await expect.poll(async () => (await list())[0]?.state).toBe("done");
  const [task] = await list();
  expect(task).toMatchObject({ id: "task-1", skill: "slow", text: expect.stringContaining("slow") });
  await expect
    .poll(() => heard)
    .toEqual([
      { chat: "talk-9", task: expect.objectContaining({ id: "task-1", state: "working" }) },
      { chat: "talk-9", task },
    ]);
  expect(await client.stopTask({ params: { chat: "talk-9", task: "task-1" } })).toEqual({ stopped: false });
  leave();
});

test("an empty message, or one that is not the user's, is rejected", async () => {
  const client = createClient({ baseUrl: place.server.url, token: place.server.token });
  for (const messages of [
    [{ role: "assistant", parts: [{ type: "text", text: "x" }] }],
    [{ role: "user", parts: [] }],
    [{ role: "user", parts: [null, 3, { type: "text", text: " " }] }],
  ]) {
    await expect(client.sendChat({ body: { id: "talk-4", messages } })).rejects.toMatchObject({
      code: "validation_error",
      details: { problems: [expect.stringMatching(/^body\.messages: the last one/)] },
    });
  }
  await expect(
    client.sendChat({ body: { id: "talk-5", messages: [user("x")], agent: "nobody" } }),
  ).rejects.toMatchObject({ code: "agent_not_found" });
});

test("a chat can use only the `.agents` folder of its project, under the same trust rules", async () => {
  const model = await startModel(() => ({ text: "Done." }));
  const own = await openPlace((filled) => {
    fillUsual(filled);
    filled.write("home/.config/skillwright/config.yaml", model.config);
  });
  try {
    const client = createClient({ baseUrl: own.server.url, token: own.server.token });
    const talk = async (id: string): Promise<readonly [review: boolean, notes: boolean]> => {
      const messages = [{ role: "user", parts: [{ type: "text", text: "/review it" }] }];
      await new Response(await client.sendChat({ body: { id, as: "agents-dir", messages } })).text();
      const body = model.requests.at(-1) ?? "";
      return [body.includes("Do it well."), body.includes("worth keeping")];
    };
    expect(await talk("before")).toEqual([false, false]);
    await client.trustFolder({ body: { path: own.project } });
    expect(await talk("after")).toEqual([true, false]);
  } finally {
    await own.close();
    await model.close();
  }
});
