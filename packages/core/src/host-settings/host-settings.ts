import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.ts";
import type { SkillRule } from "../gate/skill-rules.ts";
import type { HostEnvironment } from "../hosts/host-environment.ts";
import type { HostProfile } from "../hosts/host-profile.ts";
import type { PlannedPath } from "../resolve/plan-roots.ts";
import type { JsonObject } from "../text/json.ts";

/** A configuration file of a simulated agent. */
export interface SettingsFile extends PlannedPath {
  readonly text: string;
}

/** What a simulated agent starts from, and how to ask about the disk. */
export interface SettingsInput {
  /** The files that exist, the weakest first. */
  readonly files: readonly SettingsFile[];
  readonly profile: HostProfile;
  readonly environment: HostEnvironment;
  readonly exists: (path: string) => boolean;
  /** The path with every link resolved; the given one if there is nothing. */
  readonly canonical: (path: string) => string;
}

/** What the configuration files of an agent change. */
export interface HostSettings {
  /** The agent's rules with its settings applied. */
  readonly profile: HostProfile;
  /** Where it searches, with its settings applied. */
  readonly environment: HostEnvironment;
  /** Skills that are disabled or shown in another way. */
  readonly rules: readonly SkillRule[];
  /** The only skills that the agent may use, by name. Default: all. */
  readonly allow?: readonly string[];
  /** Whether plugins are enabled, by `name@marketplace`. Default: the settings name none. */
  readonly plugins?: ReadonlyMap<string, boolean>;
  /** Settings that a skill can require. */
  readonly settings: JsonObject;
  /** Variables that the settings provide, by the key of the skill that gets them. */
  readonly provided: ReadonlyMap<string, readonly string[]>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the configuration files of one agent. It never throws. */
export type SettingsReading = (input: SettingsInput) => HostSettings;

/** Nothing is changed. */
export function unchangedSettings({
  profile,
  environment,
}: Pick<SettingsInput, "profile" | "environment">): HostSettings {
  return { profile, environment, rules: [], settings: {}, provided: new Map(), diagnostics: [] };
}

/** The agent stops at a file that it can't read: it lists nothing. */
export function listsNothing(input: SettingsInput, file: string, why: string): HostSettings {
  const { title } = input.profile;
  return {
    ...unchangedSettings(input),
    profile: { ...input.profile, roots: [], catalog: { ...input.profile.catalog, disclosure: "never" } },
    diagnostics: [
      settingsProblem(file, `${title} does not start with this file, so it lists no skills: ${why}`),
    ],
  };
}

/** A diagnostic about a configuration file. */
export function settingsProblem(file: string, message: string): Diagnostic {
  return diagnose("host-settings-invalid", { message, file });
}

/** A rule about a skill from a configuration file. */
export function ruleFrom(
  { path, scope }: PlannedPath,
  rule: Pick<SkillRule, "name" | "path" | "matches" | "visibility">,
): SkillRule {
  const layer = scope === "project" ? "project" : scope === "admin" ? "admin" : "user";
  return { ...rule, origin: { layer, file: path } };
}
