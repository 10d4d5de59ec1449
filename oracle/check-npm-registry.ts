// Publishes skills with the real npm to a real registry, verdaccio, and reads them with our npm source:
// npm run oracle:npm
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseSourceReference } from "@skillwright/core/internal";
import { hashFiles, openSource, readPackageTree } from "@skillwright/runtime/internal";
import { installHost } from "./install.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-npm-")));
const home = join(root, "home");

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Publishes a package with a skill and an install script; returns the tree hash of the skill. */
function publish(name: string, version: string): string {
  const folder = `packages/${name.replace("/", "-")}-${version}`;
  const scripts = { postinstall: `touch ${join(root, "script-was-run")}` };
  write(`${folder}/package.json`, JSON.stringify({ name, version, scripts, license: "MIT" }));
  write(
    `${folder}/skills/pdf/SKILL.md`,
    `---\nname: pdf\ndescription: Merges PDF files. Use when PDFs come up.\n---\n\nVersion ${version}.\n`,
  );
  execFileSync("npm", ["publish", "--ignore-scripts"], {
    cwd: join(root, folder),
    env: { PATH: process.env.PATH, HOME: home },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return hashFiles(readPackageTree(join(root, folder, "skills/pdf")).files);
}

/** The version and the tree hashes of what our source finds. */
async function read(
  source: string,
): Promise<{ readonly version: string | undefined; readonly trees: string[] }> {
  const context = { cwd: root, home, cache: join(root, "cache"), env: { PATH: process.env.PATH } };
  const pinned = await openSource(parseSourceReference(source), context).resolve();
  const trees: string[] = [];
  for await (const item of pinned.items()) if (item.kind === "skill") trees.push(item.skill.tree);
  await pinned.close();
  return { version: pinned.provenance.version, trees };
}

function check(what: string, found: unknown, wanted: unknown): void {
  const isSame = JSON.stringify(found) === JSON.stringify(wanted);
  console.log(`${isSame ? "ok" : "DIFFERENT"}: ${what}`);
  if (isSame) return;
  console.log(`  found:  ${JSON.stringify(found)}\n  wanted: ${JSON.stringify(wanted)}`);
  process.exitCode = 1;
}

const modules = await installHost({
  id: "verdaccio",
  packageName: "verdaccio",
  version: "6.10.4",
  // It names a tag instead of a version, which mirrors of the registry don't have.
  overrides: { "node-fetch": "2.7.0" },
});
const url = `http://127.0.0.1:${await freePort()}`;
write(
  "verdaccio.yaml",
  [
    `storage: ${join(root, "storage")}`,
    `auth: { htpasswd: { file: ${join(root, "htpasswd")} } }`,
    "packages:",
    "  '@secret/*': { access: $authenticated, publish: $authenticated }",
    "  '**': { access: $all, publish: $all }",
    "log: { type: stdout, level: error }",
    "",
  ].join("\n"),
);
const program = [
  join(modules, "verdaccio/bin/verdaccio"),
  "--config",
  join(root, "verdaccio.yaml"),
  "--listen",
  url,
];
const server = spawn(process.execPath, program, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
try {
  for (let round = 0; ; round += 1) {
    const answer = await fetch(`${url}/-/ping`).catch(() => undefined);
    if (answer?.ok === true) break;
    if (round > 300 || server.exitCode !== null) throw new Error("verdaccio did not start");
    await pause(200);
  }
  const user = await fetch(`${url}/-/user/org.couchdb.user:ana`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "ana", password: "a long password" }),
  });
  const { token } = (await user.json()) as { readonly token: string };
  const signedOut = `registry=${url}/\n`;
  const signedIn = `${signedOut}//${new URL(url).host}/:_authToken=${token}\n`;
  write("home/.npmrc", signedIn);
  const first = publish("acme-skills", "1.0.0");
  const second = publish("acme-skills", "1.1.0");
  const scoped = publish("@acme/skills", "2.0.0");
  const secret = publish("@secret/skills", "3.0.0");
  check("the newest version", await read("npm:acme-skills"), { version: "1.1.0", trees: [second] });
  check("an exact version", await read("npm:acme-skills@1.0.0"), { version: "1.0.0", trees: [first] });
  check("a range", await read("npm:acme-skills@~1.0.0"), { version: "1.0.0", trees: [first] });
  check("a package in a scope", await read("npm:@acme/skills"), { version: "2.0.0", trees: [scoped] });
  check("a private package", await read("npm:@secret/skills"), { version: "3.0.0", trees: [secret] });
  write("home/.npmrc", signedOut);
  const refused = await read("npm:@secret/skills").catch(
    (error: unknown) => (error as { code?: string }).code,
  );
  check("a private package without a token", refused, "source_unavailable");
  check("no install script ran", existsSync(join(root, "script-was-run")), false);
} finally {
  server.kill();
  rmSync(root, { recursive: true, force: true });
}
