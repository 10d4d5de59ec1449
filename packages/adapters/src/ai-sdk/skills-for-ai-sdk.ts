import type { Session } from "@skillwright/runtime/internal";
import type { ModelMessage, ToolSet, UserModelMessage } from "ai";
import type { AdapterOptions } from "../adapter-options.ts";
import { createConversation, type SkillConversation } from "../conversation/skill-conversation.ts";
import type { ToolRules } from "../host-tools.ts";
import { loadFramework } from "../load-framework.ts";
import { skillTools } from "../skill-tools.ts";
import { aiSdkTool } from "./ai-sdk-tool.ts";
import { wrapAiSdkTools } from "./wrap-ai-sdk-tools.ts";

/** Skills for `generateText`, `streamText` and `ToolLoopAgent`. */
export interface AiSdkSkills extends SkillConversation {
  /** The tools with which the model finds, loads and reads skills. */
  readonly tools: ToolSet;
  /**
   * Your own tools, subject to the session's rules, hooks and questions; tools that are always denied are
   * left out.
   */
  wrapTools(tools: ToolSet, rules?: ToolRules): ToolSet;
  /**
   * Adds messages between the model's steps: output of skills' hooks and, if no {@link
   * SkillConversation.turn} started the run, changes to skills. The next turn repeats them as part of its
   * messages.
   */
  readonly prepareStep: (step: AiSdkStep) => Promise<{ messages?: ModelMessage[] }>;
}

/** The parts of the next step that are used. */
export interface AiSdkStep {
  readonly stepNumber: number;
  readonly messages: ModelMessage[];
}

/** Makes a session's skills available to the AI SDK. */
export async function skillsForAiSdk(session: Session, options: AdapterOptions = {}): Promise<AiSdkSkills> {
  const { jsonSchema } = await loadFramework("ai", () => import("ai"));
  const { step, remember, takeUpdates: _, ...conversation } = createConversation(session, options);
  const tools = skillTools(session, options).map((tool) => [tool.name, aiSdkTool(tool, jsonSchema)] as const);
  return {
    ...conversation,
    tools: Object.fromEntries(tools),
    wrapTools: (own, rules) => wrapAiSdkTools(session, own, rules),
    async prepareStep({ stepNumber, messages }) {
      const last = messages.at(-1);
      const isStart = stepNumber === 0;
      // A run that continues after a person approved a tool call isn't a new turn.
      const isFirst = isStart && last?.role === "user";
      const fresh = await step({ isFirst, prompt: isFirst ? promptOf(last) : undefined });
      // What a step adds stays for the later steps of a run, but not for the next run.
      const all = remember(fresh);
      const updates = isStart ? all : fresh;
      if (updates.length === 0) return {};
      // Before the person's message, so that it stays last.
      const end = isFirst ? messages.length - 1 : messages.length;
      return { messages: [...messages.slice(0, end), ...updates, ...messages.slice(end)] };
    },
  };
}

function promptOf({ content }: UserModelMessage): string {
  if (typeof content === "string") return content;
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
