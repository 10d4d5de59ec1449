import type { Visibility } from "../model/resolved-skill.ts";
import { joinPath, normalizePath } from "../paths/path-text.ts";
import { isObject } from "../text/json.ts";
import { readAgentConfig, valueAt } from "./agent-config.ts";
import {
  type HostSettings,
  listsNothing,
  ruleFrom,
  type SettingsFile,
  type SettingsInput,
  unchangedSettings,
} from "./host-settings.ts";

/**
 * OpenCode 1.18.33 reads `opencode.json`: of `skills.paths` the last list counts, relative to the working folder, and
 * `permission.skill` hides skills from the model. A file that it can't read keeps it from starting.
 */
export function readOpenCodeSettings(input: SettingsInput): HostSettings {
  const configs: { readonly file: SettingsFile; readonly value: unknown }[] = [];
  for (const file of input.files) {
    const read = readAgentConfig(file.text, "json");
    if (read.kind === "unreadable") return listsNothing(input, file.path, read.why);
    const paths = valueAt(read.value, ["skills", "paths"]);
    if (paths !== undefined && !(Array.isArray(paths) && paths.every((path) => typeof path === "string"))) {
      return listsNothing(input, file.path, "`skills.paths` is not a list of texts");
    }
    configs.push({ file, value: read.value });
  }
  const { environment, profile } = input;
  const rules = configs.flatMap(({ file, value }) => permissionRules(file, value));
  const isHidden = (name: string): boolean =>
    rules.findLast(({ fits }) => fits(name))?.visibility === "user-only";
  const last = configs.findLast(({ value }) => valueAt(value, ["skills", "paths"]) !== undefined);
  const paths = (valueAt(last?.value, ["skills", "paths"]) ?? []) as readonly string[];
  const scope = last?.file.scope === "project" ? "project" : "user";
  const isDenied = configs.map(({ value }) => permission(value)).findLast((value) => value !== undefined);
  return {
    ...unchangedSettings(input),
    profile: {
      ...profile,
      catalog: {
        ...profile.catalog,
        ...(isDenied === "deny" && { disclosure: "never" }),
        shipped: (profile.catalog.shipped ?? []).filter(({ name }) => !isHidden(name)),
      },
    },
    environment: {
      ...environment,
      configuredRoots: paths.map((path) => ({ path: fullPath(path, input), scope })),
    },
    rules: rules.map(({ file, fits, visibility }) =>
      ruleFrom(file, { matches: ({ name }) => fits(name), visibility }),
    ),
  };
}

function fullPath(path: string, { environment: { home, cwd } }: SettingsInput): string {
  if (path.startsWith("~/")) return normalizePath(joinPath(home, path.slice(2)));
  return normalizePath(joinPath(cwd, path));
}

/** What the configuration says about all skills at once. */
function permission(config: unknown): unknown {
  const value = valueAt(config, ["permission", "skill"]) ?? valueAt(config, ["permission"]);
  return typeof value === "string" ? value : undefined;
}

interface PermissionRule {
  readonly file: SettingsFile;
  readonly fits: (name: string) => boolean;
  readonly visibility: Visibility;
}

/** Patterns with `*` and `?`; the last that fits decides. A denied skill is only hidden from the model. */
function permissionRules(file: SettingsFile, config: unknown): readonly PermissionRule[] {
  const patterns = valueAt(config, ["permission", "skill"]);
  if (!isObject(patterns)) return [];
  return Object.entries(patterns).map(([pattern, action]) => {
    const visibility: Visibility = action === "deny" ? "user-only" : "on";
    return { file, fits: (name) => fitsPattern(name, pattern), visibility };
  });
}

/**
 * Whether `*` for any characters and `?` for one make a pattern a name. The patterns of a project are untrusted: a regular
 * expression with many `.*` could take forever.
 */
function fitsPattern(name: string, pattern: string): boolean {
  let [at, part] = [0, 0];
  let star: { readonly at: number; readonly part: number } | undefined;
  while (at < name.length) {
    if (pattern[part] === "*") {
      star = { at, part: part + 1 };
      part += 1;
    } else if (pattern[part] === "?" || pattern[part] === name[at]) {
      at += 1;
      part += 1;
    } else if (star !== undefined) {
      // The last `*` matches one more character.
      star = { at: star.at + 1, part: star.part };
      ({ at, part } = star);
    } else return false;
  }
  return /^\**$/.test(pattern.slice(part));
}
