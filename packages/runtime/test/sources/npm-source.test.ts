import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseSourceReference } from "@skillwright/core/internal";
import { sourceCases, sourceFixture } from "@skillwright/core/testing";
import { describe, expect, test } from "vitest";
import { hashFiles } from "../../src/skill-tree/tree-hash.ts";
import { openSource } from "../../src/sources/open-source.ts";
import type { SourceContext } from "../../src/sources/source-context.ts";
import { npmRegistry, npmTarball } from "../support/npm-registry.ts";
import { listSource, testContext } from "../support/source-context.ts";
import { staticServer } from "../support/static-server.ts";
import { skillText, type TempTree, tempTree } from "../support/temp-tree.ts";

const fixture = npmTarball(
  Object.entries(sourceFixture).map(([path, content]) => ({ name: `skills/fixture/${path}`, content })),
);

/** A context whose user has a `.npmrc`. */
function withNpmrc(tree: TempTree, ...lines: readonly string[]): SourceContext {
  tree.write({ "home/.npmrc": `${lines.join("\n")}\n` });
  return testContext(tree);
}

describe("a package of a registry", () => {
  test.for(sourceCases)("$name", async ({ run }) => {
    using tree = tempTree();
    await using registry = await npmRegistry();
    registry.publish("skills", "1.0.0", fixture);
    await run({
      open: () => openSource(parseSourceReference("npm:skills"), withNpmrc(tree, `registry=${registry.url}`)),
      change: () =>
        registry.tamper("skills", "1.0.0", npmTarball([{ name: "SKILL.md", content: skillText("evil") }])),
      hash: hashFiles,
    });
  });

  test("is found by version, range and tag", async () => {
    using tree = tempTree();
    await using registry = await npmRegistry();
    const context = withNpmrc(tree, `registry=${registry.url}`);
    for (const version of ["1.0.0", "1.2.0", "2.0.0-beta.1", "2.0.0"])
      registry.publish("@acme/skills", version, fixture);
    const version = async (range: string): Promise<unknown> =>
      (await listSource(`npm:@acme/skills${range}`, context)).provenance.version;
    expect([
      await version(""),
      await version("@1.0.0"),
      await version("@^1.0.0"),
      await version("@<2"),
      await version("@first"),
      await version("@*"),
    ]).toEqual(["2.0.0", "1.0.0", "1.2.0", "1.2.0", "1.0.0", "2.0.0"]);
    await expect(version("@^3.0.0")).rejects.toMatchObject({ details: { reason: "missing" } });
    await expect(listSource("npm:nothing", context)).rejects.toMatchObject({
      details: { reason: "missing" },
    });
  });

  test("may have several skills, and other files", async () => {
    using tree = tempTree();
    await using registry = await npmRegistry();
    const tarball = npmTarball([
      { name: "package.json", content: JSON.stringify({ scripts: { postinstall: "touch ran" } }) },
      { name: "skills/pdf/SKILL.md", content: skillText("pdf") },
      { name: "skills/pdf/scripts/run.sh", content: "echo\n", mode: 0o755 },
      { name: "dist/skills/docx/SKILL.md", content: skillText("docx") },
      { name: "test/x/y/SKILL.md", content: skillText("fixture") },
    ]);
    registry.publish("skills", "1.0.0", tarball);
    const context = withNpmrc(tree, `registry=${registry.url}`);
    expect(await listSource("npm:skills", context)).toMatchObject({
      provenance: { kind: "npm", url: `${registry.url}skills`, version: "1.0.0" },
      skills: { "dist/skills/docx": ["SKILL.md"], "skills/pdf": ["SKILL.md", "scripts/run.sh*"] },
      strays: ["test/x/y/SKILL.md"],
    });
    expect(Object.keys((await listSource("npm:skills#pdf", context)).skills)).toEqual(["skills/pdf"]);
  });

  test("that the real npm packed is read", async () => {
    using tree = tempTree({
      "p/package.json": JSON.stringify({
        name: "skills",
        version: "1.0.0",
        scripts: { postinstall: "exit 1" },
      }),
      "p/skills/pdf/SKILL.md": skillText("pdf"),
    });
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", tree.path], {
      cwd: tree.at("p"),
      stdio: "ignore",
    });
    await using registry = await npmRegistry();
    registry.publish("skills", "1.0.0", readFileSync(tree.at("skills-1.0.0.tgz")));
    const found = await listSource("npm:skills", withNpmrc(tree, `registry=${registry.url}`));
    expect(found.skills).toEqual({ "skills/pdf": ["SKILL.md"] });
  });
});

