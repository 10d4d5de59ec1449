import { join } from "node:path";
import { type ServedRegistry, serveRegistry } from "@skillwright/registry";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDocument } from "./support/check-document.ts";
import { jsonElsewhere } from "./support/json-elsewhere.ts";
import { createWorld, type World } from "./world.ts";

let registry: ServedRegistry;
/** An administrator and a member of a team. */
let admin: World;
let bob: World;
let secret: string;
const checked = new Set<string>();

beforeAll(async () => {
  admin = createWorld();
  bob = createWorld();
  registry = await serveRegistry({
    data: join(admin.root, "registry"),
    port: 0,
    mirrorHosts: ["127.0.0.1"],
  });
  secret = (await registry.createFirstToken()) ?? "";
});
afterAll(async () => {
  await registry.close();
  admin.remove();
  bob.remove();
});

/** Runs a command with `--json` while the registry keeps answering, and checks what it prints. */
async function json(
  world: World,
  command: string,
  args: readonly string[] = [],
  input = "",
): Promise<Readonly<Record<string, unknown>>> {
  const words = command.split(" ");
  const end = args.indexOf("--");
  const given = end === -1 ? [...args, "--json"] : args.toSpliced(end, 0, "--json");
  const ran = await world.runBeside([...words, ...given], { input });
  expect(ran, `${command} ${args.join(" ")}`).toMatchObject({
    status: 0,
    stdout: expect.any(String),
    stderr: expect.any(String),
  });
  checkDocument(words, ran.stdout);
  checked.add(command);
  return JSON.parse(ran.stdout) as Readonly<Record<string, unknown>>;
}

const pdf = (version: string): string =>
  `name: pdf\ndescription: Merges and splits PDF files. Use when PDFs come up.\nversion: ${version}`;

test("what commands for registries print is what their schemas describe", async () => {
  await json(admin, "login", [registry.url, "--token-stdin"], secret);
  await json(admin, "whoami");
  await json(admin, "namespace create", ["@acme", "--review"]);
  await json(admin, "namespace set", ["@acme", "--visibility", "public", "--review"]);
  await json(admin, "namespace list");
  await json(admin, "owner add", ["@acme", "bob", "--role", "owner"]);
  await json(admin, "owner list", ["@acme"]);
  const scopes = ["read", "publish:@acme", "manage:@acme"].flatMap((scope) => ["--scope", scope]);
  const token = await json(admin, "token create", ["laptop", "--user", "bob", ...scopes]);
  const spare = await json(admin, "token create", ["spare"]);
  await json(admin, "token list");
  await json(admin, "token revoke", [(spare.token as { readonly id: string }).id]);
  await json(bob, "login", [registry.url, "--token-stdin"], String(token.secret));

  bob.skill("work/pdf", pdf("1.0.0"));
  const folder = join(bob.root, "work/pdf");
  const decide = async (decision: "approve" | "reject"): Promise<void> => {
    await json(bob, "publish", [folder, "--namespace", "acme"]);
    const { reviews } = await json(admin, "review list", ["@acme"]);
    const [{ id, tree } = { id: "", tree: "" }] = reviews as readonly { id: string; tree: string }[];
    await json(admin, `review ${decision}`, [id, tree, "--note", "Read it."]);
  };
  await decide("approve");
  await json(bob, "find", ["merge", "pdf", "--in", "registries"]);
  await json(bob, "add", ["registry:@acme/pdf", "--yes", "--scope", "user"]);
  bob.skill("work/pdf", pdf("1.1.0"), "Do it better.\n");
  await decide("reject");
  bob.skill("work/pdf", pdf("1.2.0"), "Do it best.\n");
  await decide("approve");
  await json(bob, "update", ["--yes"]);
  await json(bob, "rollback", ["pdf"]);
  await json(bob, "sync", ["--to", "codex", "--yes"]);
  await json(bob, "use", [folder, "--yes", "--model", "rehearsal", "--", "Merge a.pdf and b.pdf"]);
  await json(bob, "tag", ["@acme/pdf@1.0.0", "stable"]);
  await json(bob, "star", ["@acme/pdf"]);
  await json(bob, "deprecate", ["@acme/pdf", "Use @acme/documents"]);
  await json(bob, "yank", ["@acme/pdf@1.0.0", "--reason", "Deletes its input"]);
  await json(bob, "yank", ["@acme/pdf@1.0.0", "--undo"]);
  const hook = await json(bob, "webhook create", ["@acme", "https://hooks.acme.example/skills"]);
  await json(bob, "webhook list", ["@acme"]);
  await json(bob, "webhook delete", ["@acme", (hook.webhook as { readonly id: string }).id]);
  await json(admin, "owner remove", ["@acme", "bob"]);

  await json(admin, "namespace create", ["@copy", "--public"]);
  await json(admin, "mirror set", ["@copy", `${registry.url}/@acme`]);
  await json(admin, "mirror sync", ["@copy"]);
  await json(admin, "mirror show", ["@copy"]);
  await json(admin, "mirror remove", ["@copy"]);
  await json(admin, "registry export", ["--output", join(admin.root, "public"), "--registry", registry.url]);
  await json(admin, "transfer", ["@acme/pdf", "@acme/documents"]);

  const place = ["--data", join(admin.root, "registry")];
  const backup = join(admin.root, "backup");
  await json(admin, "registry backup", [backup, ...place]);
  await json(admin, "registry restore", [backup, "--data", join(admin.root, "restored")]);
  await json(admin, "registry audit", place);
  await json(admin, "registry gc", ["--data", join(admin.root, "restored")]);
  await json(admin, "registry rotate-key", ["--data", join(admin.root, "restored")]);
  await json(admin, "registry admin-token", place);
  await json(bob, "logout");

  const here = Object.entries(jsonElsewhere).filter(([, file]) => file === "json-documents.test.ts");
  expect([...checked].toSorted()).toEqual(expect.arrayContaining(here.map(([command]) => command)));
});
