import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import type { JsonObject, JsonValue } from "@skillwright/core/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../src/client/index.ts";
import { MAX_FOLLOWERS } from "../src/limits.ts";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
beforeAll(async () => {
  place = await openPlace(fillUsual);
});
afterAll(async () => {
  await place.close();
  expect(place.defects).toEqual([]);
});

/** A visit of an address as it stands, which `fetch` would tidy. */
function visit(path: string, method = "GET"): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port: place.server.port, path, method }, (answer) => {
      answer.resume();
      const { location, "set-cookie": cookies } = answer.headers;
      resolve([answer.statusCode, location, cookies?.length ?? 0]);
    })
      .on("error", reject)
      .end();
  });
}

describe("a link that signs in", () => {
  test.for([
    ["//elsewhere.example/?token=x", "/elsewhere.example/"],
    ["///elsewhere.example?token=x", "/elsewhere.example"],
    ["/a%0d%0aset-cookie:x=1?token=x", "/a%0d%0aset-cookie:x=1"],
    ["/%5celsewhere.example?token=x", "/%5celsewhere.example"],
  ] as const)("never leads to another server: %s", async ([path, location]) => {
    expect(await visit(path)).toEqual([303, location, 0]);
  });

  test("is not used up by a HEAD request", async () => {
    const { pathname, search } = new URL(place.server.link());
    expect(await visit(`${pathname}${search}`, "HEAD")).toEqual([303, "/", 0]);
    expect(await visit(`${pathname}${search}`)).toEqual([303, "/", 1]);
    expect(await visit(`${pathname}${search}`)).toEqual([303, "/", 0]);
  });
});

test("HEAD requests for the event stream don't block other clients", async () => {
  for (let number = 0; number < MAX_FOLLOWERS + 1; number += 1) {
    const { status } = await place.call("/api/v1/events", { method: "HEAD" });
    if (status !== 200) expect([number, status]).toEqual([number, 200]);
  }
  const stop = new AbortController();
  expect((await place.call("/api/v1/events", { signal: stop.signal })).status).toBe(200);
  stop.abort();
});