describe("a package is refused", () => {
  test("if its version is not one", async () => {
    using tree = tempTree();
    await using registry = await npmRegistry();
    registry.publish("skills", "1.0.0\u001b]0;x", fixture);
    await expect(listSource("npm:skills", withNpmrc(tree, `registry=${registry.url}`))).rejects.toMatchObject(
      { code: "source_unavailable", details: { reason: "unreadable" } },
    );
  });

  test("if a registry elsewhere names an address of this computer", async () => {
    using tree = tempTree();
    await using own = await staticServer();
    const integrity = `sha512-${createHash("sha512").update(fixture).digest("base64")}`;
    const document = {
      "dist-tags": { latest: "1.0.0" },
      versions: { "1.0.0": { dist: { tarball: `${own.url}/admin`, integrity } } },
    };
    const context = {
      ...withNpmrc(tree, "registry=https://registry.example/"),
      fetch: async (input: string | URL | Request) =>
        new URL(input instanceof Request ? input.url : input).hostname === "registry.example"
          ? Response.json(document)
          : fetch(input),
    };
    await expect(listSource("npm:skills", context)).rejects.toMatchObject({
      code: "source_refused",
      message: expect.stringContaining("an address of this computer") as string,
    });
    expect(own.log).toEqual([]);
  });

  test("if its bytes are not those of the registry's digest", async () => {
    using tree = tempTree();
    await using registry = await npmRegistry();
    registry.publish("skills", "1.0.0", fixture);
    registry.tamper("skills", "1.0.0", npmTarball([{ name: "SKILL.md", content: skillText("evil") }]));
    await expect(listSource("npm:skills", withNpmrc(tree, `registry=${registry.url}`))).rejects.toMatchObject(
      { code: "integrity_error" },
    );
  });

  test.for([undefined, "sha1-AAAA", "md5-AAAA"])(
    "if the registry states no SHA-512: %s",
    async (integrity) => {
      using tree = tempTree();
      await using registry = await npmRegistry();
      registry.publish("skills", "1.0.0", fixture, { integrity });
      await expect(
        listSource("npm:skills", withNpmrc(tree, `registry=${registry.url}`)),
      ).rejects.toMatchObject({ code: "source_refused", details: { reason: "digest" } });
    },
  );
});

describe("a token", () => {
  test("is read from the user's .npmrc and sent to the registry only", async () => {
    using tree = tempTree();
    await using registry = await npmRegistry("hunter2");
    const seen: (string | undefined)[] = [];
    await using other = await staticServer({
      "/skills.tgz": (request, response) => {
        seen.push(request.headers.authorization);
        response.end(fixture);
      },
    });
    registry.publish("skills", "1.0.0", fixture);
    registry.publish("elsewhere", "1.0.0", fixture, { tarball: `${other.url}/skills.tgz` });
    await expect(listSource("npm:skills", withNpmrc(tree, `registry=${registry.url}`))).rejects.toMatchObject(
      {
        details: { reason: "denied" },
      },
    );
    const { host } = registry.server;
    const context = withNpmrc(tree, `registry=${registry.url}`, `//${host}/npm/:_authToken=\${TOKEN}`);
    const env = { ...context.env, TOKEN: "hunter2" };
    const found = await listSource("npm:skills", { ...context, env });
    expect(Object.keys(found.skills)).toEqual(["skills/fixture"]);
    expect(Object.keys((await listSource("npm:elsewhere", { ...context, env })).skills)).toEqual([
      "skills/fixture",
    ]);
    expect([seen, JSON.stringify(found).includes("hunter2")]).toEqual([[undefined], false]);
  });

  test("of another host, or of another path, is not sent", async () => {
    using tree = tempTree();
    await using registry = await npmRegistry("hunter2");
    registry.publish("skills", "1.0.0", fixture);
    const { host } = registry.server;
    for (const place of ["//127.0.0.1/npm/", `//${host}/npm-other/`, "//evil.example/"]) {
      const context = withNpmrc(tree, `registry=${registry.url}`, `${place}:_authToken=hunter2`);
      await expect(listSource("npm:skills", context)).rejects.toMatchObject({
        details: { reason: "denied" },
      });
    }
  });

  test("is not taken from a project, and a project doesn't choose the registry", async () => {
    using tree = tempTree();
    await using registry = await npmRegistry();
    await using evil = await npmRegistry();
    registry.publish("skills", "1.0.0", fixture);
    tree.write({ "project/.npmrc": `registry=${evil.url}\n` });
    const context = withNpmrc(tree, `registry=${registry.url}`);
    await listSource("npm:skills", { ...context, cwd: tree.at("project") });
    expect(evil.server.log).toEqual([]);
  });
});

