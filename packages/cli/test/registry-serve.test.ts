import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkDocument } from "./support/check-document.ts";
import { bin, createWorld, type World } from "./world.ts";

/** An administrator, and a second person with a computer of their own. */
let admin: World;
let bob: World;
let server: ChildProcess;
let said: { readonly url: string; readonly tokenFile: string };
let data: string;

beforeEach(async () => {
  admin = createWorld();
  bob = createWorld();
  data = join(admin.root, "registry");
  server = spawn("node", [bin, "registry", "serve", "--json", "--port", "0", "--data", data], {
    env: admin.env,
  });
  const lines = createInterface({ input: server.stdout as NonNullable<typeof server.stdout> });
  const { value } = await lines[Symbol.asyncIterator]().next();
  checkDocument(["registry", "serve"], value as string);
  said = JSON.parse(value as string) as typeof said;
});
afterEach(() => {
  server.kill("SIGKILL");
  admin.remove();
  bob.remove();
});

function ok(world: World, args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = world.run(args, input === undefined ? {} : { input });
  expect([status, stderr], args.join(" ")).toEqual([0, ""]);
  if (args.includes("--json")) checkDocument(args, stdout);
  return stdout;
}

test("a team runs a registry, a second person approves, and the whole registry moves to another folder", async () => {
  expect(statSync(said.tokenFile).mode & 0o777).toBe(0o600);
  const token = readFileSync(said.tokenFile, "utf8");
  ok(admin, ["login", said.url, "--token-stdin"], token);
  expect(ok(admin, ["namespace", "create", "@acme", "--review"])).toContain(
    "@acme  private, review required",
  );
  ok(admin, ["owner", "add", "@acme", "bob", "--role", "publisher"]);
  const made = JSON.parse(
    ok(admin, [
      "token",
      "create",
      "laptop",
      "--scope",
      "read",
      "--scope",
      "publish:@acme",
      "--user",
      "bob",
      "--json",
    ]),
  ) as { readonly secret: string };
  ok(bob, ["login", said.url, "--token-stdin"], made.secret);
  const skill = admin.skill("work/pdf", "name: pdf\ndescription: Reads PDF files.", "Read the file.\n");
  const publishing = ["publish", join(skill, ".."), "--namespace", "acme"];
  expect(ok(admin, publishing)).toContain("A second person must approve it");
  expect(ok(admin, publishing)).toMatch(
    /clean\nNothing changed: this content already waits for a review\.\n$/,
  );
  expect(ok(bob, ["review", "list", "@acme"])).not.toContain("--registry");
  ok(bob, ["config", "set", "registries.default", "http://127.0.0.1:9"]);
  ok(bob, ["config", "set", "registries.@acme", said.url]);
  expect(ok(bob, ["review", "list", "@acme"])).toContain(`Add --registry ${said.url} to`);
  ok(bob, ["config", "unset", "registries"]);
  const { reviews } = JSON.parse(ok(bob, ["review", "list", "@acme", "--json"])) as {
    readonly reviews: readonly { readonly id: string; readonly tree: string }[];
  };
  const [{ id, tree } = { id: "", tree: "" }] = reviews;
  expect(admin.run(["review", "approve", id, tree]).stderr).toContain("A second person must decide");
  expect(ok(bob, ["review", "approve", id, tree, "--note", "Read it."])).toContain("approved");
  expect(ok(admin, ["review", "list"])).toBe("No versions are waiting for review.\n");
  expect(ok(admin, ["namespace", "set", "@acme", "--visibility", "public"])).toContain("@acme  public");
  expect(ok(bob, ["namespace", "list"])).toContain("1 skill  publisher");
  const page = await (await fetch(`${said.url}/@acme/pdf`)).text();
  expect(page).toContain(`skillwright add registry:${said.url}/@acme/pdf`);

  const backup = join(admin.root, "backup");
  ok(admin, ["registry", "backup", backup, "--data", data, "--json"]);
  const copy = join(admin.root, "copy");
  ok(admin, ["registry", "restore", backup, "--data", copy, "--json"]);
  ok(admin, ["registry", "audit", "--data", copy, "--json"]);
  ok(admin, ["registry", "audit", "verify", "--data", copy, "--json"]);
  expect(ok(admin, ["registry", "audit", "verify", "--data", copy])).toContain("complete and unchanged");
  expect(JSON.parse(ok(admin, ["registry", "gc", "--data", copy, "--json"]))).toEqual({
    kept: 2,
    removed: 0,
    freedBytes: 0,
  });
  expect(JSON.parse(ok(admin, ["registry", "rotate-key", "--data", copy, "--json"]))).toEqual({
    secrets: 0,
    key: "new",
  });
  expect(ok(admin, ["registry", "rotate-key", "--data", copy])).toContain("Re-encrypted 0 secrets");
  const fresh = ok(admin, ["registry", "admin-token", "--data", data]);
  expect(ok(bob, ["login", said.url, "--token-stdin"], fresh)).toContain("as admin");
  const database = new DatabaseSync(join(copy, "registry.sqlite"));
  database.exec("update audit set user_name = 'mallory' where id = 2");
  database.close();
  const { status, stderr } = admin.run(["registry", "audit", "verify", "--data", copy]);
  expect([status, stderr]).toEqual([
    1,
    "The audit log was tampered with at entry 2: its content was changed\n",
  ]);
});

