import { withHooks } from "@skillwright/core/internal";
import type { ToolGate } from "../tools/tool-gate.ts";
import type { ToolUse, ToolUseDecision } from "./hook-result.ts";
import type { FiringHooks } from "./join-hooks.ts";

/**
 * Decides about a call: hooks run first, then the rules judge the input that the hooks returned. The strictest decision
 * wins.
 */
export async function beforeTool(
  { tool, input: given }: ToolUse,
  { hooks, gate }: { readonly hooks: FiringHooks; readonly gate: ToolGate },
): Promise<ToolUseDecision> {
  const outcome = await hooks.fire({ event: "PreToolUse", tool, input: given });
  const input = outcome.input ?? given;
  return { ...outcome, input, permission: withHooks(gate.judge({ tool, input }), outcome) };
}
