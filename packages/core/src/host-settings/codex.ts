import type { SkillRule } from "../gate/skill-rules.ts";
import type { HostEnvironment } from "../hosts/host-environment.ts";
import type { HostProfile } from "../hosts/host-profile.ts";
import { MAX_ANCESTORS } from "../limits.ts";
import { isAbsolutePath, joinPath, normalizePath, parentPath } from "../paths/path-text.ts";
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
    profile: withCatalog(input.profile, {
      window: lastValueAt(configs, "model_context_window"),
      tokens: lastValueAt(configs, "skills", "max_context_tokens"),
      instructions: lastValueAt(configs, "skills", "include_instructions"),
      bundled: lastValueAt(configs, "skills", "bundled", "enabled"),
    }),
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

/** The types of the settings that concern skills. */
const TYPES: readonly {
  readonly path: readonly string[];
  readonly expected: string;
  readonly is: (value: unknown) => boolean;
}[] = [
  { path: ["skills"], expected: "a table", is: isObject },
  { path: ["skills", "bundled"], expected: "a table", is: isObject },
  {
    path: ["skills", "bundled", "enabled"],
    expected: "a boolean",
    is: (value) => typeof value === "boolean",
  },
  {
    path: ["skills", "include_instructions"],
    expected: "a boolean",
    is: (value) => typeof value === "boolean",
  },
  {
    path: ["skills", "max_context_tokens"],
    expected: "a positive integer",
    is: (value) => Number.isInteger(value) && (value as number) > 0,
  },
  {
    path: ["skills", "config"],
    expected: "tables with `enabled` and a `name` or `path`",
    is: (value) =>
      Array.isArray(value) &&
      value.every(
        (rule: unknown) =>
          isObject(rule) &&
          typeof rule.enabled === "boolean" &&
          [rule.name, rule.path].every((word) => word === undefined || isText(word)),
      ),
  },
  {
    path: ["project_root_markers"],
    expected: "a list of texts",
    is: (value) => Array.isArray(value) && value.every(isText),
  },
  { path: ["model_context_window"], expected: "an integer", is: Number.isInteger },
  { path: ["model"], expected: "a text", is: isText },
];

function wrongType(config: unknown): string | undefined {
  const wrong = TYPES.find(({ path, is }) => {
    const value = valueAt(config, path);
    return value !== undefined && !is(value);
  });
  return wrong && `\`${wrong.path.join(".")}\` is not ${wrong.expected}`;
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

interface CatalogValues {
  readonly window: unknown;
  readonly tokens: unknown;
  readonly instructions: unknown;
  readonly bundled: unknown;
}

function withCatalog(
  profile: HostProfile,
  { window, tokens, instructions, bundled }: CatalogValues,
): HostProfile {
  const { catalog, roots } = profile;
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
  let folder = environment.cwd;
  for (let steps = 0; steps < MAX_ANCESTORS; steps += 1) {
    const here = folder;
    if (names.some((name) => name !== "" && exists(joinPath(here, name)))) {
      return { ...environment, gitRoot: here, gitMarkers: [{ folder: here, kind: "repository" }] };
    }
    folder = parentPath(here);
    if (folder === here) break;
  }
  const { gitRoot: _, ...rest } = environment;
  return { ...rest, gitRoot: undefined, gitMarkers: [] };
}
