import { errorMessage, isSkillwrightError, objectOf } from "@skillwright/core/internal";
import type { Activation, ToolResult } from "@skillwright/runtime/internal";
import type { ToolModelMessage } from "ai";
import type { ChatChunk } from "../messages/chat-message.ts";
import { answered, type EntrySkill, type HistoryEntry } from "../messages/history.ts";
import { MAX_PARALLEL_CALLS, MAX_TOOL_OUTPUT_LENGTH } from "./conversation-limits.ts";
import type { CallableTool } from "./conversation-ports.ts";
import type { SampledCall } from "./sample.ts";

/** The results of tool calls. */
export interface CalledTools {
  readonly entry: HistoryEntry;
  /** The outcome for each skill that was to be loaded. */
  readonly activations: readonly Activation[];
}

export interface CallContext {
  readonly tools: readonly CallableTool[];
  readonly signal: AbortSignal;
  readonly emit: (chunk: ChatChunk) => void;
}

type ResultPart = ToolModelMessage["content"][number];

/** Runs the tool calls of one answer in parallel, each once. Every call gets a result, whatever happens. */
export async function callTools(calls: readonly SampledCall[], context: CallContext): Promise<CalledTools> {
  const results: ToolResult[] = [];
  for (let start = 0; start < calls.length; start += MAX_PARALLEL_CALLS) {
    const batch = calls.slice(start, start + MAX_PARALLEL_CALLS);
    results.push(...(await Promise.all(batch.map((call) => carryOut(call, context)))));
  }
  const activations = results.flatMap(activationsOf);
  const skills = results.flatMap((result, index): readonly EntrySkill[] => {
    const { id } = calls[index] as SampledCall;
    return activationsOf(result).flatMap((activation) =>
      activation.kind === "activated"
        ? [{ skill: activation.skill, tokens: activation.tokens, call: id }]
        : [],
    );
  });
  const content = calls.map(({ id, tool }, index): ResultPart => {
    const { text, isError } = results[index] as ToolResult;
    const output = { type: isError ? ("error-text" as const) : ("text" as const), value: text };
    return { type: "tool-result", toolCallId: id, toolName: tool, output };
  });
  return { entry: answered("tools", { role: "tool", content }, skills), activations };
}

function activationsOf({ activation, chained = [] }: ToolResult): readonly Activation[] {
  return activation === undefined ? chained : [activation, ...chained];
}

async function carryOut(call: SampledCall, { tools, signal, emit }: CallContext): Promise<ToolResult> {
  const result = cut(await execute(call, tools, signal));
  const { id: toolCallId } = call;
  emit(
    result.isError
      ? { type: "tool-output-error", toolCallId, errorText: result.text }
      : { type: "tool-output-available", toolCallId, output: result.text },
  );
  return result;
}

async function execute(
  { tool: name, input }: SampledCall,
  tools: readonly CallableTool[],
  signal: AbortSignal,
): Promise<ToolResult> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) return failed("tool_not_found", `There is no tool ${name}.`);
  if (signal.aborted) return stoppedCall;
  try {
    return toResult(await Promise.race([tool.execute(input, { signal }), whenStopped(signal)]));
  } catch (error) {
    if (isSkillwrightError(error)) return failed(error.code, error.message);
    // A bug in a tool must not end the conversation; the model sees the error and can try something else.
    return failed("tool_failed", `The tool failed: ${errorMessage(error)}`);
  }
}

const stoppedCall: ToolResult = {
  text: "The person stopped the turn before this call returned a result.",
  isError: true,
  code: "stopped",
};

function whenStopped(signal: AbortSignal): Promise<ToolResult> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(stoppedCall), { once: true });
  });
}

function failed(code: string, text: string): ToolResult {
  return { text, isError: true, code };
}

function toResult(value: unknown): ToolResult {
  if (typeof value === "string") return { text: value, isError: false };
  if (isToolResult(value)) return value;
  return { text: value === undefined ? "" : JSON.stringify(value), isError: false };
}

function isToolResult(value: unknown): value is ToolResult {
  const { text, isError } = objectOf(value);
  return typeof text === "string" && typeof isError === "boolean";
}

function cut(result: ToolResult): ToolResult {
  const { text } = result;
  if (text.length <= MAX_TOOL_OUTPUT_LENGTH) return result;
  const left = text.length - MAX_TOOL_OUTPUT_LENGTH;
  return {
    ...result,
    text: `${text.slice(0, MAX_TOOL_OUTPUT_LENGTH)}\n[${left} more characters were truncated.]`,
  };
}
