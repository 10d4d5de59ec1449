import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  compareText,
  escapeTerminal,
  type FoundPackage,
  findPackages,
  isObject,
  isSkillwrightError,
  omitUndefined,
  type PinnedSource,
  readJson,
} from "@skillwright/core/internal";
import { ifReadable } from "../../files/if-exists.ts";
import { readPackageTree } from "../../skill-tree/read-skill-tree.ts";
import type { RefusedSkill } from "../offer-skills.ts";
import { pinPackages } from "../pin-packages.ts";
import type { SourceContext } from "../source-context.ts";
import { notInSource } from "../source-errors.ts";

/** Where packages have skills, by the convention that the tools for it share. */
const PLACES: readonly string[] = ["skills", "dist/skills"];

/** Skills of packages that are installed in the nearest `node_modules`: of one package, or of all. */
export function resolveNodeModules(
  { name, skill }: { readonly name?: string; readonly skill?: string },
  { cwd }: Pick<SourceContext, "cwd">,
): PinnedSource {
  const modules = findModules(cwd);
  if (modules === undefined) {
    throw notInSource(
      pathToFileURL(cwd).href,
      `There is no node_modules folder in ${cwd} or above it`,
      "Run `npm install` first.",
    );
  }
  const packages = name === undefined ? listPackages(modules) : [name];
  const found: FoundPackage[] = [];
  const refused: RefusedSkill[] = [];
  for (const folder of packages.flatMap((one) => skillFolders(modules, one))) {
    if (skill !== undefined && folder.split("/").at(-1) !== skill) continue;
    const read = readSkill(modules, folder);
    if ("reason" in read) refused.push(read);
    else found.push(read);
  }
  const version = name === undefined ? undefined : versionOf(join(modules, name));
  return pinPackages(
    { packages: found, strays: [], refused },
    {
      kind: "npm",
      url: pathToFileURL(name === undefined ? modules : join(modules, name)).href,
      ...omitUndefined({ version }),
      name: name ?? "node_modules",
    },
  );
}

function findModules(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const modules = join(folder, "node_modules");
    if (statSync(modules, { throwIfNoEntry: false })?.isDirectory() === true) return modules;
    if (dirname(folder) === folder) return undefined;
  }
}

function listPackages(modules: string): readonly string[] {
  return list(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? list(join(modules, name)).map((own) => `${name}/${own}`) : [name],
    );
}

/** The folders with a SKILL.md of a package, relative to `node_modules`. */
function skillFolders(modules: string, name: string): readonly string[] {
  const has = (folder: string): boolean =>
    statSync(join(modules, folder, "SKILL.md"), { throwIfNoEntry: false })?.isFile() === true;
  if (has(name)) return [name];
  return PLACES.flatMap((place) =>
    list(join(modules, name, place)).map((own) => `${name}/${place}/${own}`),
  ).filter(has);
}

function readSkill(modules: string, folder: string): FoundPackage | RefusedSkill {
  try {
    const { files, leftOut } = readPackageTree(join(modules, folder));
    const [own] = findPackages(files).packages.filter((one) => one.folder === "");
    return own === undefined ? { folder, reason: "It has no SKILL.md" } : { ...own, leftOut, folder };
  } catch (error) {
    if (isSkillwrightError(error)) return { folder: escapeTerminal(folder), reason: error.message };
    throw error;
  }
}

function versionOf(folder: string): string | undefined {
  const text = ifReadable(() => readFileSync(join(folder, "package.json"), "utf8"));
  const value = readJson(text ?? "")?.value;
  return isObject(value) && typeof value.version === "string" ? escapeTerminal(value.version) : undefined;
}

function list(folder: string): readonly string[] {
  return ifReadable(() => readdirSync(folder).toSorted(compareText)) ?? [];
}
