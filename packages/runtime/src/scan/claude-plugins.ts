import {
  type Diagnostic,
  decodeText,
  diagnosticRule,
  type FileSystem,
  isInside,
  isObject,
  joinPath,
  MAX_CONFIG_BYTES,
  normalizePath,
  objectOf,
  type PlannedRoot,
  parentPath,
  readJson,
} from "@skillwright/core/find";

/** What decides about Claude Code's plugins besides the disk. */
export interface ClaudePluginOptions {
  /** What its settings say about plugins, by `name@marketplace`. */
  readonly enabled: ReadonlyMap<string, boolean>;
  readonly cwd: string;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** A plugin that Claude Code 2.1.325 would load, and its folders of commands and skills. */
export interface ClaudePlugin {
  readonly name: string;
  readonly roots: readonly PlannedRoot[];
}

/** The marketplace that Claude Code attributes plugins in the personal folder of skills to. */
const SKILLS_DIR = "skills-dir";

/** The plugins directly below the personal folder of skills. A folder without a usable manifest is a skill or nothing. */
export function skillsDirPlugins(
  files: FileSystem,
  root: PlannedRoot,
  options: ClaudePluginOptions,
): readonly ClaudePlugin[] {
  const listed = files.list(root.path);
  if (!listed.ok) return [];
  const names = listed.value.map(({ name }) => name).toSorted();
  return names.flatMap((folderName) => {
    const folder = joinPath(root.path, folderName);
    const manifest = readManifest(files, folder, options);
    if (typeof manifest !== "object") return [];
    const { name } = manifest;
    if (options.enabled.get(`${name}@${SKILLS_DIR}`) === false) return [];
    const data = dataFolder(joinPath(parentPath(root.path), "plugins"), name, SKILLS_DIR);
    // Its own SKILL.md is listed as a skill of the folder.
    return [{ name, roots: pluginRoots(files, { root, folder, data, manifest, ownSkill: "ignore" }) }];
  });
}

/** The plugins that were installed from marketplaces and are enabled. */
export function installedPlugins(
  files: FileSystem,
  root: PlannedRoot,
  options: ClaudePluginOptions,
): readonly ClaudePlugin[] {
  const enabled = [...options.enabled].filter(([id, isEnabled]) => isEnabled && id.includes("@"));
  if (enabled.length === 0) return [];
  const read = (name: string): Table => objectOf(readTable(files, joinPath(root.path, name)));
  const installed = objectOf(read("installed_plugins.json").plugins);
  const markets = read("known_marketplaces.json");
  return enabled.flatMap(([id]) => {
    const at = id.lastIndexOf("@");
    const [pluginName, market] = [id.slice(0, at), id.slice(at + 1)];
    const location = objectOf(markets[market]);
    const entry = marketEntry(files, location, pluginName);
    const found = entry && pluginFolder({ entry, location, installs: installed[id], cwd: options.cwd });
    if (entry === undefined || found === undefined || !files.stat(found).ok) return [];
    const own = readManifest(files, found, options);
    // With `strict: false`, the entry of the marketplace is the manifest, and there must not be two.
    const isTwice = entry.strict === false && (entry.skills ?? entry.commands) !== undefined;
    if (own === "invalid" || (own !== "missing" && isTwice)) return [];
    const manifest = own === "missing" ? { name: pluginName } : own;
    const more = {
      skills: pathsOf(entry.skills),
      commands: pathsOf(entry.commands),
      only: isMarketItself(entry.source),
    };
    const data = dataFolder(root.path, pluginName, market);
    const place = { root, folder: found, data, manifest, more, ownSkill: "use" as const };
    return [{ name: manifest.name, roots: pluginRoots(files, place) }];
  });
}

function dataFolder(plugins: string, name: string, market: string): string {
  return joinPath(plugins, "data", `${name}-${market}`);
}

type Table = Readonly<Record<string, unknown>>;

/** The JSON in a file; undefined if there is none. */
function readTable(files: FileSystem, path: string): unknown {
  if (!files.stat(path).ok) return undefined;
  const bytes = files.read(path, MAX_CONFIG_BYTES);
  return bytes.ok ? readJson(decodeText(bytes.value).text.replace(/^\uFEFF/, ""))?.value : undefined;
}

function textAt(table: Table, key: string): string | undefined {
  const value = table[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** What a marketplace says about one of its plugins. */
function marketEntry(files: FileSystem, location: Table, name: string): Table | undefined {
  const folder = textAt(location, "installLocation");
  if (folder === undefined) return undefined;
  const { plugins } = objectOf(readTable(files, joinPath(folder, ".claude-plugin/marketplace.json")));
  if (!Array.isArray(plugins)) return undefined;
  return plugins.map(objectOf).find((entry) => entry.name === name);
}

/** A marketplace in a local folder is used directly; of any other, the installed copy. */
function pluginFolder({
  entry,
  location,
  installs,
  cwd,
}: {
  readonly entry: Table;
  readonly location: Table;
  readonly installs: unknown;
  readonly cwd: string;
}): string | undefined {
  const source = textAt(entry, "source");
  const market = textAt(location, "installLocation");
  const isLocal = ["directory", "file"].includes(textAt(objectOf(location.source), "source") ?? "");
  if (isLocal && source !== undefined && market !== undefined) return insideFolder(market, source);
  // An older version of the file had one object in place of the list.
  const items = (Array.isArray(installs) ? installs : [installs]).map(objectOf);
  const applies = (item: Table): boolean => {
    const project = textAt(item, "projectPath");
    return project === undefined || isInside(normalizePath(project), cwd);
  };
  return items.filter(applies).map((item) => textAt(item, "installPath"))[0];
}

function isMarketItself(source: unknown): boolean {
  return source === "./" || source === ".";
}

/** The paths of a field that is a text or a list. */
function pathsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((path) => typeof path === "string");
}

/** A path below a plugin's folder; undefined if it leads out of it. */
function insideFolder(folder: string, path: string): string | undefined {
  const full = normalizePath(joinPath(folder, path.replace(/^(?:\.\/)+/, "")));
  return isInside(folder, full) ? full : undefined;
}

/** The part of a manifest that concerns skills. */
interface ClaudeManifest {
  readonly name: string;
  readonly skills?: readonly string[];
  readonly commands?: readonly string[];
}

/** Its names have no blanks and no signs of paths. */
const PLUGIN_NAME = /^[^\s:/\\]+$/;

/** Claude Code loads nothing of a plugin whose manifest has a mistake. */
function readManifest(
  files: FileSystem,
  folder: string,
  { report }: ClaudePluginOptions,
): ClaudeManifest | "missing" | "invalid" {
  const file = joinPath(folder, ".claude-plugin/plugin.json");
  if (!files.stat(file).ok) return "missing";
  const refuse = (why: string): "invalid" => {
    const { severity } = diagnosticRule("plugin-invalid");
    const message = `Claude Code does not load this plugin: ${why}`;
    report({ code: "plugin-invalid", severity, message, file });
    return "invalid";
  };
  const value = readTable(files, file);
  if (!isObject(value)) return refuse("the manifest is not a JSON object");
  const { name, version = "", description = "", author = {}, skills, commands } = value;
  if (typeof name !== "string" || !PLUGIN_NAME.test(name)) return refuse("`name` is not a word");
  if (typeof version !== "string" || typeof description !== "string" || typeof author !== "object")
    return refuse("`version`, `description` or `author` has the wrong type");
  if (!arePaths(skills) || !arePaths(commands)) {
    const isTable = typeof commands === "object" && !Array.isArray(commands);
    return refuse(
      isTable && arePaths(skills)
        ? "`commands` as an object is not simulated"
        : "`skills` and `commands` must be paths that start with `./`",
    );
  }
  return {
    name,
    ...(skills !== undefined && { skills: pathsOf(skills) }),
    ...(commands !== undefined && { commands: pathsOf(commands) }),
  };
}

function arePaths(value: unknown): boolean {
  if (value === undefined) return true;
  return (Array.isArray(value) ? value : [value]).every(
    (path) => typeof path === "string" && path.startsWith("./"),
  );
}

interface PluginPlace {
  readonly root: PlannedRoot;
  readonly folder: string;
  readonly data: string;
  readonly manifest: ClaudeManifest;
  /** What the marketplace adds; with `only`, its skills are all. */
  readonly more?: {
    readonly skills: readonly string[];
    readonly commands: readonly string[];
    readonly only: boolean;
  };
  /** Whether a SKILL.md of the plugin's folder is its skill, if it has no others. */
  readonly ownSkill: "use" | "ignore";
}

/** A manifest's commands replace the default folder, and its skills are added to it. */
function pluginRoots(files: FileSystem, place: PluginPlace): readonly PlannedRoot[] {
  const { root, folder, data, manifest, more, ownSkill } = place;
  const inside = (paths: readonly string[]): readonly string[] =>
    paths.flatMap((path) => insideFolder(folder, path) ?? []).filter((path) => files.stat(path).ok);
  const base = {
    ...root,
    plugin: manifest.name,
    pluginFolders: { root: folder, data },
    boundary: folder,
  } as const;
  const commands = inside([...(manifest.commands ?? ["./commands"]), ...(more?.commands ?? [])]);
  const named = [...(manifest.skills ?? []), ...(more?.skills ?? [])];
  const skills = inside(more?.only === true && named.length > 0 ? named : ["./skills", ...named]);
  const own = ownSkill === "use" && skills.length === 0 ? [folder] : [];
  return [
    ...commands.map((path) => commandRoot(files, base, path)),
    ...[...skills, ...own].map(
      (path): PlannedRoot => ({
        ...base,
        path,
        holds: "skills",
        walk: { ...root.walk, rootFile: "alone", ...(path === folder && { depth: 0 }) },
      }),
    ),
  ];
}

/** Commands are found at any depth. */
function commandRoot(
  files: FileSystem,
  base: Omit<PlannedRoot, "path" | "holds">,
  path: string,
): PlannedRoot {
  const stat = files.stat(path);
  const isFile = stat.ok && stat.value.kind === "file";
  const walk = { ...base.walk, depth: isFile ? 0 : Number.MAX_SAFE_INTEGER };
  if (!isFile) return { ...base, path, holds: "commands", walk };
  const parent = parentPath(path);
  return { ...base, path: parent, holds: "commands", walk, onlyFile: path.slice(parent.length + 1) };
}
