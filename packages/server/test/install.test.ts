import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonValue } from "@skillwright/core/internal";
import { createSkills } from "@skillwright/runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Client, createClient } from "../src/client/index.ts";
import { openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
let client: Client;
beforeEach(async () => {
  place = await openPlace();
  place.skill("project/vendor/pdf", "name: pdf\ndescription: Merges PDF files. Use when PDFs come up.");
  place.write("project/vendor/pdf/scripts/run.sh", "echo\n");
  client = createClient({ baseUrl: place.server.url, token: place.server.token });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await place.close();
  expect(place.defects).toEqual([]);
});

/** Answers a question as a page in a browser that a link signed in. */
async function answerInBrowser(ask: string, decision: "allow" | "deny"): Promise<number> {
  const visit = await fetch(place.server.link(), { redirect: "manual" });
  const cookie = visit.headers.get("set-cookie")?.split(";")[0] ?? "";
  const { status } = await place.call(`/api/v1/asks/${ask}`, {
    token: null,
    method: "POST",
    body: JSON.stringify({ decision }),
    headers: { "content-type": "application/json", cookie, origin: place.server.url },
  });
  return status;
}

const source = (): string => join(place.project, "vendor");
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

describe("a skill that is used once", () => {
  const start = (prompt = "Merge two files."): ReturnType<Client["startUse"]> =>
    client.startUse({ body: { source: source(), prompt, model: "rehearsal" } });
  /** Saved chats, counts and approvals: every file of the user but caches and logs. */
  const kept = (): readonly string[] =>
    readdirSync(place.home, { recursive: true, encoding: "utf8" })
      .filter((path) => !/cache|skillwright\/(?:server|log|history)/.test(path))
      .toSorted();

  test("answers after a person approved it, and leaves nothing", async () => {
    const before = kept();
    const { id, state, ask = "", question } = await start();
    expect(state).toBe("approval_required");
    expect(question).toMatchObject({ once: true, skills: [{ name: "pdf" }] });
    await expect(client.answerAsk({ params: { ask }, body: { decision: "allow" } })).rejects.toMatchObject({
      status: 403,
    });
    expect(await answerInBrowser(ask, "allow")).toBe(200);
    await expect.poll(async () => (await client.getInstall({ params: { install: id } })).state).toBe("done");
    const { answer } = await client.getInstall({ params: { install: id } });
    expect(answer).toMatchObject({ finish: "answered", model: "rehearsal", rehearsal: true });
    expect(answer?.text).toContain("pdf");
    expect((await client.getUsage()).skills).toEqual([]);
    expect(kept()).toEqual(before);
  });

  test("isn't used if a person says no, or a policy refuses it", async () => {
    const { id, ask = "" } = await start();
    await client.answerAsk({ params: { ask }, body: { decision: "deny" } });
    await expect
      .poll(async () => (await client.getInstall({ params: { install: id } })).state)
      .toBe("declined");
    place.write("home/.config/skillwright/policy.yaml", "version: 1\notherwise: denied\n");
    await expect(start()).rejects.toMatchObject({ code: "install_refused" });
  });

  test("is gone when the server stops before anybody answered", async () => {
    const temporary = join(place.root, "temporary");
    mkdirSync(temporary);
    vi.stubEnv("TMPDIR", temporary);
    expect(await start()).toMatchObject({ state: "approval_required" });
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^skillwright-use-/)]);
    await place.server.close();
    expect(readdirSync(temporary)).toEqual([]);
  });

  test("must be the only one", async () => {
    place.skill(
      "project/vendor/docx",
      "name: docx\ndescription: Edits Word files. Use when documents come up.",
    );
    await expect(start()).rejects.toMatchObject({ code: "usage_error" });
    expect(
      await client.startUse({ body: { source: source(), skill: "docx", prompt: "Help." } }),
    ).toMatchObject({ state: "approval_required", question: { skills: [{ name: "docx" }] } });
  });
});

test("what the lockfile names and isn't there is installed after a person approved it", async () => {
  const { ask = "" } = await client.startInstall({ body: { source: source() } });
  expect(await answerInBrowser(ask, "allow")).toBe(200);
  await expect.poll(installed).toBe(true);
  const state = async (install: string): Promise<string> =>
    (await client.getInstall({ params: { install } })).state;
  expect(await client.startLockedInstall({ body: { frozen: true } })).toMatchObject({
    state: "done",
    report: { unchanged: ["pdf"] },
  });
  rmSync(join(place.home, ".agents/skills/pdf"), { recursive: true });
  const again = await client.startLockedInstall({ body: { scope: "user" } });
  expect([again.state, installed()]).toEqual(["approval_required", false]);
  expect(await answerInBrowser(again.ask ?? "", "allow")).toBe(200);
  await expect.poll(() => state(again.id)).toBe("done");
  expect(installed()).toBe(true);
  writeFileSync(join(place.home, ".agents/skills/pdf/SKILL.md"), "edited");
  await expect(client.startLockedInstall({ body: { frozen: true } })).rejects.toMatchObject({
    code: "install_refused",
  });
});