test("a scope, the environment and npm itself choose the registry", async () => {
  using tree = tempTree();
  await using registry = await npmRegistry();
  registry.publish("@acme/skills", "1.0.0", fixture);
  registry.publish("skills", "1.0.0", fixture);
  const url = async (text: string, context: SourceContext): Promise<string> =>
    (await listSource(text, context)).provenance.url;
  const scoped = withNpmrc(tree, "registry=https://127.0.0.1:9/", `@acme:registry = "${registry.url}"`);
  expect(await url("npm:@acme/skills", scoped)).toBe(`${registry.url}@acme/skills`);
  const env = { ...scoped.env, npm_config_registry: registry.url };
  expect(await url("npm:skills", { ...scoped, env })).toBe(`${registry.url}skills`);
  tree.write({ "bin/npm": `#!/bin/sh\necho "${registry.url}"\n` });
  execFileSync("chmod", ["755", tree.at("bin/npm")]);
  const asked = { ...withNpmrc(tree), env: { PATH: `${tree.at("bin")}:/usr/bin:/bin` } };
  expect(await url("npm:skills", asked)).toBe(`${registry.url}skills`);
});

describe("node_modules", () => {
  const tree = () =>
    tempTree({
      "project/node_modules/a/package.json": JSON.stringify({ version: "1.2.3" }),
      "project/node_modules/a/skills/pdf/SKILL.md": skillText("pdf"),
      "project/node_modules/@acme/b/SKILL.md": skillText("b"),
      "project/node_modules/c/dist/skills/docx/SKILL.md": skillText("docx"),
      "project/node_modules/evil/skills/x/SKILL.md": skillText("x"),
      "project/node_modules/evil/skills/x/key": { link: "/etc/passwd" },
      "project/node_modules/.cache/skills/y/SKILL.md": skillText("y"),
      "project/src/index.js": "",
    });

  test("offers the skills of every package", async () => {
    using files = tree();
    const found = await listSource("node_modules:", testContext(files, { cwd: files.at("project/src") }));
    expect(Object.keys(found.skills)).toEqual(["@acme/b", "a/skills/pdf", "c/dist/skills/docx"]);
    expect(found.refused).toEqual([expect.stringMatching(/^evil\/skills\/x: .*key/)]);
  });

  test("offers those of one package with its version", async () => {
    using files = tree();
    const found = await listSource("node_modules:a", testContext(files, { cwd: files.at("project") }));
    expect([found.provenance.version, Object.keys(found.skills)]).toEqual(["1.2.3", ["a/skills/pdf"]]);
  });

  test.for(sourceCases)("$name", async ({ run }) => {
    using files = tempTree(
      Object.fromEntries(
        Object.entries(sourceFixture).map(([path, text]) => [`node_modules/a/skills/f/${path}`, text]),
      ),
    );
    await run({
      open: () => openSource(parseSourceReference("node_modules:"), testContext(files)),
      change: () => files.write({ "node_modules/a/skills/f/new.md": "New" }),
      hash: hashFiles,
    });
  });
});
