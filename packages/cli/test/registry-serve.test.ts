import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
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
  ok(admin, ["publish", join(skill, ".."), "--namespace", "acme"]);
  expect(ok(bob, ["review", "list", "@acme"])).not.toContain("--registry");
  ok(bob, ["config", "set", "registries.default", "http://127.0.0.1:9"]);
  ok(bob, ["config", "set", "registries.@acme", said.url]);
  expect(ok(bob, ["review", "list", "@acme"])).toContain(`Add --registry ${said.url} to`);
  ok(bob, ["config", "unset", "registries"]);
  const { reviews } = JSON.parse(ok(bob, ["review", "list", "@acme", "--json"])) as {
    readonly reviews: readonly { readonly id: string; readonly tree: string }[];
  };
  const [{ id, tree } = { id: "", tree: "" }] = reviews;
  expect(admin.run(["review", "approve", id, tree]).stderr).toContain("A second person has to decide");
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

test("a second start keeps the token to itself, and a wrong place is refused", () => {
  const again = admin.run(["registry", "serve", "--data", data, "--port", new URL(said.url).port]);
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining("Can't listen on 127.0.0.1")]);
  const both = admin.run(["registry", "gc", "--data", data, "--database", "postgres://localhost/x"]);
  expect([both.status, both.stderr]).toEqual([2, expect.stringContaining("not in both")]);
  const wrong = admin.run(["registry", "gc", "--database", "mysql://localhost/x"]);
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("PostgreSQL")]);
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
