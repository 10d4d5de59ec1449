import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

// `npm run lockfile`, after npm has changed package-lock.json.
//
// npm leaves a platform's package (`@scope/tool-darwin-arm64`) out of the lockfile when the registry in use does not
// have it, and `npm ci` then refuses the lockfile everywhere. The entry needs nothing that only a download could
// tell but its checksum. That is added as soon as the registry in use knows it; until then the entry has none.

interface Platform {
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly os?: readonly string[];
}

interface LockedPackage extends Platform {
  readonly version?: string | undefined;
  readonly resolved?: string | undefined;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  readonly packages: Record<string, LockedPackage>;
}

/** A dependency that the lockfile mentions and does not hold. */
export interface MissingPackage {
  readonly parent: string;
  readonly name: string;
  readonly version: string;
  readonly kind: "required" | "optional";
}

export const lockfilePath = "package-lock.json";

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(lockfilePath, "utf8")) as Lockfile;
}

export function findMissingPackages({ packages }: Lockfile): MissingPackage[] {
  return Object.entries(packages).flatMap(([parent, locked]) => {
    const missing = (kind: MissingPackage["kind"], wanted: Readonly<Record<string, string>> = {}) =>
      Object.entries(wanted)
        .filter(([name]) => !resolves(packages, parent, name))
        .map(([name, version]): MissingPackage => ({ parent, name, version, kind }));
    const { optionalDependencies, dependencies = {} } = locked;
    const required = Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => optionalDependencies?.[name] === undefined),
    );
    return [...missing("required", required), ...missing("optional", optionalDependencies)];
  });
}

/** Looks for a package where Node.js would: in node_modules of the folder that needs it, then of each above. */
function resolves(packages: Lockfile["packages"], from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]*$/, "")) {
    if (`${folder}${folder === "" ? "" : "/"}node_modules/${name}` in packages) return true;
    if (folder === "") return false;
  }
}

async function completeLockfile(): Promise<void> {
  const lockfile = readLockfile();
  for (const { parent, name, version, kind } of findMissingPackages(lockfile)) {
    if (kind === "required" || !/^\d[^ ]*$/.test(version))
      throw new Error(`${parent} needs ${name}@${version}.`);
    const { cpu, libc, os } = platformOf(name);
    const path = `node_modules/${name}`;
    // In npm's own order, so that npm does not rewrite the file.
    lockfile.packages[path in lockfile.packages ? `${parent}/${path}` : path] = {
      version,
      ...(cpu && { cpu }),
      ...(lockfile.packages[parent]?.dev && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    };
    console.log(`added ${name}@${version}`);
  }
  const { stdout: registry } = spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8" });
  await Promise.all(
    findUnchecked(lockfile).map(async ([path, locked, name]) => {
      const integrity = await publishedChecksum(
        `${name.replace("/", "%2f")}/${locked.version ?? ""}`,
        registry.trim(),
      );
      if (integrity === undefined) return;
      const { version, resolved, ...others } = locked;
      lockfile.packages[path] = { version, resolved, integrity, ...others };
      console.log(`added the checksum of ${name}`);
    }),
  );
  const sorted = Object.fromEntries(
    Object.entries(lockfile.packages).toSorted(([a], [b]) => a.localeCompare(b, "en")),
  );
  writeFileSync(lockfilePath, `${JSON.stringify({ ...lockfile, packages: sorted }, null, 2)}\n`);
}

/** The packages without a checksum, with their paths and names. */
export function findUnchecked({
  packages,
}: Lockfile): readonly (readonly [path: string, locked: LockedPackage, name: string])[] {
  return Object.entries(packages).flatMap(([path, locked]) =>
    path.includes("node_modules/") && locked.link !== true && locked.integrity === undefined
      ? [[path, locked, path.split("node_modules/").at(-1) ?? path] as const]
      : [],
  );
}

/** The checksum of a package in a registry; undefined when it doesn't have the package. */
async function publishedChecksum(path: string, registry: string): Promise<string | undefined> {
  const answer = await fetch(new URL(path, registry));
  if (!answer.ok) return undefined;
  const { dist } = (await answer.json()) as { readonly dist?: { readonly integrity?: string } };
  return dist?.integrity;
}

/** What a published version of the package says about its platform; without one, what its name says. */
function platformOf(name: string): Platform {
  const { status, stdout } = spawnSync("npm", ["view", name, "os", "cpu", "libc", "--json"], {
    encoding: "utf8",
  });
  const published = status === 0 && stdout.trim() !== "" ? (JSON.parse(stdout) as Platform) : {};
  if (published.cpu !== undefined) return published;
  const words = name.split(/[/-]/);
  const pick = (known: readonly string[]) => words.filter((word) => known.includes(word));
  const os = pick(["android", "darwin", "freebsd", "linux", "openharmony", "win32"]);
  const cpu = pick(["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"]);
  if (cpu.length !== 1) throw new Error(`The platform of ${name} is unknown.`);
  return os.length === 0 ? { cpu } : { os, cpu };
}

if (import.meta.main) await completeLockfile();
