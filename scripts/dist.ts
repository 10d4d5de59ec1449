import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { builderNode, buildStandalone } from "./dist/build-standalone.ts";
import { installOffline, tryOut } from "./dist/check-dist.ts";

// `npm run dist [-- FOLDER]`: writes what users install to dist/, and tries it out in empty folders without a network.
//   dist/npm/*.tgz           the packages for npm
//   dist/skillwright-…       the standalone executable for this platform
//   dist/SHA256SUMS
const out = resolve(process.argv[2] ?? "dist");

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "npm"), { recursive: true });
const tarballs = pack(join(out, "npm"));
const cli = tarballs.find((file) => /^skillwright-\d/.test(basename(file))) ?? "";
const folder = mkdtempSync(join(tmpdir(), "skillwright-dist-"));
try {
  const program = installOffline(cli, folder);
  for (const node of ["node", ...globSync("node_modules/node2?/bin/node").map((file) => resolve(file))]) {
    report(
      `npm package with ${nodeVersion(node)}`,
      tryOut({ program: node, args: [program], path: process.env.PATH ?? "" }),
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const builder = builderNode();
if (builder === undefined) {
  console.error("No standalone executable: it takes Node.js 25.5 or newer to build one.");
} else {
  const executable = buildStandalone(builder, { package: "packages/cli", out });
  rmSync(join(out, "parts"), { recursive: true });
  report(basename(executable), tryOut({ program: executable, args: [], path: "/nowhere" }));
}
writeFileSync(join(out, "SHA256SUMS"), sums());

function pack(destination: string): readonly string[] {
  const folders = globSync("packages/*/package.json")
    .filter((file) => (JSON.parse(readFileSync(file, "utf8")) as { private?: boolean }).private !== true)
    .map((file) => file.replace("/package.json", ""));
  const workspaces = folders.flatMap((path) => ["--workspace", path]);
  execFileSync("npm", ["pack", "--pack-destination", destination, ...workspaces], { stdio: "pipe" });
  return readdirSync(destination)
    .toSorted()
    .map((name) => join(destination, name));
}

function nodeVersion(node: string): string {
  return `Node.js ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim().slice(1)}`;
}

function report(what: string, version: string): void {
  console.log(`ok  ${what}: skillwright ${version}`);
}

function sums(): string {
  return readdirSync(out, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(out, name)).isFile())
    .toSorted()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(join(out, name)))
          .digest("hex")}  ${name}\n`,
    )
    .join("");
}
