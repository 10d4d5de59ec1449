import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { JsonValue } from "@skillwright/core/internal";
import { afterEach, describe, expect, test } from "vitest";
import { createClient } from "../src/client/index.ts";
import { startModel } from "./support/model-server.ts";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
afterEach(async () => {
  await place.close();
  expect(place.defects).toEqual([]);
});

/** The headers of a page in a browser that a link signed in. */
async function browser(): Promise<Record<string, string>> {
  const visit = await fetch(place.server.link(), { redirect: "manual" });
  const cookie = visit.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { cookie, origin: place.server.url };
}

/**
 * The headers of a program that has the token and can even write the file of sign-ins, and pretends to be such a page.
 */
function pretender(): Record<string, string> {
  const secret = "s".repeat(43);
  const proof = createHmac("sha256", place.server.token)
    .update(`skillwright browser ${secret}`)
    .digest("base64url");
  const now = new Date().toISOString();
  const entry = { id: "forged", proof, signedInAt: now, lastUsedAt: now, address: "", browser: "" };
  const signIns = [{ ...entry, expiresAt: new Date(Date.now() + 60_000).toISOString() }];
  place.write("home/.local/state/skillwright/server/sign-ins.json", JSON.stringify({ version: 1, signIns }));
  return { cookie: `skillwright_${place.server.port}=${secret}`, origin: place.server.url };
}

async function send(
  path: string,
  { method, body, headers }: { method: string; body: object; headers?: Record<string, string> },
): Promise<number> {
  const response = await place.call(path, {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
    ...(headers !== undefined && { token: null }),
  });
  await response.text();
  return response.status;
}