test("a token that was revoked is named as the reason, wherever it is met", () => {
  ok(admin, ["login", said.url, "--token-stdin"], readFileSync(said.tokenFile, "utf8"));
  ok(admin, ["namespace", "create", "@acme"]);
  ok(admin, ["owner", "add", "@acme", "bob", "--role", "reader"]);
  expect(ok(admin, ["owner", "list", "@acme"]).split("\n")[1]).toMatch(/^bob {4}reader {2}\d/);
  const { token, secret } = JSON.parse(ok(admin, ["token", "create", "bob", "--user", "bob", "--json"])) as {
    readonly token: { readonly id: string };
    readonly secret: string;
  };
  ok(bob, ["login", said.url, "--token-stdin"], secret);
  const skill = admin.skill("work/pdf", "name: pdf\ndescription: Reads PDF files.", "Read the file.\n");
  ok(admin, ["publish", join(skill, "..")]);
  ok(bob, ["add", "registry:@acme/pdf", "--yes"]);
  expect(admin.run(["token", "create", "x", "--days", "0"]).stderr).toBe(
    "error: The registry doesn't accept this: expiresInDays must be at least 1\n",
  );
  expect(admin.run(["token", "revoke", "nothing"]).stderr).toContain(
    "`skillwright token list` shows the ids",
  );
  ok(admin, ["token", "revoke", token.id]);
  const again = `Run \`skillwright login ${said.url}\` again.`;
  for (const args of [
    ["whoami"],
    ["outdated"],
    ["update"],
    ["find", "pdf", "--in", "registries"],
    ["add", "registry:@acme/pdf"],
  ]) {
    const { status, stdout, stderr } = bob.run(args);
    expect(status, args.join(" ")).toBeGreaterThan(0);
    expect(`${stdout}${stderr}`, args.join(" ")).toContain("expired or was revoked");
    expect(`${stdout}${stderr}`, args.join(" ")).toContain(again);
  }
});

test("a second start keeps the token to itself, and a wrong place is refused", () => {
  const again = admin.run(["registry", "serve", "--data", data, "--port", new URL(said.url).port]);
  expect([again.status, again.stderr]).toEqual([2, expect.stringMatching(/^error: Port \d+ is in use\n/)]);
  const both = admin.run(["registry", "gc", "--data", data, "--database", "postgres://localhost/x"]);
  expect([both.status, both.stderr]).toEqual([2, expect.stringContaining("not in both")]);
  const wrong = admin.run(["registry", "gc", "--database", "mysql://localhost/x"]);
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("PostgreSQL")]);
});

test("options that can't work say what is wrong with them", () => {
  const file = join(bob.root, "a-file");
  writeFileSync(file, "not a database");
  const broken = join(bob.root, "broken");
  mkdirSync(broken);
  writeFileSync(join(broken, "registry.sqlite"), "This is not a database. ".repeat(500));
  const serve = (...args: string[]): readonly unknown[] => {
    const { status, stderr } = bob.run(["registry", "serve", "--data", join(bob.root, "new"), ...args]);
    return [status, stderr.split("\n")[0]?.replaceAll(bob.root, "~")];
  };
  expect(serve("--port", "99999")).toEqual([2, "error: 99999 is not a valid port"]);
  expect(serve("--host", "no such host")).toEqual([
    2,
    "error: Can't listen on no such host, port 4770: getaddrinfo ENOTFOUND no such host",
  ]);
  expect(serve("--url", "skills")).toEqual([2, "error: skills is not an http or https URL"]);
  expect(serve("--data", join(file, "data"))).toEqual([
    5,
    expect.stringMatching(/^error: The folder ~\/a-file\/data can't be created: ENOTDIR/),
  ]);
  expect(serve("--data", broken)).toEqual([
    5,
    "error: ~/broken/registry.sqlite can't be used: file is not a database",
  ]);
  const { status, stderr } = bob.run(["registry", "build", bob.root, "--output", file]);
  expect([status, stderr]).toEqual([5, expect.stringMatching(/a-file can't be used: ENOTDIR/)]);
});

test("maintenance doesn't create a registry where there is none", () => {
  const folder = join(bob.root, "nothing");
  for (const args of [["audit", "verify"], ["gc"], ["backup", "copy"], ["admin-token"], ["rotate-key"]]) {
    const { status, stdout, stderr } = bob.run(["registry", ...args, "--data", folder]);
    expect([status, stdout], args.join(" ")).toEqual([3, ""]);
    expect(stderr).toContain("There is no registry in");
    expect(existsSync(folder)).toBe(false);
  }
});
