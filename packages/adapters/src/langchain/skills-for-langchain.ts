import { escapeTerminal } from "@skillwright/core/internal";
import type { Session, SessionTool } from "@skillwright/runtime/internal";
import type { AgentMiddleware, DynamicStructuredTool, HumanMessage, ToolMessage } from "langchain";
import {
  createConversation,
  type SkillConversation,
  type UserMessage,
} from "../conversation/skill-conversation.ts";
import { loadFramework } from "../load-framework.ts";
import {
  type AdapterOptions,
  guard,
  isRefusal,
  type ShownResult,
  shownResult,
  skillTools,
  type ToolRules,
} from "../skill-tools.ts";

/** Options of this adapter, in addition to those of every adapter. */
export interface LangChainOptions extends AdapterOptions {
  /** How rules refer to the agent's own tools, if not by name. Default: by name. */
  readonly rules?: ToolRules;
}

/** Skills for LangChain's `createAgent` and agents based on it, such as deep agents. */
export interface LangChainSkills extends SkillConversation {
  /**
   * Does everything: adds the tools, appends the catalog to the system prompt, adds changes to skills, and
   * applies the session's rules, hooks and questions to every tool of the agent.
   */
  readonly middleware: AgentMiddleware;
  /** The tools with which the model finds, loads and reads skills; the middleware adds them. */
  readonly tools: readonly DynamicStructuredTool[];
}

/** Makes a session's skills available to LangChain. */
export async function skillsForLangChain(
  session: Session,
  options: LangChainOptions = {},
): Promise<LangChainSkills> {
  const langchain = await loadFramework("langchain", () => import("langchain"));
  const { step, remember: _remember, takeUpdates, ...conversation } = createConversation(session, options);
  const tools = skillTools(session, options).map((tool) => langChainTool(tool, langchain));
  const guards = createToolGuards({ session, rules: options.rules, own: tools, langchain });
  const toHuman = (messages: readonly UserMessage[]): HumanMessage[] =>
    messages.map(({ content }) => new langchain.HumanMessage(content));
  const middleware = langchain.createMiddleware({
    name: "Skills",
    tools,
    // This becomes part of the agent's state, so it is added only once.
    beforeAgent: async ({ messages }) => {
      const last = messages.at(-1);
      const isFirst = langchain.HumanMessage.isInstance(last);
      return { messages: toHuman(await step({ isFirst, prompt: isFirst ? last.text : undefined })) };
    },
    beforeModel: () => ({ messages: toHuman(takeUpdates()) }),
    wrapModelCall: (request, handler) => {
      const { text } = request.systemMessage;
      const catalog = conversation.system(text).slice(text.length);
      return handler({
        ...request,
        tools: guards.offered(request.tools),
        ...(catalog !== "" && { systemMessage: request.systemMessage.concat(catalog) }),
      });
    },
    wrapToolCall: guards.call,
  });
  return { ...conversation, tools, middleware: middleware as AgentMiddleware };
}

type WrapToolCall = NonNullable<AgentMiddleware["wrapToolCall"]>;
type Answer = Awaited<ReturnType<WrapToolCall>>;
type Run = (input: unknown) => Promise<unknown>;

/** Guards between an agent and its tools. */
interface ToolGuards {
  /**
   * The tools offered to the model: tools that are always denied are left out, but a tool that was already
   * offered stays.
   */
  offered<T extends { readonly name?: unknown }>(tools: readonly T[]): T[];
  /** Calls a tool, or returns why it was not called. */
  readonly call: WrapToolCall;
}

/** Dependencies of the guards. */
interface GuardContext {
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
function createToolGuards({ session, rules, own, langchain }: GuardContext): ToolGuards {
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

/** The framework, after it is loaded. */
type LangChain = typeof import("langchain");

/**
 * One of the session's tools in LangChain's format. Its message's artifact says whether it failed, with the
 * code.
 */
function langChainTool(tool: SessionTool, { DynamicStructuredTool }: LangChain): DynamicStructuredTool {
  return new DynamicStructuredTool({
    name: tool.name,
    description: tool.description,
    schema: tool.inputSchema,
    responseFormat: "content_and_artifact",
    func: async (input: unknown) => {
      const result = shownResult(await tool.execute(input));
      return [result.text, result];
    },
  });
}
