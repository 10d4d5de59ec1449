import type { JsonObject, JsonValue } from "../text/json.ts";

/** A value that the user fills in before a skill is used. */
export interface SkillParameter {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  /** What an optional parameter becomes when it is left empty. Default: nothing. */
  readonly default?: string | undefined;
  /** Tools that the skill needs only when this parameter has a value. Default: none. */
  readonly toolsRequired?: readonly string[] | undefined;
}

/** An argument of a {@link SkillCommand}. */
export interface CommandArgument {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly choices: readonly string[];
}

/** A command-line style command that a skill offers. */
export interface SkillCommand {
  readonly name: string;
  readonly description: string;
  readonly args: readonly CommandArgument[];
  /** What the command runs: a tool of the agent or a script of the skill. */
  readonly run?: { readonly tool: string } | { readonly script: string };
  /** Higher wins among skills of the same rank. */
  readonly priority: number;
}

/** An operating system by its Node.js name. */
export type OperatingSystem = "linux" | "darwin" | "win32";

/** Requirements on the machine before a skill can be used. */
export interface EligibilityRules {
  readonly os: readonly OperatingSystem[];
  /** Systems that are wanted and not known here; only OpenClaw counts them. */
  readonly otherSystems?: readonly string[];
  /** Programs that must all be on the PATH. */
  readonly bins: readonly string[];
  /** Programs, at least one of which must be on the PATH. */
  readonly anyBins: readonly string[];
  readonly env: readonly string[];
  /** Dotted configuration paths that must have a true value. */
  readonly config: readonly string[];
  /** Skips every check but the operating system. */
  readonly always: boolean;
}

/** One way to get a program that a skill needs. */
export interface InstallSpec {
  readonly kind: string;
  readonly id?: string;
  readonly label?: string;
  readonly bins: readonly string[];
  readonly os: readonly OperatingSystem[];
  /** What to install: formula, cask, package, module or URL, by kind. */
  readonly target: string;
  /** The remaining fields as written. */
  readonly extra: JsonObject;
}

/** How a skill is presented to users. */
export interface SkillInterface {
  readonly shortDescription?: string;
  readonly iconSmall?: string;
  readonly iconLarge?: string;
  readonly brandColor?: string;
  readonly defaultPrompt?: string;
  readonly emoji?: string;
  readonly homepage?: string;
}

/** Something outside the skill that it relies on. */
export interface ToolDependency {
  /** `env_var`, `mcp`, or a kind of the future. */
  readonly type: string;
  readonly value: string;
  readonly description?: string;
  readonly transport?: string;
  readonly command?: string;
  readonly url?: string;
  readonly callbackPort?: number;
}

/** The normalized manifest of a skill, whatever file, field or spelling it came from. */
export interface SkillManifest {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly license?: string;
  readonly compatibility?: string;
  readonly metadata: JsonObject;
  readonly allowedTools: readonly string[];
  readonly disallowedTools: readonly string[];

  readonly version: string;
  readonly category?: string;
  readonly tags: readonly string[];
  readonly triggers: readonly string[];
  readonly whenToUse?: string;
  /** Names of skills that should be loaded before this one. */
  readonly requires: readonly string[];
  readonly conflicts: readonly string[];
  readonly toolsRequired: readonly string[];

  readonly parameters: readonly SkillParameter[];
  /** Names of positional arguments. */
  readonly arguments: readonly string[];
  readonly argumentHint?: string;
  readonly commands: readonly SkillCommand[];

  readonly disableModelInvocation: boolean;
  readonly userInvocable: boolean;
  readonly allowImplicitInvocation: boolean;
  /** Products the skill is made for; empty means all. */
  readonly products: readonly string[];

  readonly model?: string;
  readonly effort?: string;
  readonly context: "inline" | "fork";
  readonly agent?: string;
  readonly background?: boolean;
  readonly hooks?: JsonObject;
  /** Globs of files the skill is about. */
  readonly paths: readonly string[];
  readonly shell?: "bash" | "powershell";

  readonly eligibility: EligibilityRules;
  readonly install: readonly InstallSpec[];
  /** The key under which OpenClaw configures the skill. */
  readonly skillKey?: string;
  /** The variable that carries the skill's main credential. */
  readonly primaryEnv?: string;

  readonly interface: SkillInterface;
  readonly dependencies: readonly ToolDependency[];
  readonly permissions?: JsonValue;

  /** Fields this version does not know, as written. */
  readonly extra: JsonObject;
}
