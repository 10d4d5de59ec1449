import type { HookEvent, HookEventName, PermissionDecision, ToolCall } from "@skillwright/core/internal";
import type { HookOutcome } from "./hooks/hook-result.ts";

/**
 * The rules that a session must also obey if it works for another one: the limits and hooks of the skills active there.
 */
export interface InheritedRules {
  /** What they take away of a call, or put in doubt; undefined when nothing. */
  readonly limit: (call: ToolCall) => PermissionDecision | undefined;
  /** Whether any of their hooks waits for such events. */
  readonly isWaiting: (event: HookEventName) => boolean;
  /** Questions about MCP servers that a person answered with no; sessions that work for this one add theirs. */
  readonly skippedServers: Set<string>;
  /** Runs their hooks, except those that already ran for this event; adds those that run. */
  readonly fire: (event: HookEvent, ran?: Set<string>) => Promise<HookOutcome>;
}
