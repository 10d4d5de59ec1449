/** The files of the workspace that a release changes, by their paths. */
export type ReleaseFiles = Readonly<Record<string, string>>;

export interface ReleaseRequest {
  readonly version: string;
  /** The day of the release: `2026-11-16`. */
  readonly date: string;
  /** CHANGELOG.md, package-lock.json and every package.json of the workspace. */
  readonly files: ReleaseFiles;
}

export interface ReleasePlan {
  /** The new text of each file. */
  readonly files: ReleaseFiles;
  /** What the changelog says about this version. */
  readonly notes: string;
}

type Json = Record<string, unknown>;

const DEPENDENCIES = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/** Sets the version everywhere and dates the changelog. Throws a sentence when something is missing. */
export function planRelease({ version, date, files }: ReleaseRequest): ReleasePlan {
  const root = parse(files, "package.json");
  checkVersion(version, String(root.version));
  const repository = (root.skillwright as { readonly repository?: string } | undefined)?.repository ?? "";
  const manifests = Object.keys(files).filter((file) => file.endsWith("package.json"));
  const names = new Set(manifests.map((file) => String(parse(files, file).name)));
  const changed: Record<string, string> = {};
  for (const file of manifests) {
    const manifest = withVersion(parse(files, file), version, names);
    changed[file] = print(manifest.private === true ? manifest : withAddresses(manifest, repository, file));
  }
  const lock = parse(files, "package-lock.json");
  const packages = Object.entries(lock.packages as Record<string, Json>);
  changed["package-lock.json"] = print({
    ...lock,
    version,
    packages: Object.fromEntries(
      packages.map(([path, entry]) => [
        path,
        isOurs(path, entry) ? withVersion(entry, version, names) : entry,
      ]),
    ),
  });
  const { text, notes } = dateChangelog(files["CHANGELOG.md"] ?? "", { version, date });
  changed["CHANGELOG.md"] = text;
  return { files: changed, notes };
}

function parse(files: ReleaseFiles, file: string): Json {
  return JSON.parse(files[file] ?? "{}") as Json;
}

function print(value: Json): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** A package of the workspace, not one from the registry and not the link to one. */
function isOurs(path: string, entry: Json): boolean {
  return !path.includes("node_modules/") && entry.link !== true;
}

function withVersion(manifest: Json, version: string, names: ReadonlySet<string>): Json {
  const changed: Json = { ...manifest, version };
  for (const field of DEPENDENCIES) {
    if (manifest[field] === undefined) continue;
    const wanted = Object.entries(manifest[field] as Record<string, string>);
    changed[field] = Object.fromEntries(
      wanted.map(([name, range]) => [name, names.has(name) ? version : range]),
    );
  }
  return changed;
}

/** `repository`, `homepage` and `bugs`, from the setting `skillwright.repository` of the root; none while it is empty. */
function withAddresses(manifest: Json, repository: string, file: string): Json {
  if (repository === "") return manifest;
  const directory = file.replace(/\/package\.json$/, "");
  return {
    ...manifest,
    repository: { type: "git", url: `git+${repository}.git`, directory },
    homepage: `${repository}/tree/main/${directory}#readme`,
    bugs: { url: `${repository}/issues` },
  };
}

function checkVersion(version: string, current: string): void {
  if (!/^\d+\.\d+\.\d+(?:-[\da-z]+(?:\.[\da-z]+)*)?$/.test(version)) {
    throw new Error(`"${version}" is not a version. Use one like 1.2.3 or 1.2.3-beta.1.`);
  }
  if (compareVersions(version, current) < 0) {
    throw new Error(`${version} is lower than the current version ${current}.`);
  }
}

/** Compares the numbers; of equal ones the prerelease is lower. */
function compareVersions(a: string, b: string): number {
  const [coreA = "", pre = ""] = a.split(/-(.*)/);
  const [coreB = "", preB = ""] = b.split(/-(.*)/);
  const byNumber = coreA.localeCompare(coreB, "en", { numeric: true });
  if (byNumber !== 0 || pre === preB) return byNumber;
  if (pre === "" || preB === "") return pre === "" ? 1 : -1;
  return pre.localeCompare(preB, "en", { numeric: true });
}

const UNRELEASED = "## Unreleased\n";

/** Moves what is under "Unreleased" below a heading of its own. */
function dateChangelog(
  changelog: string,
  { version, date }: Pick<ReleaseRequest, "version" | "date">,
): { readonly text: string; readonly notes: string } {
  const [before, after] = changelog.split(UNRELEASED);
  if (before === undefined || after === undefined) throw new Error('CHANGELOG.md has no "## Unreleased".');
  const [notes = "", ...rest] = after.split(/^(?=## )/m);
  if (notes.trim() === "") throw new Error('CHANGELOG.md has nothing under "## Unreleased".');
  const text = `${before}${UNRELEASED}\n## ${version} (${date})\n${notes}${rest.join("")}`;
  return { text, notes: `${notes.trim()}\n` };
}
