import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SkillRule } from "../gate/skill-rules.ts";
import type { HostProfile } from "../hosts/host-profile.ts";
import type { ResolvedSkill } from "../model/resolved-skill.ts";
import { resolveUserPath } from "../paths/path-text.ts";
import { isObject, type JsonObject, type JsonValue } from "../text/json.ts";
import { readAgentConfig, textsIn, valueAt } from "./agent-config.ts";
import {
  type HostSettings,
  ruleFrom,
  type SettingsFile,
  type SettingsInput,
  settingsProblem,
} from "./host-settings.ts";
import { PRIMARY_VARIABLE, skillKey } from "./provided-variables.ts";

/**
 * OpenClaw 2026.9.6 reads `openclaw.json`: disabled skills and their variables by key, more folders, the skills of an
 * agent, the size of its prompt, and the settings that skills require.
 */
export function readOpenClawSettings(input: SettingsInput): HostSettings {
  const diagnostics: Diagnostic[] = [];
  const [file] = input.files.slice(-1);
  const read = file && readAgentConfig(file.text, "json");
  if (file !== undefined && read?.kind === "unreadable")
    diagnostics.push(settingsProblem(file.path, `OpenClaw ignores this file: ${read.why}`));
  const config = read?.kind === "read" && isObject(read.value) ? read.value : {};
  const entries = tableAt(config, "skills", "entries");
  const folders = textsIn(valueAt(config, ["skills", "load", "extraDirs"]));
  const allowed = valueAt(config, ["agents", "defaults", "skills"]);
  const { environment, profile } = input;
  return {
    profile: withLimits(profile, tableAt(config, "skills", "limits")),
    environment: {
      ...environment,
      configuredRoots: folders.map((path) => ({
        path: resolveUserPath(path, { home: environment.home, base: environment.cwd }),
        scope: "user",
      })),
    },
    rules: [
      ...Object.entries(entries).flatMap(([key, entry]) => {
        if (file === undefined || !isObject(entry) || entry.enabled !== false) return [];
        return [ruleFrom(file, { matches: (skill) => skillKey(skill) === key, visibility: "off" })];
      }),
      ...(file === undefined ? [] : bundledRules(file, valueAt(config, ["skills", "allowBundled"]))),
    ],
    ...(Array.isArray(allowed) && { allow: textsIn(allowed) }),
    settings: withDefaults(config as JsonObject, profile.settings?.defaults ?? {}),
    provided: new Map(
      Object.entries(entries).map(([key, entry]) => [key, isObject(entry) ? variables(entry) : []]),
    ),
    diagnostics,
  };
}

/** Of the skills in OpenClaw's package only these count; an empty list means all. */
function bundledRules(file: SettingsFile, value: unknown): readonly SkillRule[] {
  const allowed = new Set(textsIn(value).flatMap((name) => name.trim() || []));
  if (allowed.size === 0) return [];
  const isLeftOut = (skill: ResolvedSkill): boolean =>
    skill.scope === "system" &&
    !skill.found.path.includes("/plugin-skills/") &&
    !allowed.has(skillKey(skill)) &&
    !allowed.has(skill.name);
  return [ruleFrom(file, { matches: isLeftOut, visibility: "off" })];
}

function variables({ env, apiKey }: Readonly<Record<string, unknown>>): readonly string[] {
  const named = isObject(env) ? Object.entries(env).filter(([, value]) => Boolean(value)) : [];
  return [...named.map(([name]) => name), ...(apiKey ? [PRIMARY_VARIABLE] : [])];
}

function tableAt(config: unknown, ...path: string[]): Readonly<Record<string, unknown>> {
  const value = valueAt(config, path);
  return isObject(value) ? value : {};
}

function withLimits(profile: HostProfile, limits: Readonly<Record<string, unknown>>): HostProfile {
  const { maxSkillsInPrompt: maxSkills, maxSkillsPromptChars: characters } = limits;
  const { catalog } = profile;
  return {
    ...profile,
    catalog: {
      ...catalog,
      ...(typeof maxSkills === "number" && { maxSkills }),
      ...(typeof characters === "number" && {
        budget: { ...catalog.budget, fallbackCharacters: characters },
      }),
    },
  };
}

/** The configuration with the values that hold where it says nothing. */
function withDefaults(config: JsonObject, defaults: Readonly<Record<string, boolean>>): JsonObject {
  let result = config;
  for (const [path, value] of Object.entries(defaults)) result = withDefault(result, path.split("."), value);
  return result;
}

function withDefault(config: JsonObject, path: readonly string[], value: boolean): JsonObject {
  const [key = "", ...rest] = path;
  const inner: JsonValue | undefined = Object.hasOwn(config, key) ? config[key] : undefined;
  if (rest.length === 0) return inner === undefined ? { ...config, [key]: value } : config;
  if (inner !== undefined && !isObject(inner)) return config;
  return { ...config, [key]: withDefault(inner ?? {}, rest, value) };
}
