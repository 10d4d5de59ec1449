import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseSourceReference } from "@skillwright/core/internal";
import { makeTar, makeZip, sourceCases, sourceFixture } from "@skillwright/core/testing";
import { describe, expect, test } from "vitest";
import { hashFiles } from "../../src/skill-tree/tree-hash.ts";
import { openSource } from "../../src/sources/open-source.ts";
import { listSource, testContext } from "../support/source-context.ts";
import { staticServer } from "../support/static-server.ts";
import { skillText, tempTree } from "../support/temp-tree.ts";

const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const entries = Object.entries(sourceFixture).map(([name, content]) => ({ name, content }));

const zip = makeZip(entries);

const schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** Each kind of source on a web server: its files, and the reference to it. */
const kinds: Readonly<
  Record<string, readonly [files: Readonly<Record<string, string | Uint8Array>>, path: string]>
> = {
  "zip file": [{ "/fixture.zip": zip }, "/fixture.zip"],
  "tar.gz file": [{ "/fixture.tar.gz": gzipSync(makeTar(entries)) }, "/fixture.tar.gz"],
  "list of files, as OpenCode reads it": [
    {
      "/skills/index.json": JSON.stringify({
        skills: [{ name: "fixture", files: Object.keys(sourceFixture) }],
      }),
      ...Object.fromEntries(
        Object.entries(sourceFixture).map(([path, text]) => [`/skills/fixture/${path}`, text]),
      ),
    },
    "/skills/index.json",
  ],
  "site with .well-known/skills": [
    {
      "/.well-known/skills/index.json": JSON.stringify({
        skills: [{ name: "fixture", description: "x", files: Object.keys(sourceFixture) }],
      }),
      ...Object.fromEntries(
        Object.entries(sourceFixture).map(([path, text]) => [`/.well-known/skills/fixture/${path}`, text]),
      ),
    },
    "",
  ],
  "site with .well-known/agent-skills": [
    {
      "/docs/.well-known/agent-skills/index.json": JSON.stringify({
        $schema: schema,
        skills: [
          {
            name: "fixture",
            type: "archive",
            description: "x",
            url: "f.zip",
            digest: `sha256:${sha256(zip)}`,
          },
        ],
      }),
      "/docs/.well-known/agent-skills/f.zip": zip,
    },
    "/docs",
  ],
};

describe.for(Object.entries(kinds))("a %s", ([, [files, path]]) => {
  test.for(sourceCases)("$name", async ({ run }) => {
    using tree = tempTree();
    await using server = await staticServer(files);
    await run({
      open: () => openSource(parseSourceReference(`${server.url}${path}`), testContext(tree)),
      change: () => {
        for (const name of server.files.keys()) server.files.set(name, "Changed");
      },
      hash: hashFiles,
    });
  });
});

const indexOf = (...skills: readonly unknown[]): string => JSON.stringify({ skills });

describe("a repeated download", () => {
  const files = {
    "/index.json": indexOf({ name: "pdf", files: ["SKILL.md", "a.md"] }),
    "/pdf/SKILL.md": skillText("pdf"),
    "/pdf/a.md": "One.\n",
  };

  test("transfers nothing again, and the result is the same", async () => {
    using tree = tempTree();
    await using server = await staticServer(files);
    const first = await listSource(`${server.url}/index.json`, testContext(tree));
    const requests = server.log.splice(0);
    expect(await listSource(`${server.url}/index.json`, testContext(tree))).toEqual(first);
    expect([requests.toSorted(), server.log.toSorted()]).toEqual([
      ["200 /index.json", "200 /pdf/SKILL.md", "200 /pdf/a.md"],
      ["304 /index.json", "304 /pdf/SKILL.md", "304 /pdf/a.md"],
    ]);
  });

  test.for(["yes", "no"] as const)(
    "notices a changed file under the same version, with marks of change: %s",
    async (etags) => {
      using tree = tempTree();
      await using server = await staticServer(files, { etags });
      const first = await listSource(`${server.url}/index.json`, testContext(tree));
      server.files.set("/pdf/a.md", "Two.\n");
      const second = await listSource(`${server.url}/index.json`, testContext(tree));
      expect(second.trees).not.toEqual(first.trees);
    },
  );

  test("doesn't use what somebody changed in the cache", async () => {
    using tree = tempTree();
    await using server = await staticServer(files);
    const first = await listSource(`${server.url}/index.json`, testContext(tree));
    for (const name of readdirSync(tree.at("cache/http"))) {
      if (!name.endsWith(".json")) writeFileSync(join(tree.at("cache/http"), name), "Evil");
    }
    expect(await listSource(`${server.url}/index.json`, testContext(tree))).toEqual(first);
  });
});

