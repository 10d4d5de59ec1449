import { existsSync } from "node:fs";
import { join } from "node:path";
import { createSkills } from "@skillwright/runtime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Client, createClient } from "../src/client/index.ts";
import { openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
let client: Client;
beforeEach(async () => {
  place = await openPlace();
  place.skill("vendor/pdf", "name: pdf\ndescription: Merges PDF files. Use when PDFs come up.");
  place.write("vendor/pdf/scripts/run.sh", "echo\n");
  client = createClient({ baseUrl: place.server.url, token: place.server.token });
});
afterEach(async () => {
  await place.close();
  expect(place.defects).toEqual([]);
});

const source = (): string => join(place.root, "vendor");
const installed = (): boolean => existsSync(join(place.home, ".agents/skills/pdf/SKILL.md"));

test("an installation waits for a person, and a token can't approve it", async () => {
  const { id, state, ask = "", question } = await client.startInstall({ body: { source: source() } });
  expect(state).toBe("approval_required");
  expect(question?.skills).toMatchObject([{ name: "pdf", executes: ["script: scripts/run.sh"] }]);
  expect((await client.listAsks()).asks).toMatchObject([{ id: ask, chat: "" }]);
  await expect(client.answerAsk({ params: { ask }, body: { decision: "allow" } })).rejects.toMatchObject({
    code: "permission_error",
    status: 403,
  });
  expect(installed()).toBe(false);
  await client.answerAsk({ params: { ask }, body: { decision: "deny" } });
  await expect
    .poll(async () => (await client.getInstall({ params: { install: id } })).state)
    .toBe("declined");
  expect(installed()).toBe(false);
});

test("skills/install over RPC waits in the same way", async () => {
  const call = (body: object): Promise<{ result?: { id: string; state: string; ask: string } }> =>
    client.callRpc({ body: { id: 1, ...body } as never }) as never;
  const { result } = await call({ method: "skills/install", params: { source: source() } });
  expect(result).toMatchObject({ state: "approval_required" });
  expect(installed()).toBe(false);
  await expect(
    client.answerAsk({ params: { ask: result?.ask ?? "" }, body: { decision: "allow" } }),
  ).rejects.toThrow();
});

test("what can't be installed is refused at once", async () => {
  await expect(client.startInstall({ body: { source: join(place.root, "nothing") } })).rejects.toMatchObject({
    code: "file_not_found",
  });
  await expect(client.getInstall({ params: { install: "none" } })).rejects.toMatchObject({ code: "expired" });
});

test("an installed skill is enabled only by a person", async () => {
  place.skill("home/.agents/skills/mine", "name: mine\ndescription: Is my own. Use when testing.");
  const { installer } = await createSkills({
    cwd: place.project,
    home: place.home,
    env: { PATH: process.env.PATH },
  });
  await installer.install(source(), { approval: "given" });
  for (const skill of ["pdf", "mine"])
    await client.switchSkill({ params: { skill }, query: { reload: "force" }, body: { to: "off" } });
  await expect(client.switchSkill({ params: { skill: "pdf" }, body: { to: "on" } })).rejects.toMatchObject({
    code: "permission_error",
    status: 403,
  });
  expect(await client.switchSkill({ params: { skill: "mine" }, body: { to: "on" } })).toMatchObject({
    changed: true,
  });
  const answer = await client.callRpc({
    body: { id: 1, method: "skills/config/write", params: { name: "pdf", enabled: true } },
  });
  expect(answer).toMatchObject({ error: { data: { code: "permission_error" } } });
});
