import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { omitUndefined } from "@skillwright/core/internal";
import { type ServedRegistry, serveRegistry } from "@skillwright/registry";
import { openRegistryClient } from "@skillwright/runtime/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkDocument } from "./support/check-document.ts";
import { createWorld, type World } from "./world.ts";

let registry: ServedRegistry;
/** Two people with computers of their own. */
let alice: World;
let bob: World;
let adminToken: string;

beforeEach(async () => {
  alice = createWorld();
  bob = createWorld();
  registry = await serveRegistry({ data: join(alice.root, "registry"), port: 0 });
  adminToken = (await registry.createFirstToken()) ?? "";
});
afterEach(async () => {
  await registry.close();
  alice.remove();
  bob.remove();
});

async function ok(world: World, args: readonly string[], input?: string): Promise<string> {
  const { status, stdout, stderr } = await world.runBeside(args, omitUndefined({ input }));
  expect([status, stderr], args.join(" ")).toEqual([0, ""]);
  if (args.includes("--json")) checkDocument(args, stdout);
  return stdout;
}

/** A user with a role in a namespace, signed in on a computer. */
async function signIn(
  world: World,
  { user, role }: { readonly user: string; readonly role: "reader" | "publisher" | "owner" },
): Promise<string> {
  const admin = openRegistryClient({ url: registry.url, token: adminToken });
  const { namespaces } = await admin.listNamespaces();
  if (!namespaces.some(({ name }) => name === "acme")) {
    await admin.createNamespace({ body: { name: "acme", visibility: "private" } });
  }
  await admin.setMember({ params: { namespace: "acme", user }, body: { role } });
  const scopes = role === "reader" ? ["read"] : ["read", "publish:@acme", "manage:@acme"];
  const { secret } = await admin.createToken({ body: { label: "laptop", user, scopes } });
  await ok(world, ["login", registry.url, "--token-stdin"], `${secret}\n`);
  return secret;
}

const pdf = (version: string): string =>
  `name: pdf\ndescription: Merges and splits PDF files. Use when PDFs come up.\nversion: ${version}`;