describe("with only a token", () => {
  /** A lockfile that came with the project, and names sources that nobody used here. */
  async function lockElsewhere(): Promise<void> {
    const { installer } = await createSkills({
      cwd: place.project,
      home: place.home,
      env: { PATH: process.env.PATH },
    });
    await installer.install(source(), { approval: "given", scope: "project" });
    const file = join(place.project, "skills.lock.json");
    const text = readFileSync(file, "utf8");
    expect(text).toContain('"source": "./vendor"');
    writeFileSync(file, text.replace('"./vendor"', '"../secret"'));
    place.skill("secret/pdf", "name: pdf\ndescription: Is not of the project. Use when testing.");
  }
  const refused = { code: "permission_error", status: 403 };

  test("an untrusted project's lockfile can't have its sources read", async () => {
    await lockElsewhere();
    await expect(client.startLockedInstall({ body: {} })).rejects.toMatchObject(refused);
    await expect(client.startUpdate({ body: {} })).rejects.toMatchObject(refused);
    await expect(client.startUpdate({ body: { names: ["pdf"] } })).rejects.toMatchObject(refused);
    await expect(client.listOutdated()).rejects.toMatchObject(refused);
    await expect(client.verifyInstalled({ query: { sources: "ask" } })).rejects.toMatchObject(refused);
    expect((await client.verifyInstalled()).skills).toHaveLength(1);
    expect((await client.listOutdated({ query: { scope: "user" } })).skills).toEqual([]);
  });

  test("paths in a lockfile begin where the lockfile is, not where the request is", async () => {
    await lockElsewhere();
    const cwd = join(place.project, "vendor");
    await expect(client.listOutdated({ query: { cwd } })).rejects.toMatchObject(refused);
  });

  test("another tool's lockfile of the project can't have its sources read either", async () => {
    const pdf = { source: "../secret", sourceType: "local" };
    place.write("project/skills-lock.json", JSON.stringify({ version: 1, skills: { pdf } }));
    await expect(client.startLockedInstall({ body: {} })).rejects.toMatchObject(refused);
  });

  test("what a person installed from elsewhere is compared and updated", async () => {
    place.skill("elsewhere/pdf", "name: pdf\ndescription: Merges PDF files. Use when PDFs come up.");
    const { installer } = await createSkills({
      cwd: place.project,
      home: place.home,
      env: { PATH: process.env.PATH },
    });
    await installer.install(join(place.home, "../elsewhere"), { approval: "given" });
    expect((await client.listOutdated()).skills).toMatchObject([{ name: "pdf", state: "current" }]);
    expect(await client.startUpdate({ body: {} })).toMatchObject({ state: "done" });
  });
});

test("what can't be installed is refused at once", async () => {
  await expect(
    client.startInstall({ body: { source: join(place.project, "nothing") } }),
  ).rejects.toMatchObject({
    code: "file_not_found",
  });
  await expect(client.getInstall({ params: { install: "none" } })).rejects.toMatchObject({
    code: "expired",
    message: "There is no such installation",
  });
  await expect(
    client.commitImport({ params: { offer: "none" }, body: { scope: "user" } }),
  ).rejects.toMatchObject({ code: "expired", message: "There is no such upload" });
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
  const folder = join(place.home, ".agents/skills/pdf");
  for (const [key, value] of [
    ["skills.pdf", "on"],
    ["skills.pdf", "name-only"],
    ["skills.pdf", null],
    ["skills", {}],
    ["skills", null],
    ["preferred", [folder]],
  ] satisfies [string, JsonValue][]) {
    const change = client.setConfig({ body: { key, value } });
    await expect(change, `${key} ${JSON.stringify(value)}`).rejects.toMatchObject({
      code: "permission_error",
    });
  }
  await client.setConfig({ body: { key: "skills.mine", value: "off" } });
  expect(await client.setConfig({ body: { key: "skills.mine", value: null } })).toMatchObject({
    changed: true,
  });
});
