import { parseSourceReference } from "@skillwright/core/internal";
import { makeZip, sourceCases, sourceFixture } from "@skillwright/core/testing";
import { describe, expect, test } from "vitest";
import { hashFiles } from "../../src/skill-tree/tree-hash.ts";
import { openClawHub } from "../../src/sources/clawhub/clawhub.ts";
import { openSource } from "../../src/sources/open-source.ts";
import { clawHubRegistry } from "../support/clawhub-registry.ts";
import { listSource, testContext } from "../support/source-context.ts";
import { skillText, tempTree } from "../support/temp-tree.ts";

const zipOf = (files: Readonly<Record<string, string>>): Uint8Array =>
  makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));

describe("a skill of a registry with ClawHub's API", () => {
  test.for(sourceCases)("$name", async ({ run }) => {
    using tree = tempTree();
    await using hub = await clawHubRegistry();
    hub.publish("fixture", "1.0.0", zipOf(sourceFixture), sourceFixture);
    await run({
      open: () => openSource(parseSourceReference(`clawhub:${hub.url}/fixture`), testContext(tree)),
      change: () => hub.publish("fixture", "1.0.0", zipOf({ "SKILL.md": "x" }), { "SKILL.md": "x" }),
      hash: hashFiles,
    });
  });

  const pdf = { "SKILL.md": skillText("pdf"), "a.md": "One.\n" };

  test("is found by its version, its owner and the configured registry", async () => {
    using tree = tempTree();
    await using hub = await clawHubRegistry();
    hub.publish("pdf", "1.0.0", zipOf(pdf), pdf);
    hub.publish("pdf", "1.1.0", zipOf(pdf), pdf);
    const context = testContext(tree, { env: { CLAWHUB_REGISTRY: hub.url } });
    const versions = [];
    for (const text of ["clawhub:pdf", "clawhub:pdf@1.0.0", "clawhub:@acme/pdf"]) {
      versions.push((await listSource(text, context)).provenance.version);
    }
    expect(versions).toEqual(["1.1.0", "1.0.0", "1.1.0"]);
    await expect(listSource("clawhub:@evil/pdf", context)).rejects.toThrow(/published by acme, not by evil/);
    await expect(listSource("clawhub:nothing", context)).rejects.toMatchObject({
      details: { reason: "missing" },
    });
  });

  test("has only the files that the registry lists, with the digests that it lists", async () => {
    using tree = tempTree();
    await using hub = await clawHubRegistry();
    hub.publish("pdf", "1.0.0", zipOf({ ...pdf, "evil.sh": "rm" }), pdf);
    const found = await listSource(`clawhub:${hub.url}/pdf`, testContext(tree));
    expect([found.skills, found.strays]).toEqual([{ pdf: ["SKILL.md", "a.md"] }, ["evil.sh"]]);
    hub.publish("pdf", "1.0.1", zipOf({ ...pdf, "a.md": "Two.\n" }), pdf);
    await expect(listSource(`clawhub:${hub.url}/pdf`, testContext(tree))).rejects.toMatchObject({
      code: "integrity_error",
      message: expect.stringContaining("a.md") as string,
    });
    hub.publish("pdf", "1.0.2", zipOf({ "SKILL.md": pdf["SKILL.md"] }), pdf);
    await expect(listSource(`clawhub:${hub.url}/pdf`, testContext(tree))).rejects.toMatchObject({
      code: "integrity_error",
    });
  });

  test("is refused if its version is not one", async () => {
    using tree = tempTree();
    await using hub = await clawHubRegistry();
    hub.publish("pdf", "1.0\u001b]0;x", zipOf(pdf), pdf);
    await expect(listSource(`clawhub:${hub.url}/pdf`, testContext(tree))).rejects.toMatchObject({
      code: "source_unavailable",
      details: { reason: "unreadable" },
    });
  });

  test("can be searched", async () => {
    using tree = tempTree();
    await using hub = await clawHubRegistry();
    hub.publish("pdf", "1.0.0", zipOf(pdf), pdf);
    expect(await openClawHub(hub.url, testContext(tree)).search("pdf")).toEqual([
      { slug: "pdf", displayName: "pdf", summary: "Does it.", version: "1.0.0" },
    ]);
  });
});