describe("from author to user", () => {
  test("a skill is published, found, installed, verified and updated, and a yanked version is reported", async () => {
    await signIn(alice, { user: "alice", role: "owner" });
    alice.skill("pdf", pdf("1.0.0"));
    alice.write("pdf/scripts/merge.sh", "cat a.pdf b.pdf\n");
    const folder = join(alice.root, "pdf");
    expect(await ok(alice, ["publish", folder, "--dry-run"])).toContain("Nothing was published (dry run).");
    const published = await ok(alice, ["publish", folder]);
    expect(published).toContain("@acme/pdf  1.0.0");
    expect(published).toContain("Published, with the tag latest.");
    expect(published).toContain("skillwright add registry:@acme/pdf");

    // Nobody else sees a private namespace.
    await ok(bob, ["config", "set", "registries.default", registry.url]);
    const unknown = await bob.runBeside(["add", "registry:@acme/pdf", "--yes"]);
    expect(unknown.status).not.toBe(0);
    expect(unknown.stderr).toContain("skillwright login");

    await signIn(bob, { user: "bob", role: "reader" });
    expect(await ok(bob, ["find", "--in", "registries", "merge", "pdf"])).toContain("/@acme/pdf");
    expect(await ok(bob, ["add", "registry:@acme/pdf@^1.0", "--yes"])).toContain('Installed "pdf"');
    const installed = join(bob.home, ".agents/skills/pdf");
    expect(readFileSync(join(installed, "scripts/merge.sh"), "utf8")).toBe("cat a.pdf b.pdf\n");
    expect(await ok(bob, ["verify", "--online"])).toContain("1 installed skill verified");
    expect(await ok(bob, ["outdated"])).toContain("up to date");

    alice.skill("pdf", pdf("1.1.0"), "Do it better.\n");
    // A skill that is found here can be named instead of its folder.
    await ok(alice, ["config", "set", "roots", alice.root]);
    await ok(alice, ["publish", "pdf", "--changelog", "Better."]);
    await ok(alice, ["yank", "@acme/pdf@1.0.0", "--reason", "Loses pages"]);
    const outdated = await bob.runBeside(["outdated"]);
    expect([outdated.status, outdated.stdout]).toEqual([1, expect.stringContaining("1.0.0 → 1.1.0")]);
    expect(outdated.stdout).toContain("version 1.0.0 was yanked: Loses pages");
    const verified = await bob.runBeside(["verify", "--online"]);
    expect([verified.status, verified.stdout]).toEqual([
      1,
      expect.stringContaining("was yanked: Loses pages"),
    ]);
    expect(await ok(bob, ["update", "--yes"])).toContain('Updated "pdf"');
    expect(readFileSync(join(installed, "SKILL.md"), "utf8")).toContain("Do it better.");
    expect(await ok(bob, ["verify", "--online"])).toContain("1 installed skill verified");

    // Now only an older version is left.
    await ok(alice, ["yank", "@acme/pdf@1.0.0", "--undo"]);
    await ok(alice, ["yank", "@acme/pdf@1.1.0", "--reason", "Worse"]);
    const older = await bob.runBeside(["outdated"]);
    expect([older.status, older.stdout]).toEqual([
      1,
      expect.stringContaining("version 1.1.0 was yanked: Worse"),
    ]);
    const refused = await bob.runBeside(["update", "--yes"]);
    expect(refused.stderr).toBe(
      'error: The source has an older version of "pdf" than the one installed; version 1.1.0 was yanked: Worse\nPass `--allow-downgrade` to install the older one.\n',
    );
    await ok(alice, ["yank", "@acme/pdf@1.1.0", "--undo"]);
    expect(await ok(bob, ["outdated"])).toContain("up to date");

    expect(await ok(bob, ["star", "@acme/pdf"])).toBe("Starred @acme/pdf. It has 1 star.\n");
    expect(await ok(alice, ["star", "@acme/pdf"])).toBe("Starred @acme/pdf. It has 2 stars.\n");
    expect(await ok(bob, ["star", "@acme/pdf", "--undo"])).toBe(
      "Removed your star from @acme/pdf. It has 1 star.\n",
    );

    await ok(alice, ["deprecate", "@acme/pdf", "Use @acme/documents"]);
    expect(await ok(bob, ["find", "--in", "registries", "pdf"])).toContain("deprecated: Use @acme/documents");
    const found = JSON.parse(await ok(bob, ["find", "--in", "registries", "--json", "pdf"])) as object;
    expect(found).toMatchObject({ hits: [{ deprecated: "Use @acme/documents" }] });
    expect(await ok(alice, ["tag", "@acme/pdf@1.0.0", "stable"])).toContain(
      "@acme/pdf@1.0.0 now has the tag stable",
    );
    const { status, stderr } = await alice.runBeside(["tag", "@acme/pdf@1.0.0", "1.2.3"]);
    expect([status, stderr]).toEqual([
      1,
      "error: The registry doesn't accept this: tag must be a word such as latest or beta, not a version or a range\n",
    ]);
    expect(await ok(alice, ["tag", "@acme/pdf", "stable", "--remove"])).toContain(
      "Removed the tag stable from @acme/pdf",
    );
    const deprecated = await bob.runBeside(["update", "--yes"]);
    expect(deprecated.stderr).toContain("it is deprecated: Use @acme/documents");
  });

  test("a namespace copies another one of a registry", async () => {
    await registry.close();
    registry = await serveRegistry({
      data: join(alice.root, "registry"),
      port: 0,
      mirrorHosts: ["127.0.0.1"],
    });
    await ok(alice, ["login", registry.url, "--token-stdin"], adminToken);
    await ok(alice, ["namespace", "create", "@origin", "--public"]);
    await ok(alice, ["namespace", "create", "@copy", "--public"]);
    alice.skill(
      "project/pdf",
      "name: pdf\ndescription: Merges PDF files. Use when PDFs come up.\nversion: 1.0.0",
    );
    await ok(alice, ["publish", "pdf", "--namespace", "origin"]);
    const refused = await alice.runBeside(["mirror", "set", "@copy", "acme/skills", "--accept", "malicious"]);
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining("Use suspicious or partial."),
    ]);
    const unknown = await alice.runBeside(["mirror", "set", "@copy", "nonsense"]);
    expect([unknown.status, unknown.stderr]).toEqual([
      5,
      expect.stringContaining("nonsense can't be mirrored"),
    ]);
    const set = await ok(alice, ["mirror", "set", "@copy", `${registry.url}/@origin`, "--skill", "pdf"]);
    expect(set).toContain("latest versions, accepts clean, only pdf");
    expect(await ok(alice, ["mirror", "sync", "@copy"])).toContain("@copy/pdf@1.0.0");
    expect(await ok(alice, ["mirror", "show", "@copy"])).toContain("1 new version, 0 refused");
    const published = await alice.runBeside(["publish", "pdf", "--namespace", "copy"]);
    expect([published.status, published.stderr]).toEqual([5, expect.stringContaining("it is a mirror")]);
    expect(await ok(alice, ["mirror", "remove", "@copy"])).toContain("no longer mirrors");
  });

  test("whoever signed in needs no configuration to install", async () => {
    await signIn(alice, { user: "alice", role: "owner" });
    alice.skill("pdf", pdf("1.0.0"));
    await ok(alice, ["publish", join(alice.root, "pdf")]);
    await signIn(bob, { user: "bob", role: "reader" });
    expect(await ok(bob, ["find", "pdf", "--in", "registries"])).toContain("@acme/pdf");
    expect(await ok(bob, ["add", "registry:@acme/pdf", "--yes"])).toContain('Installed "pdf"');
  });

  test("a version never changes: other content under the same number is refused", async () => {
    await signIn(alice, { user: "alice", role: "owner" });
    alice.skill("pdf", pdf("1.0.0"));
    await ok(alice, ["publish", join(alice.root, "pdf")]);
    expect(await ok(alice, ["publish", join(alice.root, "pdf")])).toContain("Nothing changed");
    alice.skill("pdf", pdf("1.0.0"), "Other text.\n");
    const { status, stdout } = await alice.runBeside(["publish", join(alice.root, "pdf"), "--json"]);
    expect([status, JSON.parse(stdout)]).toEqual([
      4,
      { error: expect.objectContaining({ code: "version_exists" }) as unknown },
    ]);
  });

  test("a version without the tag latest is installed by its number", async () => {
    await signIn(alice, { user: "alice", role: "owner" });
    alice.skill("pdf", pdf("1.0.0"));
    expect(await ok(alice, ["publish", join(alice.root, "pdf")])).toContain("add registry:@acme/pdf\n");
    alice.skill("pdf", pdf("2.0.0-beta.1"));
    const beta = await ok(alice, ["publish", join(alice.root, "pdf")]);
    expect(beta).toContain("add registry:@acme/pdf@2.0.0-beta.1\n");
  });

  test("the namespace may be omitted if the token can publish to only one", async () => {
    await signIn(alice, { user: "alice", role: "publisher" });
    const admin = openRegistryClient({ url: registry.url, token: adminToken });
    for (const name of ["other", "more"]) {
      await admin.createNamespace({ body: { name, visibility: "private" } });
      await admin.setMember({ params: { namespace: name, user: "alice" }, body: { role: "publisher" } });
    }
    alice.skill("pdf", pdf("1.0.0"));
    expect(await ok(alice, ["publish", join(alice.root, "pdf")])).toContain("@acme/pdf  1.0.0");
    const scopes = ["publish:@acme", "publish:@other"];
    const { secret } = await admin.createToken({ body: { label: "both", user: "alice", scopes } });
    await ok(alice, ["login", registry.url, "--token-stdin"], `${secret}\n`);
    const { stderr } = await alice.runBeside(["publish", join(alice.root, "pdf")]);
    expect(stderr).toContain("You may publish to @acme, @other: choose one of them");
    const reader = await admin.createToken({ body: { label: "reader", user: "alice", scopes: ["read"] } });
    await ok(alice, ["login", registry.url, "--token-stdin"], `${reader.secret}\n`);
    const refused = await alice.runBeside(["publish", join(alice.root, "pdf")]);
    expect(refused.stderr).toContain("You can't publish to any namespace yet\n");
  });

  test("a skill with errors is not sent", async () => {
    await signIn(alice, { user: "alice", role: "owner" });
    alice.write("bad/SKILL.md", "no frontmatter");
    const { status, stderr } = await alice.runBeside([
      "publish",
      join(alice.root, "bad"),
      "--namespace",
      "acme",
    ]);
    expect(status).not.toBe(0);
    expect(stderr).toContain("SKILL.md");
  });
});

