import { createRegistryClient } from "@skillwright/contract/client";
import { parseSourceReference } from "@skillwright/core/internal";
import { serveRegistry } from "@skillwright/registry";
import { openSource } from "@skillwright/runtime/internal";
import { expect, onTestFinished, test } from "vitest";
import { publish, tempFolder } from "./support/open-registry.ts";

/** What a source on the web has, by folder. */
async function read(source: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const folder = tempFolder();
  const context = { cwd: folder, home: folder, cache: folder, env: {} };
  const pinned = await openSource(parseSourceReference(source), context).resolve();
  onTestFinished(() => pinned.close());
  const found: Record<string, readonly string[]> = {};
  for await (const item of pinned.items()) {
    expect(item.kind).toBe("skill");
    if (item.kind !== "skill") continue;
    const { files } = await item.skill.read();
    found[item.skill.folder] = files.map(({ path }) => path);
  }
  return found;
}

test("programs that know nothing of registries install from their lists", async () => {
  const registry = await serveRegistry({ data: tempFolder(), port: 0 });
  onTestFinished(() => registry.close());
  const token = (await registry.createFirstToken()) ?? "";
  const admin = createRegistryClient({ baseUrl: registry.url, token });
  for (const [name, visibility] of [
    ["acme", "public"],
    ["tools", "public"],
    ["secret", "private"],
  ] as const)
    await admin.createNamespace({ body: { name, visibility } });
  await publish(admin, "acme", { name: "pdf", files: { "references/a b.md": "text" } });
  await publish(admin, "acme", { name: "csv" });
  await publish(admin, "tools", { name: "csv" });
  await publish(admin, "secret", { name: "plans" });
  await publish(admin, "tools", { name: "old" });
  await admin.deprecateSkill({ params: { namespace: "tools", name: "old" }, body: { message: "Use csv." } });
  const all = {
    "acme-csv": ["SKILL.md"],
    pdf: ["SKILL.md", "references/a b.md"],
    "tools-csv": ["SKILL.md"],
  };
  const index = `${registry.url}/.well-known/skills/index.json`;
  const first = await fetch(index);
  const etag = first.headers.get("etag") ?? "";
  expect(await first.json()).toMatchObject({ skills: [{ version: "1.0.0" }, {}, {}] });
  expect((await fetch(index, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect(await (await fetch(`${registry.url}/.well-known/skillwright-registry.json`)).json()).toEqual({
    schema: "skillwright-registry",
    version: 1,
    kind: "server",
    api: "api/v1",
  });
  // Somebody who may read more gets another list, also right after one who may not.
  const whole = await fetch(index, { headers: { authorization: `Bearer ${token}` } });
  expect(await whole.text()).toContain('"plans"');
  expect(await (await fetch(index)).text()).not.toContain('"plans"');
  expect(await read(`index:${registry.url}/.well-known/skills/index.json`)).toEqual(all);
  expect(await read(`well-known:${registry.url}`)).toEqual(all);
  expect(await read(`well-known:${registry.url}/@acme`)).toEqual({ csv: ["SKILL.md"], pdf: all.pdf });
  await publish(admin, "acme", { name: "new" });
  expect(Object.keys(await read(`well-known:${registry.url}/@acme`))).toEqual(["csv", "new", "pdf"]);
});
