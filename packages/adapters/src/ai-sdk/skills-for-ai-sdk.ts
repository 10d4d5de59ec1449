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
  /** The tools by which the model finds, loads and reads skills. */
  readonly tools: ToolSet;
  /** The caller's own tools, held to the session's rules, hooks and questions; what is denied altogether is left out. */
  wrapTools(tools: ToolSet, rules?: ToolRules): ToolSet;
  /**
   * Tells the model between its steps what hooks of skills have to say and, where no {@link SkillConversation.turn}
   * began the run, what changed about skills. The next turn tells it again, as part of its messages.
   */
  readonly prepareStep: (step: AiSdkStep) => Promise<{ messages?: ModelMessage[] }>;
}

/** What is looked at of a step that is about to be made. */
export interface AiSdkStep {
  readonly stepNumber: number;
  readonly messages: ModelMessage[];
}

/** Makes a session's skills available to the AI SDK. */
export async function skillsForAiSdk(session: Session, options: AdapterOptions = {}): Promise<AiSdkSkills> {
  const { jsonSchema } = await loadFramework("ai", () => import("ai"));
  const { step, keep, hear: _, ...conversation } = createConversation(session, options);
  const tools = skillTools(session, options).map((tool) => [tool.name, aiSdkTool(tool, jsonSchema)] as const);
  return {
    ...conversation,
    tools: Object.fromEntries(tools),
    wrapTools: (own, rules) => wrapAiSdkTools(session, own, rules),
    async prepareStep({ stepNumber, messages }) {
      const last = messages.at(-1);
      const isStart = stepNumber === 0;
      // A run that goes on after a person approved a call of a tool is no new turn.
      const isFirst = isStart && last?.role === "user";
      const fresh = await step({ isFirst, prompt: isFirst ? promptOf(last) : undefined });
      // What a step adds is there in the later steps of a run, and gone in the next run.
      const all = keep(fresh);
      const news = isStart ? all : fresh;
      if (news.length === 0) return {};
      // Before what the person said, so that this stays the last word.
      const end = isFirst ? messages.length - 1 : messages.length;
      return { messages: [...messages.slice(0, end), ...news, ...messages.slice(end)] };
    },
  };
}

function promptOf({ content }: UserModelMessage): string {
  if (typeof content === "string") return content;
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
