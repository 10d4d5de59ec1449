import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { HostProfile } from "../hosts/host-profile.ts";
import type { Visibility } from "../model/resolved-skill.ts";
import { isObject, readJson } from "../text/json.ts";
import {
  type HostSettings,
  ruleFrom,
  type SettingsFile,
  type SettingsInput,
  settingsProblem,
  unchangedSettings,
} from "./host-settings.ts";

/** What `skillOverrides` can say about a skill. */
const VISIBILITIES: ReadonlyMap<unknown, Visibility> = new Map([
  ["on", "on"],
  ["name-only", "name-only"],
  ["user-invocable-only", "user-only"],
  ["off", "off"],
]);

/** Characters that its default model has for each percent of its window. */
const CHARACTERS_PER_PERCENT = 30_000;

/**
 * Claude Code 2.1.325 reads `settings.json`: `skillOverrides` by the name that is listed, the size of the listing, its
 * own skills, and variables. A file with an error has no effect at all.
 */
export function readClaudeSettings(input: SettingsInput): HostSettings {
  const diagnostics: Diagnostic[] = [];
  const configs: Config[] = [];
  for (const file of input.files) {
    const config = readConfig(file);
    if (typeof config === "string") {
      diagnostics.push(settingsProblem(file.path, `Claude Code ignores this file: ${config}`));
    } else configs.push(config);
  }
  // Of several files, the strongest counts for each skill.
  const overrides = new Map(
    configs.flatMap(({ file, overrides: own }) =>
      Object.entries(own).map(([name, word]) => [name, { file, word }] as const),
    ),
  );
  // Of its variables, only this one concerns the listing; others could move the folders that are searched.
  const variable = input.profile.catalog.budget.charactersVariable ?? "";
  const characters = configs.map(({ env }) => env[variable]).findLast((value) => value !== undefined);
  return {
    ...unchangedSettings(input),
    profile: withListing(input.profile, configs),
    environment:
      characters === undefined
        ? input.environment
        : { ...input.environment, env: { ...input.environment.env, [variable]: characters } },
    rules: [...overrides].map(([name, { file, word }]) =>
      ruleFrom(file, {
        // The skills of plugins are not concerned.
        matches: (skill) => skill.found.plugin === undefined && skill.name === name,
        visibility: VISIBILITIES.get(word) ?? "on",
      }),
    ),
    plugins: new Map(configs.flatMap(({ value }) => enabledPlugins(value))),
    diagnostics,
  };
}

/** Of several files, the strongest counts for each plugin. */
function enabledPlugins({
  enabledPlugins: plugins,
}: Readonly<Record<string, unknown>>): readonly (readonly [string, boolean])[] {
  return isObject(plugins) ? Object.entries(plugins).map(([id, value]) => [id, value === true]) : [];
}

interface Config {
  readonly file: SettingsFile;
  readonly overrides: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The settings of a file, or why it is ignored. */
function readConfig(file: SettingsFile): Config | string {
  const text = file.text.replace(/^\uFEFF/, "");
  if (text.trim() === "") return { file, overrides: {}, env: {}, value: {} };
  const value = readJson(text)?.value;
  if (!isObject(value)) return "it is not a JSON object";
  const { skillOverrides: overrides = {}, env = {} } = value;
  if (!isObject(overrides) || Object.values(overrides).some((word) => !VISIBILITIES.has(word))) {
    return `\`skillOverrides\` has a value other than ${[...VISIBILITIES.keys()].map((word) => `"${String(word)}"`).join(", ")}`;
  }
  if (!isObject(env)) return "`env` is not an object";
  const variables = Object.entries(env).map(
    ([name, word]) => [name, typeof word === "object" ? JSON.stringify(word) : String(word)] as const,
  );
  return { file, overrides, env: Object.fromEntries(variables), value };
}

function withListing(profile: HostProfile, configs: readonly Config[]): HostProfile {
  const last = (key: string): unknown =>
    configs.map(({ value }) => value[key]).findLast((value) => value !== undefined);
  const { catalog } = profile;
  const fraction = last("skillListingBudgetFraction");
  const longest = last("skillListingMaxDescChars");
  return {
    ...profile,
    catalog: {
      ...catalog,
      ...(typeof fraction === "number" && {
        budget: {
          ...catalog.budget,
          percent: fraction * 100,
          fallbackCharacters: Math.floor(fraction * 100 * CHARACTERS_PER_PERCENT),
        },
      }),
      ...(typeof longest === "number" &&
        catalog.cap !== undefined && { cap: { ...catalog.cap, characters: longest } }),
      ...(last("disableBundledSkills") === true && { ownSkills: [] }),
    },
  };
}
