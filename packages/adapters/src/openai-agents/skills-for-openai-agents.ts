import type { CallModelInputFilter, FunctionTool, ToolOptions } from "@openai/agents";
import type { Session, SessionTool } from "@skillwright/runtime/internal";
import type { AdapterOptions } from "../adapter-options.ts";
import { createConversation, type SkillConversation } from "../conversation/skill-conversation.ts";
import type { ToolRules } from "../host-tools.ts";
import { loadFramework } from "../load-framework.ts";
import { skillTools } from "../skill-tools.ts";
import { createInputFilter } from "./input-filter.ts";
import { type AnyFunctionTool, wrapFunctionTools } from "./wrap-function-tools.ts";

/** Skills for the OpenAI Agents SDK. */
export interface OpenAiAgentsSkills extends SkillConversation {
  /** The tools with which the model finds, loads and reads skills. */
  readonly tools: FunctionTool[];
  /**
   * Your own tools, subject to the session's rules, hooks and questions; tools that are always denied are
   * left out.
   */
  wrapTools<T extends AnyFunctionTool>(tools: readonly T[], rules?: ToolRules): T[];
  /**
   * The `callModelInputFilter` of a run. It adds messages between the model's steps: output of skills' hooks
   * and, if no {@link SkillConversation.turn} started the run, changes to skills. The next turn repeats them
   * as part of its messages.
   */
  readonly inputFilter: CallModelInputFilter;
}

/** Makes a session's skills available to the OpenAI Agents SDK. */
export async function skillsForOpenAiAgents(
  session: Session,
  options: AdapterOptions = {},
): Promise<OpenAiAgentsSkills> {
  const { tool } = await loadFramework("@openai/agents", () => import("@openai/agents"));
  const { step, remember, takeUpdates: _, ...conversation } = createConversation(session, options);
  return {
    ...conversation,
    tools: skillTools(session, options).map((one) => tool(toolOptions(one)) as FunctionTool),
    wrapTools: (own, rules) => wrapFunctionTools(session, own, rules),
    inputFilter: createInputFilter({ step, remember }),
  };
}

type JsonInput = Exclude<Extract<ToolOptions<undefined>, { strict: false }>["parameters"], undefined>;

/**
 * Not strict, because strict schemas can't have optional fields. The session validates every input itself.
 */
function toolOptions(tool: SessionTool): ToolOptions<JsonInput> {
  return {
    name: tool.name,
    description: tool.description,
    parameters: tool.inputSchema as unknown as JsonInput,
    strict: false,
    execute: async (input: unknown) => (await tool.execute(input)).text,
  };
}
