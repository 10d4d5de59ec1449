import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

/** A Node.js that can build executables (25.5 or newer): the pinned one for tests, else the current one if it can. */
export function builderNode(): string | undefined {
  const [pinned] = globSync("node_modules/node26/bin/node");
  if (pinned !== undefined) return resolve(pinned);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 25 || (major === 25 && minor >= 5) ? process.execPath : undefined;
}

/**
 * Builds an executable that needs no Node.js, for the platform of the given Node.js, and returns its path. It carries the
 * files of the npm package, without the offline model for semantic search.
 */
export function buildStandalone(
  node: string,
  { package: root, out }: { readonly package: string; readonly out: string },
): string {
  mkdirSync(out, { recursive: true });
  const packed = gzipSync(JSON.stringify(readPackage(root)), { level: 9 });
  const work = join(out, "parts");
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, "package.json.gz"), packed);
  writeFileSync(join(work, "fingerprint"), createHash("sha256").update(packed).digest("hex").slice(0, 16));
  const output = join(
    out,
    `skillwright-${process.platform}-${process.arch}${process.platform === "win32" ? ".exe" : ""}`,
  );
  const config = {
    main: resolve(import.meta.dirname, "standalone-main.cjs"),
    output,
    disableExperimentalSEAWarning: true,
    assets: { package: join(work, "package.json.gz"), fingerprint: join(work, "fingerprint") },
  };
  writeFileSync(join(work, "sea.json"), JSON.stringify(config));
  execFileSync(node, ["--build-sea", join(work, "sea.json")], { stdio: "pipe" });
  return output;
}

/** The files that npm would publish, by path, in base64. */
function readPackage(root: string): Readonly<Record<string, string>> {
  const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { files: string[] };
  const names = ["package.json", "LICENSE", "README.md", ...files];
  const paths = names
    .flatMap((name) => [name, ...globSync(`${name}/**`, { cwd: root })])
    .filter((path) => statSync(join(root, path)).isFile());
  return Object.fromEntries(
    [...new Set(paths)].toSorted().map((path) => [path, readFileSync(join(root, path)).toString("base64")]),
  );
}
