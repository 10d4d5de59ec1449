import type { Session } from "@skillwright/runtime/internal";
import type { ToolSet } from "ai";
import { type Execute, guard, type ToolRules } from "../host-tools.ts";
import { isRefusal } from "../skill-tools.ts";
import { type AiSdkTool, errorOutput, type ModelOutput } from "./ai-sdk-tool.ts";

/**
 * Your tools, subject to the session's rules. A tool that is always denied is left out. For a tool that runs
 * elsewhere (no `execute`) this is the only check; the SDK's own approval covers its calls.
 */
export function wrapAiSdkTools(session: Session, tools: ToolSet, rules: ToolRules = {}): ToolSet {
  const wrapped = Object.entries(tools).flatMap(([name, tool]) => {
    const { execute: original } = tool as AiSdkTool;
    const run: Execute = original === undefined ? () => undefined : (...call) => lastOf(original(...call));
    const execute = guard(session, { name, execute: run }, rules);
    if (execute === undefined) return [];
    const guarded = { ...tool, execute, toModelOutput: modelOutput(tool as AiSdkTool) } as ToolSet[string];
    return [[name, original === undefined ? tool : guarded] as const];
  });
  return Object.fromEntries(wrapped);
}

/** A refusal is an error for the model; everything else uses the tool's own output format. */
function modelOutput({ toModelOutput }: AiSdkTool): NonNullable<AiSdkTool["toModelOutput"]> {
  return (call) => {
    const { output } = call;
    if (isRefusal(output)) return errorOutput(output.text);
    return toModelOutput === undefined ? defaultOutput(output) : toModelOutput(call);
  };
}

/** What the SDK does for tools without `toModelOutput`. */
function defaultOutput(output: unknown): ModelOutput {
  return typeof output === "string"
    ? { type: "text", value: output }
    : { type: "json", value: (output ?? null) as Extract<ModelOutput, { type: "json" }>["value"] };
}

/** A tool may stream its result, and the last part is the final result; hooks and rules apply to that. */
async function lastOf(answer: unknown): Promise<unknown> {
  const given = await answer;
  if (!isAsyncIterable(given)) return given;
  let last: unknown;
  for await (const part of given) last = part;
  return last;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
