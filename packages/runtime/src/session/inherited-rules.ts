import type { HookEvent, HookEventName, PermissionDecision, ToolCall } from "@skillwright/core/internal";
import type { HookOutcome } from "./hooks/hook-result.ts";

/** What a session that works for another one has to obey too: what the skills that are active there want of tools. */
export interface InheritedRules {
  /** What they take away of a call, or put in doubt; undefined when nothing. */
  readonly limit: (call: ToolCall) => PermissionDecision | undefined;
  /** Whether any of their hooks waits for such events. */
  readonly isWaiting: (event: HookEventName) => boolean;
  /** The questions about MCP servers that a person said no to; whoever works for the session adds its own. */
  readonly skippedServers: Set<string>;
  /** Runs their hooks, but none of those that ran for this event already; adds those that run. */
  readonly fire: (event: HookEvent, ran?: Set<string>) => Promise<HookOutcome>;
}