describe("an index", () => {
  test.for<[what: string, skill: unknown, reason: RegExp]>([
    ["a name that goes up", { name: "../outside", files: ["SKILL.md"] }, /can't be the name of a folder/],
    ["a name with a slash", { name: "a/b", files: ["SKILL.md"] }, /can't be the name of a folder/],
    ["a name like an option", { name: "-rf", files: ["SKILL.md"] }, /can't be the name of a folder/],
    [
      "a file that goes up",
      { name: "x", files: ["SKILL.md", "../../evil"] },
      /evil has a name that is not allowed/,
    ],
    [
      "an absolute file",
      { name: "x", files: ["SKILL.md", "/etc/passwd"] },
      /passwd has a name that is not allowed/,
    ],
    [
      "a file of another host",
      { name: "x", files: ["SKILL.md", "https://evil.example/x"] },
      /evil.example.* has a name/,
    ],
    ["a file twice", { name: "x", files: ["SKILL.md", "SKILL.md"] }, /SKILL\.md is there twice/],
    ["files that differ in case", { name: "x", files: ["SKILL.md", "skill.md"] }, /one file on some systems/],
    ["no SKILL.md", { name: "x", files: ["README.md"] }, /no SKILL\.md/],
    ["no files", { name: "x" }, /no list of files/],
    ["no name", { files: ["SKILL.md"] }, /no name/],
    [
      "a file that is not there",
      { name: "x", files: ["SKILL.md", "gone.md"] },
      /gone\.md.*nothing at that URL/,
    ],
    ["a skill twice", { name: "Good", files: ["SKILL.md"] }, /listed twice/],
  ])("refuses %s, and only that", async ([, skill, reason]) => {
    using tree = tempTree();
    await using server = await staticServer({
      "/index.json": indexOf({ name: "good", files: ["SKILL.md"] }, skill),
      "/good/SKILL.md": skillText("good"),
      "/x/SKILL.md": skillText("x"),
      "/x/skill.md": skillText("x"),
    });
    const found = await listSource(`${server.url}/index.json`, testContext(tree));
    expect(Object.keys(found.skills)).toEqual(["good"]);
    expect(found.refused).toEqual([expect.stringMatching(reason)]);
  });

  const artifact = (more: Readonly<Record<string, unknown>>) => ({
    name: "x",
    type: "archive",
    description: "x",
    url: "/x.zip",
    digest: `sha256:${sha256(zip)}`,
    ...more,
  });
  test.for<[what: string, skill: unknown, reason: RegExp]>([
    ["a wrong digest", artifact({ digest: `sha256:${"0".repeat(64)}` }), /match its digest/],
    ["no digest", artifact({ digest: undefined }), /no SHA-256 digest/],
    ["a digest of another kind", artifact({ digest: "md5:00" }), /no SHA-256 digest/],
    ["an unknown type", artifact({ type: "task" }), /type "task" is not known/],
    ["credentials in an address", artifact({ url: "https://me:hunter2@example.com/x.zip" }), /no usable URL/],
    ["an address that is not encrypted", artifact({ url: "http://example.com/x.zip" }), /not encrypted/],
    [
      "an archive with a link",
      artifact({
        url: "/link.zip",
        digest: `sha256:${sha256(
          makeZip([
            { name: "SKILL.md", content: "x" },
            { name: "l", content: "/etc", mode: 0o120777 },
          ]),
        )}`,
      }),
      /"l" is a link/,
    ],
  ])("of version 0.2 refuses %s", async ([, skill, reason]) => {
    using tree = tempTree();
    await using server = await staticServer({
      "/.well-known/agent-skills/index.json": JSON.stringify({
        $schema: schema,
        skills: [
          { name: "good", type: "skill-md", url: "good.md", digest: `sha256:${sha256(skillText("good"))}` },
          skill,
        ],
      }),
      "/.well-known/agent-skills/good.md": skillText("good"),
      "/x.zip": zip,
      "/link.zip": makeZip([
        { name: "SKILL.md", content: "x" },
        { name: "l", content: "/etc", mode: 0o120777 },
      ]),
    });
    const found = await listSource(server.url, testContext(tree));
    expect(Object.keys(found.skills)).toEqual(["good"]);
    expect(found.refused).toEqual([expect.stringMatching(reason)]);
    expect(JSON.stringify(found)).not.toContain("hunter2");
  });

  test.for<[what: string, text: string, message: RegExp]>([
    ["an unknown format", JSON.stringify({ $schema: "https://example.com/9", skills: [] }), /unknown format/],
    ["something else than JSON", "<html>", /not a JSON object/],
    ["no list", "{}", /no list of skills/],
  ])("with %s is refused", async ([, text, message]) => {
    using tree = tempTree();
    await using server = await staticServer({ "/index.json": text });
    await expect(listSource(`${server.url}/index.json`, testContext(tree))).rejects.toMatchObject({
      code: "source_unavailable",
      message: expect.stringMatching(message) as string,
    });
  });

  test("that is nowhere says where it was searched", async () => {
    using tree = tempTree();
    await using server = await staticServer();
    await expect(listSource(`${server.url}/docs`, testContext(tree))).rejects.toMatchObject({
      details: { reason: "missing" },
      hint: expect.stringContaining("/docs/.well-known/agent-skills/index.json") as string,
    });
  });

  test("below the address comes before one at the top of the site, and pages in place of an index are passed over", async () => {
    using tree = tempTree();
    const page = "<!doctype html>";
    await using server = await staticServer({
      "/team/.well-known/agent-skills/index.json": page,
      "/team/.well-known/skills/index.json": page,
      "/team/index.json": indexOf({ name: "own", files: ["SKILL.md"] }),
      "/team/own/SKILL.md": skillText("own"),
      "/.well-known/agent-skills/index.json": page,
      "/.well-known/skills/index.json": indexOf({ name: "site", files: ["SKILL.md"] }),
      "/.well-known/skills/site/SKILL.md": skillText("site"),
    });
    const names = async (address: string): Promise<readonly string[]> =>
      Object.keys((await listSource(address, testContext(tree))).skills);
    expect(await names(`${server.url}/team`)).toEqual(["own"]);
    expect(await names(`${server.url}/other`)).toEqual(["site"]);
    server.files.delete("/.well-known/skills/index.json");
    await expect(names(server.url)).rejects.toThrow("not a JSON object");
  });

  test("can be asked for one skill, and only that is fetched", async () => {
    using tree = tempTree();
    await using server = await staticServer({
      "/index.json": indexOf({ name: "a", files: ["SKILL.md"] }, { name: "b", files: ["SKILL.md"] }),
      "/b/SKILL.md": skillText("b"),
    });
    const found = await listSource(`index:${server.url}#b`, testContext(tree));
    expect([Object.keys(found.skills), server.log]).toEqual([["b"], ["200 /index.json", "200 /b/SKILL.md"]]);
  });
});
