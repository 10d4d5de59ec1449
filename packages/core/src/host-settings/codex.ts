import type { SkillRule } from "../gate/skill-rules.ts";
import type { HostEnvironment } from "../hosts/host-environment.ts";
import type { HostProfile } from "../hosts/host-profile.ts";
import { MAX_ANCESTORS } from "../limits.ts";
import { foldersAbove, isAbsolutePath, joinPath, normalizePath, parentPath } from "../paths/path-text.ts";
import { isObject } from "../text/json.ts";
import { lastValueAt, readAgentConfig, valueAt } from "./agent-config.ts";
import {
  type HostSettings,
  listsNothing,
  ruleFrom,
  type SettingsFile,
  type SettingsInput,
  unchangedSettings,
} from "./host-settings.ts";

/**
 * Codex 0.166.0 reads `config.toml`: disabled skills, the markers of a project's root, the context window, and how much
 * of the catalog is shown. A file that it can't read, or a value of another type, keeps it from starting. The files of a
 * project count only if Codex trusts it, and then for the catalog only.
 */
export function readCodexSettings(input: SettingsInput): HostSettings {
  const configs: Config[] = [];
  for (const file of input.files) {
    if (file.scope === "project" && !isTrusted(file, configs, input)) continue;
    const read = readAgentConfig(file.text.replace(/^\uFEFF/, ""), "toml");
    if (read.kind === "unreadable") return listsNothing(input, file.path, read.why);
    const wrong = wrongType(read.value);
    if (wrong !== undefined) return listsNothing(input, file.path, wrong);
    configs.push({ file, value: read.value });
  }
  const own = configs.filter(({ file }) => file.scope !== "project");
  return {
    ...unchangedSettings(input),
    profile: withCatalog(input.profile, configs),
    environment: withMarkers(input, lastValueAt(own, "project_root_markers")),
    rules: own.flatMap((config) => skillRules(config, input)),
    plugins: enabledPlugins(own),
  };
}

/** The tables of `plugins`, unless plugins are switched off. */
function enabledPlugins(configs: readonly Config[]): ReadonlyMap<string, boolean> {
  if (lastValueAt(configs, "features", "plugins") === false) return new Map();
  return new Map(
    configs.flatMap(({ value }) => {
      const plugins = valueAt(value, ["plugins"]);
      if (!isObject(plugins)) return [];
      return Object.entries(plugins).map(([id, plugin]): [string, boolean] => [
        id,
        valueAt(plugin, ["enabled"]) !== false,
      ]);
    }),
  );
}

/** What the user's file says about the folder of a project's file, otherwise about the project. */
function isTrusted(
  { path }: SettingsFile,
  configs: readonly Config[],
  { environment, canonical }: SettingsInput,
): boolean {
  const projects = lastValueAt(configs, "projects");
  if (!isObject(projects)) return false;
  const levels = new Map(
    Object.entries(projects).map(([folder, project]) => [
      canonical(folder),
      valueAt(project, ["trust_level"]),
    ]),
  );
  const root = environment.gitRoot ?? environment.cwd;
  const folder = parentPath(parentPath(path));
  return (levels.get(canonical(folder)) ?? levels.get(canonical(root))) === "trusted";
}

interface Config {
  readonly file: SettingsFile;
  readonly value: unknown;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isBoolean = (value: unknown): boolean => typeof value === "boolean";
const isRule = (rule: unknown): boolean =>
  isObject(rule) &&
  isBoolean(rule.enabled) &&
  [rule.name, rule.path].every((word) => word === undefined || isText(word));

/** The types of the settings that concern skills. */
const TYPES: Readonly<Record<string, readonly [expected: string, is: (value: unknown) => boolean]>> = {
  skills: ["a table", isObject],
  "skills.bundled": ["a table", isObject],
  "skills.bundled.enabled": ["a boolean", isBoolean],
  "skills.include_instructions": ["a boolean", isBoolean],
  "skills.max_context_tokens": [
    "a positive integer",
    (value) => Number.isInteger(value) && (value as number) > 0,
  ],
  "skills.config": [
    "tables with `enabled` and a `name` or `path`",
    (value) => Array.isArray(value) && value.every(isRule),
  ],
  project_root_markers: ["a list of texts", (value) => Array.isArray(value) && value.every(isText)],
  model_context_window: ["an integer", Number.isInteger],
  model: ["a text", isText],
};

function wrongType(config: unknown): string | undefined {
  const wrong = Object.entries(TYPES).find(([path, [, is]]) => {
    const value = valueAt(config, path.split("."));
    return value !== undefined && !is(value);
  });
  return wrong && `\`${wrong[0]}\` is not ${wrong[1][0]}`;
}

/** A rule names a skill or its file, not both; a path starts at the folder of the configuration. */
function skillRules({ file, value }: Config, { environment }: SettingsInput): readonly SkillRule[] {
  const rules = (valueAt(value, ["skills", "config"]) ?? []) as readonly {
    readonly name?: string;
    readonly path?: string;
    readonly enabled: boolean;
  }[];
  return rules.flatMap(({ name, path, enabled }) => {
    const visibility = enabled ? "on" : "off";
    if (name !== undefined && path !== undefined) return [];
    if (name !== undefined) return [ruleFrom(file, { name: name.trim(), visibility })];
    // The folder of a skill is not its file.
    if (path === undefined || !/(?:^|[\\/])SKILL\.md$/.test(path)) return [];
    const base = path.startsWith("~/") ? environment.home : parentPath(file.path);
    const full = isAbsolutePath(path) ? path : joinPath(base, path.replace(/^~\//, ""));
    return [ruleFrom(file, { path: normalizePath(full), visibility })];
  });
}

function withCatalog(profile: HostProfile, configs: readonly Config[]): HostProfile {
  const { catalog, roots } = profile;
  const window = lastValueAt(configs, "model_context_window");
  const tokens = lastValueAt(configs, "skills", "max_context_tokens");
  const instructions = lastValueAt(configs, "skills", "include_instructions");
  const bundled = lastValueAt(configs, "skills", "bundled", "enabled");
  const budget = {
    ...catalog.budget,
    // A window of zero or less counts as unknown.
    ...(typeof window === "number" && window > 0 && { assumedWindow: window }),
    ...(typeof tokens === "number" && { tokens }),
  };
  return {
    ...profile,
    roots: bundled === false ? roots.filter(({ scope }) => scope !== "system") : roots,
    catalog: { ...catalog, budget, ...(instructions === false && { disclosure: "never" }) },
  };
}

/** The project's root is the nearest folder with one of the markers; without any, only the working folder counts. */
function withMarkers({ environment, exists }: SettingsInput, markers: unknown): HostEnvironment {
  if (!Array.isArray(markers)) return environment;
  const names = markers as readonly string[];
  const climb = [environment.cwd, ...foldersAbove(environment.cwd)].slice(0, MAX_ANCESTORS);
  const root = climb.find((folder) => names.some((name) => name !== "" && exists(joinPath(folder, name))));
  if (root !== undefined)
    return { ...environment, gitRoot: root, gitMarkers: [{ folder: root, kind: "repository" }] };
  const { gitRoot: _, ...rest } = environment;
  return { ...rest, gitRoot: undefined, gitMarkers: [] };
}
