import type { HookDecision, JsonObject, PermissionDecision } from "@skillwright/core/internal";

/** What became of an event: what the hooks of the active skills want, and what a person should hear about them. */
export interface HookOutcome extends HookDecision {
  readonly notices: readonly HookNotice[];
}

/** Something worth knowing about hooks. */
export interface HookNotice {
  /**
   * - `hook_message`: a hook wants the person to know.
   * - `hook_failed`: a hook ended without a word, or was stopped.
   * - `hook_ignored`: a hook wanted what it does not get.
   * - `hook_removed`: a hook failed too often, or may no longer run.
   * - `sandbox`: how it ran.
   */
  readonly code: "hook_message" | "hook_failed" | "hook_ignored" | "hook_removed" | "sandbox";
  /** The skill whose hook it is. */
  readonly skill: string;
  readonly text: string;
}

/** A call of a tool that is about to be made. */
export interface ToolUse {
  /** The name by which rules speak of the tool. */
  readonly tool: string;
  readonly input: JsonObject;
}

/** Whether a call may be made, by the host's rules, the active skills and their hooks. */
export interface ToolUseDecision extends HookOutcome {
  /** The strictest word counts; hooks can only make it stricter. */
  readonly permission: PermissionDecision;
  /** What the tool is to get: hooks may have changed it, and the rules have judged it as it is now. */
  readonly input: JsonObject;
}

/** What became of the wish to take a skill out of a conversation. */
export type Deactivation =
  | {
      readonly kind: "deactivated";
      /** The skill's id. */
      readonly skill: string;
      /** What hooks want the model to be told; empty when nothing. */
      readonly context: string;
      readonly notices: readonly HookNotice[];
    }
  | { readonly kind: "not-active"; readonly skill: string };
