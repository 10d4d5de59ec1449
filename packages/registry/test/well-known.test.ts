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
  const admin = createRegistryClient({
    baseUrl: registry.url,
    token: (await registry.createFirstToken()) ?? "",
  });
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
  expect(await read(`index:${registry.url}/.well-known/skills/index.json`)).toEqual(all);
  expect(await read(`well-known:${registry.url}`)).toEqual(all);
  expect(await read(`well-known:${registry.url}/@acme`)).toEqual({ csv: ["SKILL.md"], pdf: all.pdf });
});
