import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

interface ThirdParty {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Packages that have third-party code in their bundles; the others only depend on theirs. */
export const bundlers: readonly string[] = ["packages/cli", "packages/core", "packages/runtime"];

/** Packages that carry third-party code: those that bundle it, and the one that carries the web app. */
export const carriers: readonly string[] = [...bundlers, "packages/server"];

/** Where a package has the notices of what it carries. */
export function noticesFile(carrier: string): string {
  return `${carrier}/THIRD-PARTY-NOTICES.md`;
}

const isOurs = (name: string) => name === "skillwright" || name.startsWith("@skillwright/");

/** The licences of every third-party package that is bundled into a package, or installed with ours that it bundles. */
export function renderNotices(carrier: string): string {
  const found = new Map<string, ThirdParty>();
  const folders = bundledFolders(carrier);
  for (const folder of folders) collect(folder, found);
  const sections = [...found.values()]
    .toSorted((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1))
    .map(
      ({ manifest, folder }) =>
        `## ${manifest.name} ${manifest.version} (${manifest.license})\n\n\`\`\`text\n${licenceText(folder, manifest)}\n\`\`\`\n`,
    );
  return `# Third-party notices

Skillwright contains or installs the packages below. Each stays under its own licence.
\`npm run notices\` writes this file.

${sections.join("\n")}`;
}

/** The packages of ours whose third-party code goes out with a carrier. */
function bundledFolders(carrier: string): readonly string[] {
  if (carrier === "packages/cli") return globSync("packages/*/package.json").toSorted().map(dirname);
  return carrier === "packages/server" ? ["packages/web"] : [carrier];
}

/** A package of ours ships its dependencies; one that bundles also has its own devDependencies. */
function collect(folder: string, found: Map<string, ThirdParty>): void {
  const manifest = readManifest(folder);
  const bundled = bundlers.includes(folder) ? manifest.devDependencies : {};
  for (const name of Object.keys({ ...manifest.dependencies, ...bundled })) {
    if (isOurs(name) || found.has(name)) continue;
    const dependency = findPackage(name, folder);
    found.set(name, { folder: dependency, manifest: readManifest(dependency) });
    collect(dependency, found);
  }
}

function findPackage(name: string, from: string): string {
  const candidates = createRequire(resolve(from, "package.json")).resolve.paths(name) ?? [];
  const folder = candidates
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, "package.json")));
  if (folder === undefined) throw new Error(`${name}, a dependency of ${from}, is not installed.`);
  return folder;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

function licenceText(folder: string, { name, license, author }: Manifest): string {
  const file = globSync("{LICENSE,LICENCE,license,licence,COPYING}{,.md,.txt,-mit,-MIT}", { cwd: folder })[0];
  if (file !== undefined) return readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
  // Some packages name their licence, and for MIT its holder, without shipping the text.
  if (license === "Apache-2.0") return readFileSync("LICENSE", "utf8").trim();
  if (license === "Unlicense") return "Released into the public domain under The Unlicense.";
  if (license !== "MIT") throw new Error(`${name} ships no licence text.`);
  const holder = typeof author === "string" ? author.replace(/ [<(].*/, "") : author?.name;
  return mitLicence(holder ?? `the authors of ${name}`);
}

function mitLicence(holder: string): string {
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;
}

if (import.meta.main) {
  for (const carrier of carriers) writeFileSync(noticesFile(carrier), renderNotices(carrier));
}