test.for([
  ["PUT", "/api/v1/config", { scope: "project", key: "watch", value: "off" }],
  ["POST", "/api/v1/skills", { name: "evil", description: "Evil.", scope: "project" }],
  ["DELETE", "/api/v1/skills/evil", undefined],
] as const)("%s %s changes nothing in a folder that only the request names", async ([method, path, body]) => {
  for (const folder of ["/", "/var", "x".repeat(9000)]) {
    const answer = await place.call(`${path}?cwd=${encodeURIComponent(folder)}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    });
    expect(answer.status).toBe(403);
  }
});

test("the names of files are listed only where chats may work", async () => {
  const client = createClient({ baseUrl: place.server.url, token: place.server.token });
  expect((await client.listAttachableFiles()).files).not.toEqual([]);
  for (const cwd of ["/", place.home])
    await expect(client.listAttachableFiles({ query: { cwd } })).rejects.toMatchObject({ status: 403 });
});

describe("a setting that starts a program", () => {
  const command: JsonValue = { command: "/bin/sh", args: ["-c", 'touch "$HOME/started"'] };
  test.for([
    ["mcpServers.x", command],
    ["mcpServers", { x: command }],
    ["mcpServers.x.command", "/bin/sh"],
    ["mcpServers.x.args", ["-c", "true"]],
  ] satisfies [string, JsonValue][])("is not set over HTTP: %s", async ([key, value]) => {
    const client = createClient({ baseUrl: place.server.url, token: place.server.token });
    await expect(client.setConfig({ body: { key, value } })).rejects.toMatchObject({
      status: 403,
      code: "permission_error",
    });
    expect((await client.getConfig({ query: { key: "mcpServers" } })).value).toBe(null);
  });
});

describe("a setting that grants more to skills, agents or providers", () => {
  test.for([
    ["sandbox", "off"],
    ["permissions", "trusted-source"],
    ["network.private_hosts", ["127.0.0.1:5432"]],
    ["models.providers.openai.base_url", "https://evil.example/v1"],
    ["models.providers.x", { base_url: "https://evil.example/v1", key_env: "OPENAI_API_KEY" }],
    ["search", { embedder: "openai", url: "https://evil.example/v1", key_env: "OPENAI_API_KEY" }],
  ] satisfies [string, JsonValue][])("is not set over HTTP: %s", async ([key, value]) => {
    const client = createClient({ baseUrl: place.server.url, token: place.server.token });
    await expect(client.setConfig({ body: { key, value } })).rejects.toMatchObject({
      status: 403,
      code: "permission_error",
    });
    expect((await client.getConfig({ query: { key } })).value).toBe(null);
  });

  test("can be reduced over HTTP, and not granted again", async () => {
    const client = createClient({ baseUrl: place.server.url, token: place.server.token });
    const set = async (value: JsonValue): Promise<JsonValue> =>
      (await client.setConfig({ body: { key: "permissions", value } })).value;
    expect(await set("strict")).toBe("strict");
    await expect(set(null)).rejects.toMatchObject({ code: "permission_error" });
    expect((await client.getConfig({ query: { key: "permissions" } })).value).toBe("strict");
  });
});

test.for([
  ["settings.a", '{"a":', "}", 3000],
  ["settings.a", "[", "]", 50_000],
  ["mcpServers", '{"a":', "}", 3000],
  ["settings.a", "[", "]", 90],
] as const)("a value of %s that is nested too deeply is refused: %s", async ([key, open, close, times]) => {
  const answer = await place.call("/api/v1/config", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: `{"key":"${key}","value":${open.repeat(times)}1${close.repeat(times)}}`,
  });
  expect([answer.status < 500, await answer.json()]).toEqual([
    true,
    {
      error: expect.objectContaining({ code: expect.stringMatching(/^(?:validation|usage|config)_error$/) }),
    },
  ]);
});

test("the server's own folder stays open however many others are requested", async () => {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const listed = async (): Promise<string> => {
    const body = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_skills", arguments: {} },
    };
    return (await place.call("/mcp", { method: "POST", headers, body: JSON.stringify(body) })).text();
  };
  expect(await listed()).not.toContain("latecomer");
  for (let number = 0; number < 20; number += 1) {
    const folder = join(place.root, `other-${number}`);
    mkdirSync(folder);
    await place.call(`/api/v1/skills?cwd=${encodeURIComponent(folder)}`);
  }
  expect((await place.call("/api/v1/skills?cwd=/no/such/folder")).status).toBe(404);
  place.skill(
    "home/.agents/skills/latecomer",
    "name: latecomer\ndescription: Comes late. Use when it is late.",
  );
  await expect.poll(listed).toContain("latecomer");
});

test.for(["", ".", ".."])("the client does not turn the name %j into another operation", async (skill) => {
  const client = createClient({ baseUrl: place.server.url, token: place.server.token });
  await expect(client.deleteSkill({ params: { skill } })).rejects.toMatchObject({ code: "validation_error" });
});

describe("a skill that is created", () => {
  const create = async (body: JsonObject): Promise<readonly [number, string]> => {
    const answer = await place.call("/api/v1/skills", {
      method: "POST",
      body: JSON.stringify({ body: "Count them.", ...body }),
      headers: { "content-type": "application/json" },
    });
    return [answer.status, await answer.text()];
  };
  const fields = { name: "made", description: "Counts lines. Use when asked how long a file is." };

  test("has no Git repository, under whatever name, that would start a program", async () => {
    const config = { path: "config", text: '[core]\n\tfsmonitor = "touch started; false"\n' };
    const rest = ["HEAD", "objects/a", "refs/b"].map((path) => ({ path, text: "x" }));
    for (const files of [
      [config, ...rest],
      [...rest, config],
      [{ ...config, path: ".git/config" }],
      [{ ...config, path: "sub/.GIT/config" }],
    ]) {
      expect((await create({ fields, files }))[0]).toBe(422);
      expect(existsSync(join(place.home, ".agents/skills/made"))).toBe(false);
    }
  });

  test.for([
    ["parameters", "x"],
    ["parameters", [1]],
    ["commands", [1]],
    ["eligibility", 3],
    ["install", "x"],
    ["install", [{}]],
    ["allowedTools", { a: 1 }],
    ["tools_required", ["rm -rf /"]],
  ] satisfies [string, JsonValue][])(
    "with a value that doesn't fit is refused: %s %j",
    async ([field, value]) => {
      const [status, text] = await create({ fields: { ...fields, [field]: value } });
      expect([status, text]).toEqual([422, expect.stringContaining(`${field.replace("T", "-t")}: `)]);
    },
  );

  test("keeps every field, in any spelling", async () => {
    const [status] = await create({
      fields: {
        ...fields,
        name: "kept",
        tools_required: ["read_file"],
        whenToUse: "Often.",
        "x-own": [1, 2],
      },
    });
    expect(status).toBe(201);
    expect(readFileSync(join(place.home, ".agents/skills/kept/SKILL.md"), "utf8")).toBe(
      `---
name: kept
description: Counts lines. Use when asked how long a file is.
tools_required:
  - read_file
when_to_use: Often.
x-own:
  - 1
  - 2
---

Count them.
`,
    );
  });
});
