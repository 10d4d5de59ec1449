import type { Session } from "@skillwright/runtime/internal";
import type { AgentMiddleware, DynamicStructuredTool, HumanMessage } from "langchain";
import type { AdapterOptions } from "../adapter-options.ts";
import { createConversation, type SkillConversation } from "../conversation/skill-conversation.ts";
import type { UserMessage } from "../conversation/skill-turn.ts";
import type { ToolRules } from "../host-tools.ts";
import { loadFramework } from "../load-framework.ts";
import { skillTools } from "../skill-tools.ts";
import { langChainTool } from "./langchain-tool.ts";
import { createToolGuards } from "./tool-guards.ts";

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
