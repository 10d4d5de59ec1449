import { chmodSync } from "node:fs";
import { createServer } from "node:http";
import { parseSourceReference } from "@skillwright/core/internal";
import { sourceCases, sourceFixture } from "@skillwright/core/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashFiles } from "../../src/skill-tree/tree-hash.ts";
import { openSource } from "../../src/sources/open-source.ts";
import { type OciTestRegistry, ociRegistry } from "../support/oci-registry.ts";
import { listSource, testContext } from "../support/source-context.ts";
import { skillText, type TempTree, tempTree } from "../support/temp-tree.ts";
import { serveOn } from "../support/test-server.ts";

const fixture = Object.entries(sourceFixture).map(([name, content]) => ({ name, content }));
const skill = (name: string) => ({ name, entries: [{ name: "SKILL.md", content: skillText(name) }] });
const manifestType = "application/vnd.oci.image.manifest.v1+json";
const indexType = "application/vnd.oci.image.index.v1+json";

let place: TempTree;
let registry: OciTestRegistry;
beforeAll(async () => {
  place = tempTree();
  registry = await ociRegistry(place);
});
afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  place[Symbol.dispose]();
});

describe("an artifact of a registry", () => {
  test.for(sourceCases)("$name", async ({ run }, { task }) => {
    using tree = tempTree();
    const repository = `conformance/${task.id.replace(/\W/g, "").toLowerCase()}`;
    await registry.skill(repository, "1", { name: "fixture", entries: fixture });
    let changed: Promise<unknown> = Promise.resolve();
    await run({
      open: () =>
        openSource(parseSourceReference(`oci://${registry.host}/${repository}:1`), testContext(tree)),
      change: () => {
        changed = registry.skill(repository, "1", skill("other"));
      },
      hash: hashFiles,
    });
    await changed;
  });

  test("is found by tag and by digest, and a moved tag is noticed", async () => {
    using tree = tempTree();
    const { digest } = await registry.skill("acme/pdf", "1.0", skill("pdf"));
    const url = `oci://${registry.host}/acme/pdf`;
    const first = await listSource(`${url}:1.0`, testContext(tree));
    expect(first).toMatchObject({
      provenance: { kind: "oci", url, version: digest },
      skills: { pdf: ["SKILL.md"] },
    });
    await registry.skill("acme/pdf", "1.0", {
      name: "pdf",
      entries: [{ name: "SKILL.md", content: skillText("pdf", { license: "X" }) }],
    });
    const moved = await listSource(`${url}:1.0`, testContext(tree));
    const pinned = await listSource(`${url}@${digest}`, testContext(tree));
    expect([moved.trees[0] === first.trees[0], pinned.trees]).toEqual([false, first.trees]);
  });

  test("of another tool is read if its layer is the same thing, and refused otherwise", async () => {
    using tree = tempTree();
    await registry.skill("acme/skr", "1", {
      ...skill("a"),
      mediaType: "application/vnd.agentskills.skill.layer.v1+tar+gzip",
    });
    await registry.skill("acme/image", "1", { ...skill("a"), mediaType: "application/vnd.example.other" });
    const found = await listSource(`oci://${registry.host}/acme/skr:1`, testContext(tree));
    expect(Object.keys(found.skills)).toEqual(["a"]);
    await expect(listSource(`oci://${registry.host}/acme/image:1`, testContext(tree))).rejects.toMatchObject({
      code: "source_unavailable",
      message: expect.stringContaining("vnd.example.other") as string,
    });
    await expect(
      listSource(`oci://${registry.host}/acme/nothing:1`, testContext(tree)),
    ).rejects.toMatchObject({
      details: { reason: "missing" },
    });
  });
});

