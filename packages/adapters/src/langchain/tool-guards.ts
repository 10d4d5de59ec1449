import { escapeTerminal } from "@skillwright/core/internal";
import type { Session } from "@skillwright/runtime/internal";
import type { AgentMiddleware, ToolMessage } from "langchain";
import { guard, type ToolRules } from "../host-tools.ts";
import { isRefusal, type ShownResult } from "../skill-tools.ts";
import type { LangChain } from "./langchain-tool.ts";

type WrapToolCall = NonNullable<AgentMiddleware["wrapToolCall"]>;
type Answer = Awaited<ReturnType<WrapToolCall>>;
type Run = (input: unknown) => Promise<unknown>;

/** Guards between an agent and its tools. */
export interface ToolGuards {
  /**
   * The tools offered to the model: tools that are always denied are left out, but a tool that was already
   * offered stays.
   */
  offered<T extends { readonly name?: unknown }>(tools: readonly T[]): T[];
  /** Calls a tool, or returns why it was not called. */
  readonly call: WrapToolCall;
}

/** Dependencies of the guards. */
export interface GuardContext {
  readonly session: Session;
  readonly rules: ToolRules | undefined;
  /** The session's own tools, which check the rules themselves. */
  readonly own: readonly object[];
  readonly langchain: LangChain;
}

/**
 * Applies a session's rules to an agent's tools. Each tool is remembered by name when it is first offered or
 * called.
 */
export function createToolGuards({ session, rules, own, langchain }: GuardContext): ToolGuards {
  const { ToolMessage } = langchain;
  const isOwn = (tool: unknown): boolean => own.includes(tool as object);
  const known = new Map<string, ReturnType<typeof guard>>();
  const guardOf = (name: string): ReturnType<typeof guard> => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = guard(session, { name, execute: (input, run) => (run as Run)(input) }, rules);
    known.set(name, made);
    return made;
  };
  return {
    offered: (tools) =>
      tools.filter((tool) => {
        if (isOwn(tool) || typeof tool.name !== "string") return true;
        return guardOf(tool.name) !== undefined;
      }),
    async call(request, handler) {
      const { toolCall, tool } = request;
      if (isOwn(tool)) return withStatus(await handler(request), langchain);
      const refused = (text: string): ToolMessage =>
        new ToolMessage({
          content: text,
          tool_call_id: toolCall.id ?? "",
          name: toolCall.name,
          status: "error",
        });
      const execute = guardOf(toolCall.name);
      if (execute === undefined) {
        const name = escapeTerminal(toolCall.name);
        return refused(
          `The tool ${name} may not be used now: the host's rules or an active skill forbid it.`,
        );
      }
      let answer: Answer | undefined;
      const run: Run = async (input) => {
        answer = await handler({
          ...request,
          toolCall: { ...toolCall, args: input as Record<string, unknown> },
        });
        // Hooks receive the same text as the model.
        return ToolMessage.isInstance(answer) ? answer.content : null;
      };
      const output = await execute(toolCall.args, run);
      return answer ?? refused(isRefusal(output) ? output.text : "");
    },
  };
}

/** A session tool reports failure in its message's artifact. */
function withStatus(answer: Answer, { ToolMessage }: LangChain): Answer {
  if (ToolMessage.isInstance(answer) && (answer.artifact as ShownResult | undefined)?.isError === true) {
    answer.status = "error";
  }
  return answer;
}
