import { readFileSync, statSync } from "node:fs";
import { parseSourceReference } from "@skillwright/core/internal";
import { sourceCases, sourceFixture } from "@skillwright/core/testing";
import { describe, expect, test } from "vitest";
import { checkedRegistry, registryAccess } from "../../src/registries/registry-access.ts";
import { openRegistryLogins } from "../../src/registries/registry-logins.ts";
import { hashFiles } from "../../src/skill-tree/tree-hash.ts";
import { openSource } from "../../src/sources/open-source.ts";
import type { SourceContext } from "../../src/sources/source-context.ts";
import { skillRegistry } from "../support/skill-registry.ts";
import { listSource, testContext } from "../support/source-context.ts";
import { staticServer } from "../support/static-server.ts";
import { skillText, type TempTree, tempTree } from "../support/temp-tree.ts";

const pdf = { "SKILL.md": skillText("pdf"), "a.md": "One.\n" };

/** A context in which some registries are configured. */
function contextWith(
  tree: TempTree,
  registries: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): SourceContext {
  const config = [{ layer: "user" as const, registries: new Map(Object.entries(registries)) }];
  return testContext(tree, { registries: registryAccess({ config, state: tree.at("state"), env }) });
}

describe("a skill of a registry", () => {
  test.for(sourceCases)("$name", async ({ run }) => {
    using tree = tempTree();
    await using registry = await skillRegistry();
    registry.publish("@team/fixture", "1.0.0", sourceFixture);
    await run({
      open: () =>
        openSource(parseSourceReference(`registry:${registry.url}/@team/fixture`), testContext(tree)),
      change: () => registry.publish("@team/fixture", "1.0.0", { ...sourceFixture, "new.md": "x" }),
      hash: hashFiles,
    });
  });

  test("is chosen by a version, a range or a tag; ranges and tags skip yanked versions", async () => {
    using tree = tempTree();
    await using registry = await skillRegistry();
    for (const version of ["1.0.0", "1.2.0", "1.3.0", "2.0.0", "3.0.0-beta.1"]) {
      registry.publish("@team/pdf", version, { ...pdf, "v.md": version });
    }
    const skill = registry.skills.get("@team/pdf");
    if (skill === undefined) throw new Error("not published");
    Object.assign(skill.tags, { latest: "2.0.0", beta: "3.0.0-beta.1" });
    Object.assign(skill.versions.find(({ version }) => version === "1.3.0") ?? {}, {
      yanked: { reason: "Deletes files" },
    });
    const context = contextWith(tree, { default: registry.url });
    const versionOf = async (wanted: string): Promise<string | undefined> =>
      (await listSource(`registry:@team/pdf${wanted}`, context)).provenance.version;
    const wanted = ["", "@latest", "@beta", "@^1.0", "@1.x", "@1.3.0", "@>=1 <1.2"];
    const found = [];
    for (const one of wanted) found.push(await versionOf(one));
    expect(found).toEqual(["2.0.0", "2.0.0", "3.0.0-beta.1", "1.2.0", "1.2.0", "1.3.0", "1.0.0"]);
    await expect(versionOf("@^4")).rejects.toMatchObject({
      message: expect.stringContaining("no version ^4 of @team/pdf") as string,
      hint: "It has: 3.0.0-beta.1, 2.0.0, 1.2.0, 1.0.0",
    });
  });

  test("says what was yanked, deprecated or renamed", async () => {
    using tree = tempTree();
    await using registry = await skillRegistry();
    registry.publish("@team/pdf", "1.0.0", pdf).yanked = { reason: "Deletes\n files" };
    registry.publish("@team/pdf", "1.1.0", pdf);
    const skill = registry.skills.get("@team/pdf");
    if (skill === undefined) throw new Error("not published");
    skill.deprecated = "Use docx";
    registry.skills.set("@old/pdf", skill);
    const source = openSource(
      parseSourceReference("registry:@old/pdf"),
      contextWith(tree, { "@old": registry.url }),
    );
    const pinned = await source.resolve();
    expect(pinned.advisories?.("1.0.0")).toEqual([
      { kind: "yanked", text: "version 1.0.0 was yanked: Deletes files" },
      { kind: "deprecated", text: "it is deprecated: Use docx" },
      { kind: "renamed", text: "it is called @team/pdf now" },
    ]);
    expect(pinned.provenance).toMatchObject({ url: `${registry.url}/@old/pdf`, version: "1.1.0" });
    for (const one of skill.versions) one.yanked = { reason: "All wrong" };
    await expect(source.resolve()).rejects.toThrow("version 1.1.0 was yanked: All wrong");
  });

  test("is refused when its archive or its files aren't what the registry states", async () => {
    using tree = tempTree();
    await using registry = await skillRegistry();
    const other = registry.publish("@team/other", "1.0.0", { ...pdf, "evil.sh": "rm" });
    const version = registry.publish("@team/pdf", "1.0.0", pdf);
    const list = (): Promise<unknown> => listSource(`registry:${registry.url}/@team/pdf`, testContext(tree));
    const { archive, sha256 } = version;
    version.archive = other.archive;
    await expect(list()).rejects.toMatchObject({ code: "integrity_error" });
    version.sha256 = other.sha256;
    await expect(list()).rejects.toMatchObject({ code: "integrity_error" });
    Object.assign(version, { archive, sha256, tree: "0".repeat(64) });
    await expect(list()).rejects.toMatchObject({ code: "integrity_error" });
  });

  test("that waits for a review can't be installed", async () => {
    using tree = tempTree();
    await using registry = await skillRegistry();
    registry.publish("@team/pdf", "1.0.0", pdf).state = "waiting";
    await expect(listSource(`registry:${registry.url}/@team/pdf@1.0.0`, testContext(tree))).rejects.toThrow(
      "its versions wait for a review",
    );
  });

  test("can be on a static registry in a folder of a site", async () => {
    using tree = tempTree();
    await using registry = await skillRegistry();
    const { archive, ...version } = registry.publish("@team/pdf", "1.0.0", pdf);
    const skill = { ...registry.skills.get("@team/pdf"), versions: [version] };
    await using site = await staticServer({
      "/skills/.well-known/skillwright-registry.json": JSON.stringify({
        schema: "skillwright-registry",
        version: 1,
        kind: "static",
        api: "-/v1",
      }),
      "/skills/-/v1/skills/team/pdf.json": JSON.stringify(skill),
      "/skills/-/v1/skills/team/pdf/versions/1.0.0.json": JSON.stringify({
        archive: { sha256: version.sha256 },
      }),
      "/skills/-/v1/skills/team/pdf/versions/1.0.0.zip": archive,
    });
    const found = await listSource(`registry:${site.url}/skills/@team/pdf`, testContext(tree));
    expect(found).toMatchObject({
      skills: { pdf: ["SKILL.md", "a.md"] },
      provenance: { kind: "registry", url: `${site.url}/skills/@team/pdf`, version: "1.0.0" },
    });
    site.files.set(
      "/skills/.well-known/skillwright-registry.json",
      '{"schema":"skillwright-registry","version":1,"kind":"static","api":"../../secret"}',
    );
    await expect(listSource(`registry:${site.url}/skills/@team/pdf`, testContext(tree))).rejects.toThrow(
      "doesn't say where its documents are",
    );
  });
});

