import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { publishSkillToOci } from "../src/publish/publish-skill-to-oci.ts";
import { ociRegistry } from "./support/oci-registry.ts";
import { listSource, testContext } from "./support/source-context.ts";
import { skillText, tempTree } from "./support/temp-tree.ts";
import { serveOn } from "./support/test-server.ts";

const skill = {
  "pdf/SKILL.md": skillText("pdf", { version: "1.2.0" }),
  "pdf/references/日本語.md": "こんにちは\n",
  "pdf/.env": "SECRET=1\n",
};

test("a skill is published to an OCI registry, and installed from it as it was", async () => {
  using tree = tempTree(skill);
  await using registry = await ociRegistry(tree);
  const context = testContext(tree);
  const to = `oci://${registry.host}/acme/pdf`;
  const published = await publishSkillToOci(tree.at("pdf"), { to, context });
  expect(published).toMatchObject({ name: "pdf", version: "1.2.0", tag: "1.2.0" });
  expect(published.packed.leftOut.map(({ path }) => path)).toEqual([".env"]);
  const found = await listSource(`${to}:1.2.0`, context);
  expect(found).toMatchObject({
    skills: { pdf: ["SKILL.md", "references/日本語.md"] },
    provenance: { kind: "oci", version: published.artifact?.digest },
  });
  const again = await publishSkillToOci(tree.at("pdf"), { to, context, tag: "stable" });
  expect(again.artifact?.digest).toBe(published.artifact?.digest);
  expect((await listSource(`${to}:stable`, context)).trees).toEqual(found.trees);
  const manifest = await fetch(`http://${registry.host}/v2/acme/pdf/manifests/1.2.0`, {
    headers: { accept: "application/vnd.oci.image.manifest.v1+json" },
  });
  expect(await manifest.json()).toMatchObject({
    artifactType: "application/vnd.agentskills.skill.v1",
    config: { mediaType: "application/vnd.agentskills.skill.config.v1+json" },
    layers: [{ mediaType: "application/vnd.agentskills.skill.content.v1.tar+gzip" }],
    annotations: { "io.agentskills.skill.name": "pdf", "org.opencontainers.image.version": "1.2.0" },
  });
});

test("a dry run sends nothing, and what can't be a target is refused", async () => {
  using tree = tempTree(skill);
  const context = testContext(tree);
  const publish = (to: string, tag?: string): Promise<unknown> =>
    publishSkillToOci(tree.at("pdf"), { to, context, dryRun: true, ...(tag !== undefined && { tag }) });
  expect(await publish("oci://registry.example.com/acme/pdf:stable")).toMatchObject({ tag: "stable" });
  await expect(publish("https://example.com/pdf.zip")).rejects.toThrow("not a repository of an OCI registry");
  await expect(publish("oci://registry.example.com/acme/pdf", "a b")).rejects.toThrow("can't be a tag");
});

test("credentials go to the registry only, also if it sends uploads elsewhere", async () => {
  using tree = tempTree(skill);
  mkdirSync(tree.at("home"), { recursive: true });
  const seen: (string | undefined)[] = [];
  await using elsewhere = await serveOn(
    createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(201).end();
    }),
  );
  await using registry = await serveOn(
    createServer((request, response) => {
      if (request.headers.authorization === undefined)
        response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end();
      else if (request.method === "HEAD") response.writeHead(404).end();
      else response.writeHead(202, { location: `${elsewhere.url}/upload` }).end();
    }),
  );
  tree.write({
    "home/.docker/config.json": JSON.stringify({
      auths: { [registry.host]: { auth: Buffer.from("me:secret").toString("base64") } },
    }),
  });
  await expect(
    publishSkillToOci(tree.at("pdf"), { to: `oci://${registry.host}/acme/pdf`, context: testContext(tree) }),
  ).rejects.toMatchObject({ code: "source_refused" });
  expect(seen).toEqual([]);
});

test("a registry that denies access says how to sign in", async () => {
  using tree = tempTree(skill);
  await using registry = await serveOn(
    createServer((_, response) => {
      response.writeHead(403).end();
    }),
  );
  await expect(
    publishSkillToOci(tree.at("pdf"), { to: `oci://${registry.host}/acme/pdf`, context: testContext(tree) }),
  ).rejects.toMatchObject({
    details: { reason: "denied" },
    hint: expect.stringContaining("docker login") as string,
  });
});
