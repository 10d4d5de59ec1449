import type {
  EnvelopeId,
  ErrorCode,
  GrantQuestion,
  McpAgentId,
  MissingDependency,
  RunQuestion,
  SecretQuestion,
  ServerQuestion,
  SkillManifest,
  SkillParameter,
} from "@skillwright/core/internal";
import type { HookNotice } from "./hooks/hook-result.ts";

/**
 * A request to activate a skill.
 *
 * @example
 * ```ts
 * const result = await session.activate({ name: "pdf-tools", arguments: "a.pdf b.pdf", trigger: "user" });
 * if (result.kind === "activated") messages.push({ role: "user", content: result.text });
 * ```
 */
export interface ActivationRequest {
  /** Id or name. */
  readonly name: string;
  /** What was typed behind the name. */
  readonly arguments?: string;
  /** Values of parameters by name. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Who asks for it: a person who named it, or a model. */
  readonly trigger: "user" | "model";
  /** Default: `skill-content`. */
  readonly envelope?: EnvelopeId;
  /** Milliseconds until it must be active, without a person's time to answer; then commands stop. Default: none. */
  readonly timeLimitMs?: number;
}

/** The result of a request to activate a skill. */
export type Activation =
  | ActivatedText
  | RepeatedText
  | MissingParameters
  | MissingDependencies
  | RefusedActivation;

/** A question that belongs to an activation. */
export type ActivationQuestion = RunQuestion | GrantQuestion | SecretQuestion | ServerQuestion;

/** The skill is active: append the text to the conversation. */
export interface ActivatedText {
  readonly kind: "activated";
  /** The skill's id. */
  readonly skill: string;
  readonly text: string;
  /** An estimate for any model. */
  readonly tokens: number;
  /** Names of parameters and arguments without a value. */
  readonly unfilled: readonly string[];
  readonly notices: readonly ActivationNotice[];
  /** What a person was asked, or would have been asked if there were one. */
  readonly asked: readonly ActivationQuestion[];
  /** The skill's rules about tools and which of them apply; undefined if it has none, or they were reported before. */
  readonly permissions?: SkillPermissions;
  /** The MCP servers that were added to an agent's configuration; the agent must be restarted to see them. */
  readonly servers?: readonly AddedServer[];
  /** How the skill wants to run if not in this conversation. */
  readonly fork?: Pick<SkillManifest, "agent" | "model" | "effort" | "background">;
}

/** What a skill changes about the host's rules for tools. */
export interface SkillPermissions {
  /** `ignored` by the permission mode, `refused` by a person or without one, `none` if it requests no tools. */
  readonly decision: "granted" | "refused" | "ignored" | "none";
  /** What it asks for and what it takes away, as text; the latter always applies. */
  readonly sentences: readonly string[];
}

/** An MCP server that was added to an agent's configuration with a person's approval. */
export interface AddedServer {
  readonly name: string;
  readonly agent: McpAgentId;
  readonly file: string;
  /** How a person signs in if the server asks for it; only for servers with a URL. */
  readonly signIn?: string;
}

/** The same text is already in the conversation; a note replaces it. */
export interface RepeatedText {
  readonly kind: "repeated";
  readonly skill: string;
  readonly text: string;
  readonly tokens: number;
  /** What a person was asked about its tools for this turn, or would have been asked if there were one. */
  readonly asked: readonly GrantQuestion[];
}

/** A person must fill in required parameters first. */
export interface MissingParameters {
  readonly kind: "needs-parameters";
  readonly skill: string;
  readonly missing: readonly SkillParameter[];
  /** What is known already. */
  readonly values: Readonly<Record<string, string>>;
}

/** The skill depends on something that is missing, and no person provided it. */
export interface MissingDependencies {
  readonly kind: "needs-dependencies";
  readonly skill: string;
  readonly missing: readonly MissingDependency[];
  /** The message for whoever requested the skill. */
  readonly text: string;
  /** What a person was asked, or would have been asked if there were one. */
  readonly asked: readonly ActivationQuestion[];
}

/** The skill isn't used; the text says why. */
export interface RefusedActivation {
  readonly kind: "refused";
  readonly code: RefusalCode;
  readonly text: string;
}

/** Why a skill is not used; `command_failed` when one of its commands did, `timed_out` when it took too long. */
export type RefusalCode =
  | Extract<
      ErrorCode,
      "skill_not_found" | "ambiguous_skill" | "load_error" | "invocation_denied" | "timed_out"
    >
  | "command_failed";

/** A notice about an activation. */
export interface ActivationNotice {
  readonly code: NoticeCode;
  readonly text: string;
}

/** What a notice is about. */
export type NoticeCode =
  | "unknown_parameter"
  | "commands_disabled"
  | "command_refused"
  | "output_cut"
  | "sandbox"
  | "hooks_disabled"
  | HookNotice["code"]
  | "server_added"
  | "server_skipped"
  | "server_different"
  | "server_unusable"
  | "secret_not_remembered";
