import type { HookDecision, JsonObject, PermissionDecision } from "@skillwright/core/internal";

/** The outcome of an event: what the active skills' hooks decided, and notices for a person. */
export interface HookOutcome extends HookDecision {
  readonly notices: readonly HookNotice[];
}

/** A notice about hooks. */
export interface HookNotice {
  /**
   * - `hook_message`: a message from a hook for the person.
   * - `hook_failed`: a hook failed, or was stopped.
   * - `hook_ignored`: a hook asked for something that it isn't allowed.
   * - `hook_removed`: a hook failed too often, or may no longer run.
   * - `sandbox`: how it ran.
   */
  readonly code: "hook_message" | "hook_failed" | "hook_ignored" | "hook_removed" | "sandbox";
  /** The skill whose hook it is. */
  readonly skill: string;
  readonly text: string;
}

/** A tool call that is about to be made. */
export interface ToolUse {
  /** The name that rules use for the tool. */
  readonly tool: string;
  readonly input: JsonObject;
}

/** Whether a call may be made, by the host's rules, the active skills and their hooks. */
export interface ToolUseDecision extends HookOutcome {
  /** The strictest decision wins; hooks can only make it stricter. */
  readonly permission: PermissionDecision;
  /** The input for the tool: hooks may have changed it, and the rules have judged the changed input. */
  readonly input: JsonObject;
}

/** The result of a request to deactivate a skill. */
export type Deactivation =
  | {
      readonly kind: "deactivated";
      /** The skill's id. */
      readonly skill: string;
      /** Text from hooks for the model; empty if there is none. */
      readonly context: string;
      readonly notices: readonly HookNotice[];
    }
  | { readonly kind: "not-active"; readonly skill: string };
