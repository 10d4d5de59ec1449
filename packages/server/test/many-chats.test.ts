import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createClient } from "../src/client/index.ts";
import { MAX_CHATS } from "../src/limits.ts";
import { openPlace } from "./support/place.ts";

test("one chat too many waits until another has answered, and no message is lost", async () => {
  // It never answers.
  const model = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(model, "listening");
  const { port } = model.address() as AddressInfo;
  const place = await openPlace(({ write }) =>
    write(
      "home/.config/skillwright/config.yaml",
      `version: 1\nmodels:\n  default: slow/thinker\n  providers:\n    slow:\n      kind: openai-compatible\n      base_url: http://127.0.0.1:${port}/v1\n      model: thinker\n`,
    ),
  );
  const client = createClient({ baseUrl: place.server.url, token: place.server.token });
  const send = async (id: string, agent?: string): Promise<void> => {
    const messages = [{ role: "user", parts: [{ type: "text", text: "Hello" }] }];
    await (await client.sendChat({ body: { id, messages, agent } })).cancel();
  };
  for (let number = 0; number < MAX_CHATS; number += 1) await send(`chat-${number}`);
  await expect(send("one-more")).rejects.toMatchObject({ code: "limit_exceeded" });
  await expect(send("one-more", "nobody")).rejects.toMatchObject({ code: "limit_exceeded" });
  expect((await client.listChats()).chats).toHaveLength(MAX_CHATS);
  await client.stopChat({ params: { chat: "chat-7" } });
  const stateOf = async (id: string): Promise<unknown> =>
    (await client.listChats()).chats.find((chat) => chat.id === id)?.state;
  await expect.poll(() => stateOf("chat-7")).toBe("idle");
  await send("one-more");
  expect([await stateOf("chat-7"), await stateOf("one-more")]).toEqual([undefined, "answering"]);
  expect((await client.getChat({ params: { chat: "chat-0" } })).conversation).toHaveLength(1);
  model.closeAllConnections();
  model.close();
  await place.close();
  expect(place.defects).toEqual([]);
});