test("an index is a collection of skills", async () => {
  using tree = tempTree();
  const parts = [];
  for (const name of ["pdf", "docx"]) {
    const { digest, size } = await registry.skill("acme/all", name, skill(name));
    parts.push({ mediaType: manifestType, digest, size, annotations: { "io.agentskills.skill.name": name } });
  }
  const bad = await registry.skill("acme/all", "bad", {
    name: "bad",
    entries: [
      { name: "SKILL.md", content: "x" },
      { name: "l", type: "2", linkName: "/etc" },
    ],
  });
  parts.push({
    mediaType: manifestType,
    digest: bad.digest,
    size: bad.size,
    annotations: { "io.agentskills.skill.name": "bad" },
  });
  await registry.manifest("acme/all", "1", {
    schemaVersion: 2,
    mediaType: indexType,
    artifactType: "application/vnd.agentskills.collection.v1",
    manifests: parts,
  });
  const url = `oci://${registry.host}/acme/all:1`;
  const found = await listSource(url, testContext(tree));
  expect([Object.keys(found.skills), found.refused]).toEqual([
    ["docx", "pdf"],
    [expect.stringMatching(/^bad: .*"bad\/l" is a link/)],
  ]);
  expect(Object.keys((await listSource(`${url}#pdf`, testContext(tree))).skills)).toEqual(["pdf"]);
});

describe("credentials", () => {
  const auth = Buffer.from("me:hunter2").toString("base64");

  test("come from Docker's configuration, for that host only", async () => {
    using tree = tempTree();
    const seen: string[] = [];
    await using server = await serveOn(
      createServer((request, response) => {
        const given = request.headers.authorization ?? "";
        seen.push(given);
        if (given !== `Basic ${auth}`)
          response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end();
        else response.writeHead(404).end();
      }),
    );
    const url = `oci://${server.host}/pdf:1`;
    await expect(listSource(url, testContext(tree))).rejects.toMatchObject({ details: { reason: "denied" } });
    tree.write({ "home/.docker/config.json": JSON.stringify({ auths: { "127.0.0.1:9": { auth } } }) });
    await expect(listSource(url, testContext(tree))).rejects.toMatchObject({ details: { reason: "denied" } });
    expect(seen.filter((given) => given !== "")).toEqual([]);
    tree.write({ "home/.docker/config.json": JSON.stringify({ auths: { [server.host]: { auth } } }) });
    await expect(listSource(url, testContext(tree))).rejects.toMatchObject({
      details: { reason: "missing" },
    });
  });

  test("come from a credential helper, and are exchanged for a token", async () => {
    using tree = tempTree();
    const asked: (string | undefined)[] = [];
    await using realm = await serveOn(
      createServer((request, response) => {
        asked.push(request.headers.authorization);
        response.end(JSON.stringify({ token: "abc" }));
      }),
    );
    await using server = await serveOn(
      createServer((request, response) => {
        if (request.headers.authorization === "Bearer abc") response.writeHead(404).end();
        else
          response
            .writeHead(401, { "www-authenticate": `Bearer realm="${realm.url}/token",service="x"` })
            .end();
      }),
    );
    tree.write({
      "home/.docker/config.json": JSON.stringify({ credHelpers: { [server.host]: "test" } }),
      "bin/docker-credential-test": `#!/bin/sh\nread host\necho '{"Username":"me","Secret":"hunter2"}'\n`,
    });
    chmodSync(tree.at("bin/docker-credential-test"), 0o755);
    const env = { PATH: `${tree.at("bin")}:/usr/bin:/bin` };
    await expect(listSource(`oci://${server.host}/pdf:1`, testContext(tree, { env }))).rejects.toMatchObject({
      details: { reason: "missing" },
    });
    expect(asked).toEqual([`Basic ${auth}`]);
  });
});

test("a registry that sends other bytes than a digest says is refused", async () => {
  using tree = tempTree();
  const wrong = `sha256:${"0".repeat(64)}`;
  const manifest = JSON.stringify({
    schemaVersion: 2,
    mediaType: manifestType,
    layers: [{ mediaType: "application/vnd.agentskills.skill.content.v1.tar+gzip", digest: wrong, size: 1 }],
  });
  await using server = await serveOn(
    createServer((request, response) =>
      response.end(request.url?.includes("/manifests/") === true ? manifest : "x"),
    ),
  );
  for (const suffix of [":1", `@${wrong}`]) {
    await expect(listSource(`oci://${server.host}/pdf${suffix}`, testContext(tree))).rejects.toMatchObject({
      code: "integrity_error",
    });
  }
});