describe("signing in", () => {
  test("keeps the token in a file that only its owner can read, and logout removes it", async () => {
    const secret = await signIn(alice, { user: "alice", role: "publisher" });
    const file = join(alice.home, ".local/state/skillwright/registry-logins.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toContain(secret);
    const shown = await ok(alice, ["whoami"]);
    expect(shown).toContain("alice");
    expect(shown).toContain("@acme publisher");
    expect(shown).not.toContain(secret);
    expect(JSON.parse(await ok(alice, ["whoami", "--json"]))).toMatchObject({
      registry: registry.url,
      user: "alice",
    });
    expect(JSON.stringify(JSON.parse(await ok(alice, ["export-state"])))).not.toContain(secret);
    expect(await ok(alice, ["logout"])).toContain("Removed the token of alice");
    expect(readFileSync(file, "utf8")).not.toContain(secret);
    expect((await alice.runBeside(["logout", registry.url])).status).toBe(1);
  });

  test("refuses a wrong token, and an address without encryption", async () => {
    const wrong = await alice.runBeside(["login", registry.url, "--token-stdin"], {
      input: "sw_wrong_token_123\n",
    });
    expect([wrong.status, wrong.stderr]).toEqual([expect.any(Number), expect.stringContaining("token")]);
    expect(wrong.status).not.toBe(0);
    expect(existsSync(join(alice.home, ".local/state/skillwright/registry-logins.json"))).toBe(false);
    const plain = await alice.runBeside(["login", "http://skills.example", "--token-stdin"], {
      input: "sw_token_1234\n",
    });
    expect(plain.stderr).toContain("https://");
    expect((await alice.runBeside(["login", registry.url])).stderr).toContain("--token-stdin");
  });
});

describe("a namespace", () => {
  test("has members with roles, who get tokens that can be revoked", async () => {
    await signIn(alice, { user: "alice", role: "owner" });
    expect(await ok(alice, ["owner", "add", "@acme", "bob", "--role", "reader"])).toMatch(/bob +reader/);
    expect(await ok(alice, ["owner", "list", "@acme"])).toMatch(/alice {2}owner/);
    const { members } = JSON.parse(await ok(alice, ["owner", "remove", "@acme", "bob", "--json"])) as {
      readonly members: readonly { readonly user: string }[];
    };
    expect(members.map(({ user }) => user)).not.toContain("bob");
    const created = JSON.parse(
      await ok(alice, ["token", "create", "CI", "--scope", "publish:@acme", "--json"]),
    ) as { readonly secret: string; readonly token: { readonly id: string } };
    expect(await ok(alice, ["token", "list"])).toContain(created.token.id);
    expect(await ok(alice, ["token", "revoke", created.token.id])).toContain(
      "and the tokens it created no longer work",
    );
    expect(
      (await bob.runBeside(["login", registry.url, "--token-stdin"], { input: created.secret })).status,
    ).not.toBe(0);
  });

  test("yank wants a version and a reason, and can be undone", async () => {
    await signIn(alice, { user: "alice", role: "owner" });
    alice.skill("pdf", pdf("1.0.0"));
    await ok(alice, ["publish", join(alice.root, "pdf")]);
    expect((await alice.runBeside(["yank", "@acme/pdf"])).stderr).toContain("@team/pdf@1.2.0");
    expect((await alice.runBeside(["yank", "@acme/pdf@1.0.0"])).stderr).toContain("--reason");
    expect(await ok(alice, ["unpublish", "@acme/pdf@1.0.0", "--reason", "Wrong"])).toMatch(
      /nothing was\s+deleted/,
    );
    expect(await ok(alice, ["yank", "@acme/pdf@1.0.0", "--undo"])).toContain("again");
  });
});

test("every command for registries prints what its schema says", async () => {
  const secret = await signIn(alice, { user: "alice", role: "owner" });
  alice.skill("pdf", pdf("1.0.0"));
  const json = (...args: readonly string[]): Promise<string> => ok(alice, [...args, "--json"]);
  await json("publish", join(alice.root, "pdf"));
  for (const args of [
    ["namespace", "list"],
    ["namespace", "set", "@acme", "--visibility", "public"],
    ["owner", "add", "@acme", "bob", "--role", "reader"],
    ["owner", "list", "@acme"],
    ["review", "list"],
    ["token", "list"],
    ["tag", "@acme/pdf@1.0.0", "stable"],
    ["yank", "@acme/pdf@1.0.0", "--reason", "Wrong"],
    ["yank", "@acme/pdf@1.0.0", "--undo"],
    ["star", "@acme/pdf"],
    ["deprecate", "@acme/pdf", "Use docx"],
    ["transfer", "@acme/pdf", "@acme/documents"],
    ["webhook", "list", "@acme"],
    ["logout"],
  ]) {
    await json(...args);
  }
  await ok(alice, ["login", registry.url, "--token-stdin", "--json"], secret);
});

test("a skill gets another name, and its former one still leads to it", async () => {
  await signIn(alice, { user: "alice", role: "owner" });
  alice.skill("pdf", pdf("1.0.0"));
  await ok(alice, ["publish", join(alice.root, "pdf")]);
  await ok(alice, ["add", "registry:@acme/pdf", "--yes"]);
  expect(await ok(alice, ["transfer", "@acme/pdf", "@acme/documents"])).toContain(
    "Renamed @acme/pdf to @acme/documents.",
  );
  const outdated = await alice.runBeside(["outdated"]);
  expect(outdated.stdout).toContain("it is called @acme/documents now");
  expect(outdated.stdout).not.toContain("not in its source");
  const added = await alice.runBeside(["add", "registry:@acme/pdf", "--yes"]);
  expect([added.status, added.stderr]).toEqual([0, '"pdf": it is called @acme/documents now\n']);
  const { status, stderr } = await alice.runBeside(["transfer", "@acme/documents", "elsewhere"]);
  expect([status, stderr]).toEqual([2, expect.stringContaining('"elsewhere" is not a skill of a registry')]);
});

test("webhooks are created, listed and deleted", async () => {
  await signIn(alice, { user: "alice", role: "owner" });
  const url = "https://hooks.acme.example/skills";
  const made = JSON.parse(
    await ok(alice, ["webhook", "create", "@acme", url, "--event", "yank", "--json"]),
  ) as {
    readonly webhook: { readonly id: string };
  };
  expect(await ok(alice, ["webhook", "create", "@acme", url])).toMatch(/\nwhsec_\S+\n/);
  const listed = await ok(alice, ["webhook", "list", "@acme"]);
  expect(listed).toMatch(new RegExp(`${made.webhook.id}\\s+${url}\\s+yank\\s+no\\s+delivery`));
  await ok(alice, ["webhook", "delete", "@acme", made.webhook.id, "--json"]);
  expect(await ok(alice, ["webhook", "list", "@acme"])).not.toContain(made.webhook.id);
  const { status, stderr } = await alice.runBeside(["webhook", "create", "@acme", url, "--event", "all"]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("Use publish, yank, tag")]);
});

