import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SkillManifest } from "./manifest.ts";

/** A skill that loads, and how it relates to the others. */
export interface ResolvedSkill {
  /** Unique in this set, for users and prompts: `name`, `plugin:name`, `folder:name` or `scope:name`. */
  readonly id: string;
  /** The name that users type; prefixed by the plugin. Several skills may have it. */
  readonly name: string;
  readonly scope: Scope;
  readonly found: FoundSkill;
  readonly manifest: SkillManifest;
  /** Id of the skill that shadows this one. */
  readonly shadowedBy: string | undefined;
  /** Ids of the skills this one shadows. */
  readonly shadows: readonly string[];
  /** Ids of the skills with the same name and precedence; the plain name is then ambiguous. */
  readonly ambiguousWith: readonly string[];
}

/**
 * How far a skill has come. Without a session it ends at `eligible` or `ineligible`; `loaded` means its body was
 * read, `active` that it is in a session's context. A hidden skill stays `discovered`.
 */
export type SkillState = "discovered" | "eligible" | "ineligible" | "loaded" | "active";

/** Why a skill cannot be used here and now. */
export type ReasonCode =
  | "missing_dependency"
  | "platform"
  | "missing_env"
  | "missing_config"
  | "conflict"
  | "untrusted"
  | "disabled"
  | "not_allowed_for_agent";

/** One reason, in a word for programs and a sentence for people. */
export interface Reason {
  readonly code: ReasonCode;
  readonly message: string;
  readonly hint?: string;
}

/** How much of an enabled skill is shown: `name-only` without description, `user-only` not to the model at all. */
export type Visibility = "on" | "name-only" | "user-only" | "off";

/** A skill with everything that was decided about it. */
export interface SkillStatus extends ResolvedSkill {
  readonly state: SkillState;
  readonly reasons: readonly Reason[];
  readonly enabled: boolean;
  readonly visibility: Visibility;
  /** Whether a model may choose it by itself. */
  readonly modelInvocable: boolean;
  /** Whether a person may call it by name. */
  readonly userInvocable: boolean;
}

/** Whether a skill belongs to a project that the person does not trust: it is listed, and takes part in nothing. */
export function isUntrusted({ reasons = [] }: { readonly reasons?: readonly Reason[] }): boolean {
  return reasons.some(({ code }) => code === "untrusted");
}

/** A skill file that was found and read, before anything is decided about it. */
export interface FoundSkill {
  /** Opaque and stable: the canonical path of the file. Trust, usage and history are kept under it. */
  readonly key: string;
  /** The path by which it was found; differs from the key where links lead to it. */
  readonly path: string;
  readonly kind: "skill" | "command";
  /** Index of the root it was found in. */
  readonly root: number;
  /** The folders between the root and the skill's own, such as `team/tools`; empty for most. */
  readonly group: string;
  /** Name of the folder that contains the file. */
  readonly directory: string;
  /** Where it comes from when its files are a copy: `mcp://LABEL/URI`. They may not be here yet. */
  readonly origin?: string;
  /** Name of the plugin it belongs to. */
  readonly plugin?: string | undefined;
  /** Undefined when it does not load. */
  readonly manifest: SkillManifest | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly body: BodyTokens;
  /** Distinguishes this state of the file from any other; undefined when it wasn't read. */
  readonly stamp?: number | undefined;
}

/** The token cost of a body. */
export interface BodyTokens {
  readonly tokens: number;
  /** Whether the count comes from the file's size instead of its text. */
  readonly estimated: boolean;
}

/** What a skill belongs to: a project, a user, the product, the machine's administrator, or an MCP server. */
export type Scope = "project" | "user" | "system" | "admin" | "remote";

/** The scopes from the strongest to the weakest under the default precedence. */
export const SCOPES: readonly Scope[] = ["project", "user", "system", "admin", "remote"];

/** The index of a scope in {@link SCOPES}. */
export function scopeRank(scope: Scope): number {
  return SCOPES.indexOf(scope);
}
