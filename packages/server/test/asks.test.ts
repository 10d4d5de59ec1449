import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { omitUndefined } from "@skillwright/core/internal";
import { afterEach, expect, test } from "vitest";
import { type Client, createClient, followEvents, type ServerEvents } from "../src/client/index.ts";
import { type ModelServer, startModel } from "./support/model-server.ts";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

interface World {
  readonly place: ServerPlace;
  readonly model: ModelServer;
  readonly client: Client;
  /** The next question, as the stream of events tells it. */
  readonly asked: () => Promise<ServerEvents["ask"]>;
  /** How the questions ended. */
  readonly ended: readonly ServerEvents["ask-ended"][];
}

let world: World | undefined;
let stopFollowing = (): void => {};
afterEach(async () => {
  stopFollowing();
  await world?.place.close();
  await world?.model.close();
  expect(world?.place.defects).toEqual([]);
});

/** A server whose model wants to write a file, which needs a person. */
async function openWorld(askLifetimeMs?: number): Promise<World> {
  const model = await startModel([
    { tool: "write_file", input: { path: "made.txt", content: "by a model" } },
    { text: "That is all." },
  ]);
  const place = await openPlace(
    (filled) => {
      fillUsual(filled);
      filled.write("home/.config/skillwright/config.yaml", model.config);
    },
    { ...omitUndefined({ askLifetimeMs }) },
  );
  const at = { baseUrl: place.server.url, token: place.server.token };
  const ended: ServerEvents["ask-ended"][] = [];
  const ask = Promise.withResolvers<ServerEvents["ask"]>();
  const open = Promise.withResolvers<void>();
  stopFollowing = followEvents(
    {
      on: (event, data) => {
        if (event === "hello") open.resolve();
        if (event === "ask") ask.resolve(data as ServerEvents["ask"]);
        if (event === "ask-ended") ended.push(data as ServerEvents["ask-ended"]);
      },
    },
    at,
  );
  await open.promise;
  world = { place, model, client: createClient(at), ended, asked: () => ask.promise };
  return world;
}

/** Sends a message and gives the text of the whole answer. */
async function send({ client }: World): Promise<string> {
  const messages = [{ id: "m1", role: "user", parts: [{ type: "text", text: "Write made.txt" }] }];
  const stream = await new Response(await client.sendChat({ body: { id: "chat", messages } })).text();
  return [...stream.matchAll(/"type":"text-delta","id":"[^"]*","delta":"(.*?)"/g)]
    .map(([, text]) => text)
    .join("");
}

test("an approval over the API lets the turn continue", async () => {
  const opened = await openWorld();
  const { place, model, client, asked, ended } = opened;
  const answer = send(opened);
  const ask = await asked();
  expect(ask).toMatchObject({ chat: "chat", question: { kind: "use-tool", tool: "write_file" } });
  expect((await client.listAsks()).asks).toEqual([ask]);
  expect(existsSync(join(place.project, "made.txt"))).toBe(false);
  const params = { ask: ask.id };
  expect(await client.answerAsk({ params, body: { decision: "allow" } })).toEqual({
    id: ask.id,
    state: "answered",
  });
  expect(await answer).toBe("That is all.");
  expect(readFileSync(join(place.project, "made.txt"), "utf8")).toBe("by a model");
  expect(model.requests.length).toBe(2);
  const told = { type: "data-ask", id: ask.id, data: { question: ask.question, state: "allowed" } };
  const { messages } = await client.getSession({ params: { session: "chat" } });
  expect(messages.at(-1)?.parts.filter(({ type }) => type === "data-ask")).toEqual([told]);
  expect(ended).toEqual([{ id: ask.id, how: "answered" }]);
  expect((await client.listAsks()).asks).toEqual([]);
  await expect(client.answerAsk({ params, body: { decision: "allow" } })).rejects.toMatchObject({
    code: "expired",
  });
});

test("a denial over the API reaches the model, and the turn continues without it", async () => {
  const opened = await openWorld();
  const { place, model, client, asked } = opened;
  const answer = send(opened);
  const { id } = await asked();
  await client.answerAsk({ params: { ask: id }, body: { decision: "deny" } });
  expect(await answer).toBe("That is all.");
  expect(existsSync(join(place.project, "made.txt"))).toBe(false);
  expect(model.requests[1]).toContain("may not be used now");
});

test("an unanswered question times out as a no", async () => {
  const opened = await openWorld(50);
  const { place, model, asked, ended } = opened;
  const answer = send(opened);
  const { id } = await asked();
  expect(await answer).toBe("That is all.");
  expect(existsSync(join(place.project, "made.txt"))).toBe(false);
  expect(model.requests[1]).toContain("may not be used now");
  expect(ended).toEqual([{ id, how: "timed-out" }]);
});