describe("a token alone", () => {
  test.for([
    ["models.providers.own", { base_url: "http://127.0.0.1:9/v1", model: "x" }],
    ["models", { providers: { own: { base_url: "http://127.0.0.1:9/v1" } } }],
    ["models.providers.own.base_url", "http://127.0.0.1:9/v1"],
    ["search", { embedder: "ollama" }],
    ["search.url", "http://127.0.0.1:9"],
    ["mcpServers.far", { url: "https://elsewhere.example/mcp" }],
  ] satisfies [string, JsonValue][])("can't add a service: %s", async ([key, value]) => {
    place = await openPlace();
    const change = { method: "PUT", body: { key, value } };
    expect(await send("/api/v1/config", change)).toBe(403);
    expect(await send("/api/v1/config", { ...change, headers: pretender() })).toBe(403);
    const client = createClient({ baseUrl: place.server.url, token: place.server.token });
    expect((await client.getConfig({ query: { key } })).value).toBe(null);
    expect(await send("/api/v1/config", { ...change, headers: await browser() })).toBe(200);
    expect((await client.getConfig({ query: { key } })).value).toEqual(value);
  });

  test("can't allow a request over the network, but can deny it", async () => {
    const model = await startModel((body) =>
      body.includes('"role":"tool"')
        ? { text: "Done." }
        : { tool: "http_request", input: { url: "http://127.0.0.1:9/?secret" } },
    );
    try {
      place = await openPlace((filled) => {
        fillUsual(filled);
        filled.write("home/.config/skillwright/config.yaml", model.config);
      });
      const client = createClient({ baseUrl: place.server.url, token: place.server.token });
      const messages = [{ id: "m1", role: "user", parts: [{ type: "text", text: "Send it" }] }];
      const answers = [
        { decision: "deny", by: "token" },
        { decision: "allow", by: "browser" },
      ];
      for (const [index, { decision, by }] of answers.entries()) {
        const stream = await client.sendChat({ body: { id: `chat-${index}`, messages } });
        const text = new Response(stream).text();
        await expect.poll(async () => (await client.listAsks()).asks.length).toBe(1);
        const [ask] = (await client.listAsks()).asks;
        expect(ask?.question).toMatchObject({ kind: "use-tool", tool: "http_request" });
        const path = `/api/v1/asks/${ask?.id}`;
        expect(await send(path, { method: "POST", body: { decision: "allow" } })).toBe(403);
        expect(await send(path, { method: "POST", body: { decision: "allow" }, headers: pretender() })).toBe(
          403,
        );
        // The forged file has ended every sign-in before.
        const headers = by === "browser" ? { headers: await browser() } : {};
        expect(await send(path, { method: "POST", body: { decision }, ...headers })).toBe(200);
        expect(await text).toContain("Done.");
      }
    } finally {
      await model.close();
    }
  });

  test("can't let an agent send a request that the agent's own rules allow", async () => {
    const received: string[] = [];
    const target = createServer((request, response) => {
      received.push(request.url ?? "");
      response.end("ok");
    }).listen(0, "127.0.0.1");
    await once(target, "listening");
    const { port } = target.address() as AddressInfo;
    const model = await startModel((body) =>
      body.includes('"role":"tool"')
        ? { text: "Done." }
        : { tool: "http_request", input: { url: `http://127.0.0.1:${port}/secret` } },
    );
    try {
      place = await openPlace((filled) => {
        fillUsual(filled);
        const config = { ...JSON.parse(model.config), network: { private_hosts: [`127.0.0.1:${port}`] } };
        filled.write("home/.config/skillwright/config.yaml", JSON.stringify(config));
        filled.write(
          "home/.agents/agents/courier.yaml",
          "name: courier\ndescription: Sends things.\nuses_tools: [http_request]\npermissions: { allow: [http_request] }\nprompt: Send it.\n",
        );
      });
      const client = createClient({ baseUrl: place.server.url, token: place.server.token });
      const messages = [{ id: "m1", role: "user", parts: [{ type: "text", text: "Send it" }] }];
      const stream = await client.sendChat({ body: { id: "sends", agent: "courier", messages } });
      const text = new Response(stream).text();
      await expect.poll(async () => (await client.listAsks()).asks.length).toBe(1);
      expect(received).toEqual([]);
      const [ask] = (await client.listAsks()).asks;
      const answer = { method: "POST", body: { decision: "allow" } };
      expect(await send(`/api/v1/asks/${ask?.id}`, answer)).toBe(403);
      expect(await send(`/api/v1/asks/${ask?.id}`, { ...answer, headers: await browser() })).toBe(200);
      expect(await text).toContain("Done.");
      expect(received).toEqual(["/secret"]);
    } finally {
      await model.close();
      target.close();
    }
  });

  test("can't have a new source read, wherever a source can be named", async () => {
    place = await openPlace((filled) => {
      fillUsual(filled);
      filled.skill("home/notes", "name: notes\ndescription: Only mine. Use never.", "What only I know.\n");
    });
    const sources = [
      "https://far.invalid/secret/a.zip",
      "git+https://far.invalid/a.git",
      "git@far.invalid:acme/skills",
      "acme/skills",
      "well-known:https://far.invalid",
      "npm:@acme/a-secret",
      "oci://far.invalid/a",
      "clawhub:acme/a-secret",
      `git+file://${place.home}/notes`,
      `${place.home}/notes`,
    ];
    const asked = sources.flatMap((source): readonly (readonly [string, object])[] => [
      ["/api/v1/installs/review", { source }],
      ["/api/v1/installs", { source }],
      ["/api/v1/installs/use", { source, prompt: "Help.", model: "rehearsal" }],
      ["/api/v1/scan", { targets: [source] }],
      ["/api/v1/scan", { targets: ["pdf-tools"], against: [source] }],
      ["/api/v1/find", { query: "pdf", sources: [source] }],
    ]);
    for (const headers of [{}, { headers: pretender() }])
      for (const [path, body] of asked)
        expect([path, body, await send(path, { method: "POST", body, ...headers })]).toEqual([
          path,
          body,
          403,
        ]);
    const client = createClient({ baseUrl: place.server.url, token: place.server.token });
    for (const source of sources)
      expect(
        await client.callRpc({ body: { id: 1, method: "skills/install", params: { source } } }),
      ).toMatchObject({ error: { data: { code: "permission_error" } } });
    const registry = "https://far.invalid";
    await expect(client.getRegistryIdentity({ query: { registry } })).rejects.toMatchObject({ status: 403 });
    for (const key of ["skills.urls", "skills.paths"])
      expect(await send("/api/v1/config", { method: "PUT", body: { key, value: sources } })).toBe(403);
    const body = { source: `${place.home}/notes` };
    const headers = await browser();
    expect(await send("/api/v1/installs/review", { method: "POST", body, headers })).toBe(200);
  });

  test("may have sources read that a person has used: also other versions of them", async () => {
    place = await openPlace((filled) => {
      fillUsual(filled);
      filled.write(
        "home/.config/skillwright/config.yaml",
        "skills:\n  urls: [https://skills.invalid/a.zip, 'git+https://git.invalid/acme/skills#v1']\n",
      );
      // Whoever wrote the repository is nobody who was asked.
      filled.write("project/.skillwright/config.yaml", "skills:\n  urls: [https://project.invalid/a.zip]\n");
    });
    const review = (source: string): Promise<number> =>
      send("/api/v1/installs/review", { method: "POST", body: { source } });
    expect(await review("https://skills.invalid/a.zip")).not.toBe(403);
    expect(await review("git+https://git.invalid/acme/skills#v2@pdf")).not.toBe(403);
    expect(await review("https://skills.invalid/b.zip")).toBe(403);
    expect(await review("https://project.invalid/a.zip")).toBe(403);
  });
});
