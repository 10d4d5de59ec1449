import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { installedHost } from "../../../../oracle/install.ts";
import { verdaccio } from "../../../../oracle/verdaccio.ts";
import { readPackageTree } from "../../src/skill-tree/read-skill-tree.ts";
import { hashFiles } from "../../src/skill-tree/tree-hash.ts";
import { openSkills } from "../support/open-skills.ts";
import { listSource, testContext } from "../support/source-context.ts";
import { type TempTree, tempTree } from "../support/temp-tree.ts";

const modules = installedHost(verdaccio);

/** The real npm publishes to a real registry, and our source reads what is there. */
describe.skipIf(modules === undefined && process.env.CI !== "true")("a real npm registry", () => {
  let tree: TempTree;
  let registry: ChildProcess;
  let url = "";
  let token = "";
  const signIn = (how: "in" | "out"): void =>
    tree.write({
      "home/.npmrc": `registry=${url}/\n${how === "in" ? `//${new URL(url).host}/:_authToken=${token}\n` : ""}`,
    });
  beforeAll(async () => {
    tree = tempTree();
    url = `http://127.0.0.1:${await freePort()}`;
    const lines = [
      `storage: ${tree.at("storage")}`,
      `auth: { htpasswd: { file: ${tree.at("htpasswd")} } }`,
      "packages:",
      "  '@secret/*': { access: $authenticated, publish: $authenticated }",
      "  '**': { access: $all, publish: $all }",
      "log: { type: stdout, level: error }",
      "",
    ];
    tree.write({ "verdaccio.yaml": lines.join("\n") });
    const program = join(modules ?? "", "verdaccio/bin/verdaccio");
    const args = [program, "--config", tree.at("verdaccio.yaml"), "--listen", url];
    registry = spawn(process.execPath, args, { cwd: tree.path, stdio: "ignore" });
    await vi.waitUntil(() => fetch(`${url}/-/ping`).catch(() => undefined), {
      timeout: 120_000,
      interval: 200,
    });
    const user = await fetch(`${url}/-/user/org.couchdb.user:ana`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "ana", password: "a long password" }),
    });
    ({ token } = (await user.json()) as { readonly token: string });
    signIn("in");
  });
  afterAll(() => {
    registry.kill();
    tree[Symbol.dispose]();
  });

  /** Publishes a package with a skill and an install script; returns the tree hash of the skill. */
  function publish(name: string, version: string): string {
    const folder = `packages/${name.replace("/", "-")}-${version}`;
    const scripts = { postinstall: `touch ${tree.at("script-was-run")}` };
    tree.write({
      [`${folder}/package.json`]: JSON.stringify({ name, version, scripts, license: "MIT" }),
      [`${folder}/skills/pdf/SKILL.md`]: `---\nname: pdf\ndescription: Merges PDF files. Use when PDFs come up.\n---\n\nVersion ${version}.\n`,
    });
    execFileSync("npm", ["publish", "--ignore-scripts"], {
      cwd: tree.at(folder),
      env: { PATH: process.env.PATH, HOME: tree.at("home") },
      stdio: "ignore",
    });
    return hashFiles(readPackageTree(tree.at(`${folder}/skills/pdf`)).files);
  }
  const read = async (source: string): Promise<unknown> => {
    const { provenance, trees } = await listSource(source, testContext(tree));
    return [provenance.version, trees];
  };

  test("has packages by version, range and scope, also private ones, and none of their scripts runs", async () => {
    const first = publish("acme-skills", "1.0.0");
    const second = publish("acme-skills", "1.1.0");
    const scoped = publish("@acme/skills", "2.0.0");
    const secret = publish("@secret/skills", "3.0.0");
    expect(await read("npm:acme-skills")).toEqual(["1.1.0", [second]]);
    expect(await read("npm:acme-skills@1.0.0")).toEqual(["1.0.0", [first]]);
    expect(await read("npm:acme-skills@~1.0.0")).toEqual(["1.0.0", [first]]);
    expect(await read("npm:@acme/skills")).toEqual(["2.0.0", [scoped]]);
    expect(await read("npm:@secret/skills")).toEqual(["3.0.0", [secret]]);
    signIn("out");
    await expect(read("npm:@secret/skills")).rejects.toMatchObject({ code: "source_unavailable" });
    signIn("in");
    expect(existsSync(tree.at("script-was-run"))).toBe(false);
  });

  test("is installed from and updated from, and the lockfile names no token", async () => {
    publish("team-skills", "1.0.0");
    const { installer } = await openSkills(tree, { index: "off" });
    const { applied } = await installer.install("npm:team-skills", { approval: "given" });
    expect(applied.map(({ name, entry }) => [name, entry.version])).toEqual([["pdf", "1.0.0"]]);
    publish("team-skills", "1.2.0");
    expect(await installer.outdated()).toMatchObject([
      { name: "pdf", state: "outdated", available: { version: "1.2.0" } },
    ]);
    const updated = await installer.update(["pdf"], { approval: "given" });
    expect(updated.applied.map(({ entry }) => entry.version)).toEqual(["1.2.0"]);
    expect(JSON.stringify(updated)).not.toContain(token);
  });
});

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
  });
  return promise;
}
