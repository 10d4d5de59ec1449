import { join } from "node:path";
import { createRegistryClient } from "@skillwright/contract/client";
import { serveRegistry } from "@skillwright/registry";
import { createServer } from "@skillwright/server";
import { expect, onTestFinished, test } from "vitest";
import { createWorld } from "./world.ts";

test("a person signs in and publishes through the local server; a token alone can do neither", async () => {
  const world = createWorld();
  onTestFinished(() => world.remove());
  const registry = await serveRegistry({ data: join(world.root, "registry"), port: 0 });
  onTestFinished(() => registry.close());
  const token = (await registry.createFirstToken()) ?? "";
  const admin = createRegistryClient({ baseUrl: registry.url, token });
  await admin.createNamespace({ body: { name: "acme", visibility: "private" } });
  world.write(
    "project/.agents/skills/pdf/SKILL.md",
    "---\nname: pdf\ndescription: Merges PDF files. Use when PDFs come up.\nversion: 1.0.0\n---\n\nDo it.\n",
  );
  const server = await createServer({
    cwd: world.project,
    port: 0,
    skills: { home: world.home, env: world.env, trust: "project" },
  });
  onTestFinished(() => server.close());
  const visit = await fetch(server.link(), { redirect: "manual" });
  const cookie = visit.headers.get("set-cookie")?.split(";")[0] ?? "";
  const call = async (
    path: string,
    { as, method = "POST", body }: { as: "person" | "program"; method?: string; body?: object },
  ) => {
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(as === "person" ? { cookie, origin: server.url } : { authorization: `Bearer ${server.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as object };
  };
  const login = { registry: registry.url, token };
  const rpc = { id: 1, method: "skills/publish", params: { name: "pdf", namespace: "acme" } };
  expect((await call("registries", { as: "program", body: login })).status).toBe(403);
  const wrong = await call("registries", { as: "person", body: { ...login, token: "not-the-token" } });
  expect(wrong).toMatchObject({ status: 502, body: { error: { code: "source_unavailable" } } });
  expect(await call("registries", { as: "person", body: login })).toMatchObject({
    status: 200,
    body: { registry: registry.url, user: "admin", namespaces: [{ name: "acme", role: "owner" }] },
  });
  expect(await call("registries", { as: "program", method: "GET" })).toMatchObject({
    body: { registries: [{ registry: registry.url, user: "admin", default: true }] },
  });
  expect((await call("skills/pdf/publish", { as: "program", body: {} })).status).toBe(403);
  expect(await call("rpc", { as: "program", body: rpc })).toMatchObject({
    body: { error: { data: { code: "permission_error" } } },
  });
  expect((await admin.listSkills()).skills).toEqual([]);
  expect(await call("skills/pdf/publish", { as: "person", body: { dryRun: true } })).toMatchObject({
    body: { outcome: "valid", id: "@acme/pdf" },
  });
  expect(await call("rpc", { as: "person", body: rpc })).toMatchObject({
    body: { result: { outcome: "published", id: "@acme/pdf", version: { version: "1.0.0" } } },
  });
  expect((await admin.listSkills()).skills).toMatchObject([{ id: "@acme/pdf", latest: "1.0.0" }]);
  const out = await call(`registries?registry=${encodeURIComponent(registry.url)}`, {
    as: "program",
    method: "DELETE",
  });
  expect(out.body).toEqual({ registry: registry.url, user: "admin" });
});
