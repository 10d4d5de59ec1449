import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Client, createClient } from "../src/client/index.ts";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
let api: Client;
beforeEach(async () => {
  place = await openPlace(fillUsual);
  api = createClient({ baseUrl: place.server.url, token: place.server.token });
});
afterEach(async () => {
  await place.close();
  expect(place.defects).toEqual([]);
});

/** Puts as a browser that a link signed in. */
async function put(path: string, body: object): Promise<{ readonly status: number; readonly body: string }> {
  const visit = await fetch(place.server.link(), { redirect: "manual" });
  const cookie = visit.headers.get("set-cookie")?.split(";")[0] ?? "";
  const response = await place.call(path, {
    method: "PUT",
    token: null,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", cookie, origin: place.server.url },
  });
  return { status: response.status, body: await response.text() };
}

const text = "name: Helper\ndescription: Helps.\nprompt: You help.\n";

describe("an agent", () => {
  test("is created, read with its instructions and catalog, changed, and not over another change", async () => {
    expect((await put("/api/v1/agents/helper", { text, expected: null })).status).toBe(200);
    const file = join(place.home, ".agents/agents/helper.yaml");
    expect(readFileSync(file, "utf8")).toBe(text);
    const { hash, ...agent } = await api.getAgent({ params: { agent: "helper" } });
    expect(agent).toMatchObject({ name: "Helper", state: "ready", text, target: file, prompt: "You help." });
    expect(agent.parts).toEqual([{ kind: "prompt", name: "helper", tokens: expect.any(Number) as number }]);
    expect(agent.catalog?.skills).toBe(0);
    const changed = text.replace("You help", "You help well");
    expect((await put("/api/v1/agents/helper", { text: changed, expected: hash })).status).toBe(200);
    const late = await put("/api/v1/agents/helper", { text, expected: hash });
    expect([late.status, late.body.includes("edit_conflict")]).toEqual([409, true]);
    expect((await put("/api/v1/agents/helper", { text, expected: null })).status).toBe(409);
    expect(readFileSync(file, "utf8")).toBe(changed);
  });

  test("that is built in is copied, and the copy is used instead", async () => {
    const { text: own, hash, target } = await api.getAgent({ params: { agent: "reviewer" } });
    expect([hash, target]).toEqual([null, join(place.home, ".agents/agents/reviewer.yaml")]);
    const changed = (own ?? "").replace("name: Proposal Reviewer", "name: My Reviewer");
    expect((await put("/api/v1/agents/reviewer", { text: changed, expected: null })).status).toBe(200);
    expect(await api.getAgent({ params: { agent: "reviewer" } })).toMatchObject({
      name: "My Reviewer",
      scope: "user",
    });
  });

  test("is checked as it would be used before it is saved", async () => {
    const lint = (draft: string) => api.lintAgent({ params: { agent: "helper" }, body: { text: draft } });
    expect(await lint(text)).toEqual({ state: "ready", findings: [] });
    const { state, findings } = await lint(`${text}uses_skills: [no-such-skill]\nuses_tools: [read_flie]\n`);
    expect(findings.map(({ code, line }) => [code, line])).toEqual([
      ["agent-skill", 4],
      ["agent-tool", 5],
    ]);
    expect(state).toBe("invalid");
    await expect(api.getAgent({ params: { agent: "helper" } })).rejects.toThrow("There is no agent");
  });

  test("can't be saved with a token, under a bad id, or through a link out of the project", async () => {
    const token = { params: { agent: "helper" }, body: { text, expected: null } };
    await expect(api.saveAgent(token)).rejects.toThrow("A token can't confirm this");
    expect((await put("/api/v1/agents/..%2Fevil", { text, expected: null })).status).toBe(400);
    place.write("project/.agents/x", "");
    symlinkSync(join(place.home), join(place.project, ".agents/agents"));
    const { status, body } = await put("/api/v1/agents/helper", { text, scope: "project", expected: null });
    expect([status, body.includes("path_escapes_root")]).toEqual([403, true]);
  });
});

describe("the key of a model", () => {
  test("is kept in memory, makes its models ready, is never returned, and can be forgotten", async () => {
    const set = (value: string | null, keep = "memory") =>
      put("/api/v1/models/key", { variable: "OPENAI_API_KEY", value, keep });
    const placeOf = async () =>
      (await api.listModels()).keys.find(({ provider }) => provider === "openai")?.place;
    expect(await placeOf()).toBeNull();
    expect(await set("sk-very-secret")).toEqual({
      status: 200,
      body: JSON.stringify({ variable: "OPENAI_API_KEY", set: true }),
    });
    expect(await placeOf()).toBe("memory");
    const listed = await api.listModels();
    expect(listed.models[0]).toMatchObject({ provider: "openai", state: "ready" });
    expect(JSON.stringify([listed, await api.listSecrets()])).not.toContain("sk-very-secret");
    await set(null);
    expect(await placeOf()).toBeNull();
    // Tests have no desktop session, and so no keychain.
    expect([listed.keychain, (await set("sk-very-secret", "keychain")).status]).toEqual([false, 403]);
  });

  test("needs a browser, a known variable, and one word", async () => {
    const body = { variable: "OPENAI_API_KEY", value: "sk-x" };
    await expect(api.setModelKey({ body })).rejects.toThrow("A token can't confirm this");
    expect((await put("/api/v1/models/key", { ...body, variable: "PATH" })).status).toBe(400);
    expect((await put("/api/v1/models/key", { ...body, value: "two words" })).status).toBe(400);
  });
});

test("relations say what requires, excludes and hides what, and which skills are nearly the same", async () => {
  const about = "Tidy the desk at the end of the day, with a list of what is left. Use in the evening.";
  place.skill("home/.agents/skills/tidy", `name: tidy\ndescription: ${about}\nrequires: [broom, no-such]`);
  place.skill("home/.agents/skills/broom", "name: broom\ndescription: Sweep.\nconflicts: [tidy-too]");
  place.skill("home/.agents/skills/tidy-too", `name: tidy-too\ndescription: ${about}`);
  place.skill("project/.agents/skills/broom", "name: broom\ndescription: Another broom altogether.");
  await api.trustFolder({ body: { path: place.project } });
  const { relations, duplicates, uncompared } = await api.getRelations({ query: { reload: "force" } });
  const own = relations.filter(({ from }) => /tidy|broom/.test(from));
  expect(own.map(({ from, kind, name, to }) => [from, kind, name, to])).toEqual(
    expect.arrayContaining([
      ["tidy", "requires", "broom", "broom"],
      ["tidy", "requires", "no-such", null],
      ["broom", "shadows", "user:broom", "user:broom"],
      ["user:broom", "conflicts", "tidy-too", "tidy-too"],
    ]),
  );
  expect(own.find(({ name }) => name === "no-such")?.met).toBe(false);
  expect(duplicates.map((group) => group.map(({ id }) => id))).toContainEqual(["tidy", "tidy-too"]);
  expect(uncompared).toBe(0);
});