describe("a static registry", () => {
  test("is built from a folder, signed, and brought up to date", async () => {
    alice.skill("skills/pdf", pdf("1.0.0"));
    alice.skill(
      "skills/@acme/docx",
      "name: docx\ndescription: Edits Word files. Use when documents come up.",
    );
    await ok(alice, ["keygen", "-o", join(alice.root, "team.key"), "--no-password"]);
    const args = ["registry", "build", join(alice.root, "skills"), "--output", join(alice.root, "site")];
    const built = JSON.parse(await ok(alice, [...args, "--key", join(alice.root, "team.key"), "--json"]));
    expect(built).toMatchObject({ added: ["@acme/docx@1.0.0", "@skills/pdf@1.0.0"], refused: [] });
    const archive = join(alice.root, "site/-/v1/skills/skills/pdf/versions/1.0.0.zip");
    const verified = ["verify-signature", archive, "--key", join(alice.root, "team.pub")];
    expect((await alice.runBeside(verified)).status).toBe(0);
    alice.skill("skills/pdf", pdf("1.0.0"), "Changed.\n");
    alice.write("skills/bad/SKILL.md", "no frontmatter");
    const again = await alice.runBeside(args);
    expect([again.status, again.stdout]).toEqual([1, expect.stringContaining("@skills/pdf@1.0.1  added")]);
    expect(again.stderr).toContain("bad wasn't published");
    expect((await alice.runBeside(["registry", "build", join(alice.root, "skills")])).stderr).toContain(
      "--output",
    );
  });

  test("is a copy of a registry", async () => {
    await signIn(alice, { user: "alice", role: "owner" });
    alice.skill("pdf", pdf("1.0.0"));
    await ok(alice, ["publish", join(alice.root, "pdf")]);
    const site = join(alice.root, "site");
    expect(await ok(alice, ["registry", "export", "--output", site])).toContain("1 skill in");
    expect(readFileSync(join(site, "pdf/SKILL.md"), "utf8")).toContain("Merges and splits");
    expect(JSON.parse(await ok(alice, ["registry", "export", "--output", site, "--json"]))).toMatchObject({
      added: [],
      skills: 1,
    });
  });
});

test("publish --to says what it would send to an OCI registry, and takes no options of others", async () => {
  alice.skill("pdf", pdf("1.2.0"));
  const to = ["publish", join(alice.root, "pdf"), "--to", "oci://registry.example.com/acme/pdf"];
  expect(await ok(alice, [...to, "--dry-run"])).toContain("with the tag 1.2.0");
  expect((await alice.runBeside([...to, "--namespace", "acme"])).stderr).toContain("can't be used together");
});