describe("registries", () => {
  test("are chosen by the address in the reference, by namespace, by the environment, then by default", async () => {
    using tree = tempTree();
    const access = (env: Readonly<Record<string, string>>): ((skill: string) => string | undefined) =>
      registryAccess({
        config: [
          { layer: "admin", registries: new Map([["default", "https://admin.example"]]) },
          { layer: "user", registries: new Map([["@acme", "https://acme.example"]]) },
        ],
        state: tree.at("state"),
        env,
      }).registryFor;
    const env = { SKILLWRIGHT_REGISTRY: "https://ci.example/" };
    expect(["@acme/pdf", "@other/pdf"].map(access({}))).toEqual([
      "https://acme.example",
      "https://admin.example",
    ]);
    expect(["@acme/pdf", "@other/pdf"].map(access(env))).toEqual([
      "https://acme.example",
      "https://ci.example",
    ]);
    expect(() => access({ SKILLWRIGHT_REGISTRY: "http://ci.example" })("@other/pdf")).toThrow("https://");
  });

  test("without a default, the only one that the user signed in to is meant", async () => {
    using tree = tempTree();
    await using registry = await skillRegistry();
    registry.token = "sw_secret";
    registry.publish("@team/pdf", "1.0.0", pdf);
    const context = contextWith(tree, {});
    await expect(listSource("registry:@team/pdf", context)).rejects.toMatchObject({
      message: "registry:@team/pdf can't be used: no registry is configured for it",
      hint: expect.stringContaining("skillwright login") as string,
    });
    const logins = openRegistryLogins({ state: tree.at("state") });
    await logins.remember({ registry: registry.url, user: "alice", token: "sw_secret" });
    expect((await listSource("registry:@team/pdf", context)).provenance.url).toBe(
      `${registry.url}/@team/pdf`,
    );
    await logins.remember({ registry: "https://other.example", user: "alice", token: "sw_other" });
    await expect(listSource("registry:@team/pdf", context)).rejects.toThrow("no registry is configured");
  });

  test("keep their token when the configuration spells the address differently", async () => {
    using tree = tempTree();
    const logins = openRegistryLogins({ state: tree.at("state") });
    await logins.remember({ registry: "https://acme.example", user: "alice", token: "sw_secret" });
    const { registryFor, tokenFor, known } = registryAccess({
      config: [{ layer: "user", registries: new Map([["default", "https://ACME.example:443"]]) }],
      state: tree.at("state"),
      env: { SKILLWRIGHT_REGISTRY: "https://CI.example/", SKILLWRIGHT_TOKEN: "sw_ci" },
    });
    expect(registryFor("@team/pdf")).toBe("https://ci.example");
    expect(known()).toEqual(["https://acme.example", "https://ci.example"]);
    expect([tokenFor("https://ci.example"), tokenFor("https://ACME.example:443")]).toEqual([
      "sw_ci",
      "sw_secret",
    ]);
  });

  test("get their own token, and no other server does", async () => {
    using tree = tempTree();
    await using registry = await skillRegistry();
    await using evil = await skillRegistry();
    registry.token = "sw_secret";
    registry.publish("@team/pdf", "1.0.0", pdf);
    evil.publish("@team/pdf", "1.0.0", pdf);
    const context = contextWith(tree, { default: registry.url });
    await expect(listSource("registry:@team/pdf", context)).rejects.toMatchObject({
      message: expect.stringContaining("you may not see it") as string,
      hint: `Check the name. If it is private, run \`skillwright login ${registry.url}\` first.`,
    });
    const logins = openRegistryLogins({ state: tree.at("state") });
    await logins.remember({ registry: registry.url, user: "alice", token: "sw_secret" });
    expect(statSync(logins.file).mode & 0o777).toBe(0o600);
    expect((await listSource("registry:@team/pdf", context)).provenance.version).toBe("1.0.0");
    await listSource(`registry:${evil.url}/@team/pdf`, context);
    registry.redirect = evil.url;
    await expect(listSource("registry:@team/pdf", context)).rejects.toMatchObject({ code: "source_refused" });
    await listSource("registry:@team/pdf", { ...context, redirects: "any" });
    expect(evil.log.length).toBeGreaterThan(4);
    expect(evil.log.filter(({ token }) => token !== undefined)).toEqual([]);
    expect(await logins.forget(registry.url)).toMatchObject({ user: "alice", token: "sw_secret" });
    expect(readFileSync(logins.file, "utf8")).not.toContain("sw_secret");
  });

  test("a token of the environment is only for the registry of the environment", () => {
    using tree = tempTree();
    const { tokenFor } = registryAccess({
      config: [],
      state: tree.at("state"),
      env: { SKILLWRIGHT_REGISTRY: "https://ci.example", SKILLWRIGHT_TOKEN: "sw_ci" },
    });
    expect([tokenFor("https://ci.example"), tokenFor("https://other.example")]).toEqual(["sw_ci", undefined]);
  });

  test.for(["http://acme.example", "https://user:x@acme.example", "ftp://acme.example", "acme"])(
    "%s can't be the address of one",
    (address) => {
      expect(() => checkedRegistry(address)).toThrow("The registry");
    },
  );
});
