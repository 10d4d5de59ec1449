import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createRegistryClient } from "@skillwright/contract/client";
import { parseSourceReference } from "@skillwright/core/internal";
import { serveRegistry } from "@skillwright/registry";
import { hashFiles, openSource, readPackageTree } from "@skillwright/runtime/internal";
import { expect, onTestFinished, test } from "vitest";
import { publish, tempFolder } from "./support/open-registry.ts";
import { skillFiles } from "./support/skill-archive.ts";

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

/** Installs everything with the real `skills` tool, without telemetry. */
async function installWithSkills(url: string): Promise<Readonly<Record<string, string>>> {
  const folder = tempFolder();
  const [home, project] = [join(folder, "home"), join(folder, "project")];
  for (const one of [home, project]) mkdirSync(one);
  const program = createRequire(import.meta.url).resolve("skills/bin/cli.mjs");
  const args = [program, "add", url, "--skill", "*", "--agent", "claude-code", "--yes", "--copy"];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, HOME: home, CI: "1", DISABLE_TELEMETRY: "1", DO_NOT_TRACK: "1" };
  await once(spawn(process.execPath, args, { cwd: project, env, stdio: "ignore" }), "exit");
  const installed = join(project, ".claude/skills");
  return Object.fromEntries(
    readdirSync(installed).map((name) => [name, hashFiles(readPackageTree(join(installed, name)).files)]),
  );
}

/** Reads everything as OpenCode does: the list at the configured address, then each file beside it. */
async function readAsOpenCode(base: string): Promise<Readonly<Record<string, string>>> {
  const list = (await (await fetch(new URL("index.json", base))).json()) as {
    readonly skills: readonly { readonly name: string; readonly files: readonly string[] }[];
  };
  const found: Record<string, string> = {};
  for (const { name, files } of list.skills) {
    const loading = files.map(async (path) => {
      const answer = await fetch(new URL(path, new URL(`${name}/`, base)));
      expect(answer.status).toBe(200);
      return { path, bytes: new Uint8Array(await answer.arrayBuffer()), executable: false };
    });
    found[name] = hashFiles((await Promise.all(loading)) as unknown as ReturnType<typeof skillFiles>);
  }
  return found;
}

test("the real `skills` tool, and a client that does what OpenCode does, get exactly what was published", async () => {
  const registry = await serveRegistry({ data: tempFolder(), port: 0 });
  onTestFinished(() => registry.close());
  const token = (await registry.createFirstToken()) ?? "";
  const admin = createRegistryClient({ baseUrl: registry.url, token });
  await admin.createNamespace({ body: { name: "acme", visibility: "public" } });
  const drafts = (version: string) => [
    { name: "pdf", body: `Version ${version}.\n`, files: { "references/a b.md": `${version}\n` } },
    { name: "csv", body: `Version ${version}.\n` },
  ];
  for (const version of ["1.0.0", "1.1.0"]) {
    for (const draft of drafts(version)) await publish(admin, "acme", { ...draft, fields: { version } });
    const expected = Object.fromEntries(
      drafts(version).map((draft) => [draft.name, hashFiles(skillFiles(draft))]),
    );
    expect(await installWithSkills(registry.url)).toEqual(expected);
    expect(await readAsOpenCode(`${registry.url}/.well-known/skills/`)).toEqual(expected);
  }
});
