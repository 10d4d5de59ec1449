import type { HookEvent, PermissionDecision, ToolCall } from "@skillwright/core/internal";
import type { HookOutcome, ToolUse, ToolUseDecision } from "./hooks/hook-result.ts";
import type { SessionHooks } from "./hooks/session-hooks.ts";
import { beforeTool, createToolHooks, type HookMessages, joinHooks } from "./hooks/tool-hooks.ts";
import type { SessionRuns } from "./run-skills.ts";
import type { SessionState } from "./session-state.ts";
import type { InheritedRules } from "./skill-rules.ts";
import type { SessionTool } from "./tools/session-tool.ts";
import { sessionTools, type ToolsOptions } from "./tools/session-tools.ts";
import { createToolGate } from "./tools/tool-gate.ts";
import { type HostTool, type WrappedTool, wrapTools } from "./tools/wrap-tools.ts";
import type { UseSkills } from "./use-skills.ts";

/** Gives a model tools, and holds every tool call to the rules, the active skills and their hooks. */
export interface GuardTools {
  /** Tools for the model, in one vocabulary. */
  tools(options?: ToolsOptions): readonly SessionTool[];
  /** Wraps the host's own tools: calls that rules or active skills forbid are refused. Doesn't wrap twice. */
  wrapTools<T extends HostTool>(tools: readonly T[]): readonly WrappedTool<T>[];
  /** Whether a tool of the host may be called now, by the host's rules and the active skills' changes to them. */
  decide(call: ToolCall): PermissionDecision;
  /** The hooks and limits that a session which works for this one must obey while this one is open. */
  inherit(): InheritedRules;
  /**
   * Runs the active skills' hooks for an event and returns their decision. This session's own tools do that
   * themselves.
   */
  fire(event: HookEvent): Promise<HookOutcome>;
  /** Whether a host that does not wrap its tools may make a call, and with which input: hooks first, then rules. */
  beforeTool(use: ToolUse): Promise<ToolUseDecision>;
  /** Messages of hooks about calls of wrapped tools since the last call of this method. */
  takeHookMessages(): HookMessages;
}

/** The part of a session that deals with tools. */
export function guardTools(
  session: SessionState,
  {
    runs,
    hooks,
    uses,
  }: { readonly runs: SessionRuns; readonly hooks: SessionHooks; readonly uses: UseSkills },
): GuardTools {
  const { input, options, grants } = session;
  const aroundTools = joinHooks(hooks, options.inherited);
  const toolHooks = createToolHooks(aroundTools);
  const { cwd } = input.current().place;
  const gate = createToolGate({ decide: grants.decide, ask: options.ask, files: input.files, cwd });
  const gated = new WeakSet<object>();
  return {
    tools(toolsOptions = {}) {
      const tools = sessionTools(toolsOptions, { session, uses, gate, hooks: toolHooks });
      for (const tool of tools) gated.add(tool);
      return tools;
    },
    wrapTools: (tools) => wrapTools(tools, { gate, hooks: toolHooks, gated }),
    decide: grants.decide,
    inherit: () => ({ limit: grants.limit, skippedServers: runs.skippedServers, ...aroundTools }),
    fire: hooks.fire,
    beforeTool: (use) => beforeTool(use, { hooks: aroundTools, gate }),
    takeHookMessages: toolHooks.take,
  };
}
