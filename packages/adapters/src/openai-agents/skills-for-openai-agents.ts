import type { CallModelInputFilter, FunctionTool, ToolOptions } from "@openai/agents";
import type { Session, SessionTool } from "@skillwright/runtime/internal";
import type { AdapterOptions } from "../adapter-options.ts";
import { createConversation, type SkillConversation } from "../conversation/skill-conversation.ts";
import type { ToolRules } from "../host-tools.ts";
import { loadFramework } from "../load-framework.ts";
import { skillTools } from "../skill-tools.ts";
import { createInputFilter } from "./input-filter.ts";
import { type AnyFunctionTool, wrapFunctionTools } from "./wrap-function-tools.ts";

/** Skills for agents of the OpenAI Agents SDK. */
export interface OpenAiAgentsSkills extends SkillConversation {
  /** The tools by which the model finds, loads and reads skills. */
  readonly tools: FunctionTool[];
  /** The caller's own tools, held to the session's rules, hooks and questions; what is denied altogether is left out. */
  wrapTools<T extends AnyFunctionTool>(tools: readonly T[], rules?: ToolRules): T[];
  /**
   * The `callModelInputFilter` of a run: tells the model between its steps what hooks of skills have to say and, where no
   * {@link SkillConversation.turn} began the run, what changed about skills. The next turn tells it again, as part of
   * its messages.
   */
  readonly inputFilter: CallModelInputFilter;
}

/** Makes a session's skills available to the OpenAI Agents SDK. */
export async function skillsForOpenAiAgents(
  session: Session,
  options: AdapterOptions = {},
): Promise<OpenAiAgentsSkills> {
  const { tool } = await loadFramework("@openai/agents", () => import("@openai/agents"));
  const { step, keep, hear: _, ...conversation } = createConversation(session, options);
  return {
    ...conversation,
    tools: skillTools(session, options).map((one) => tool(toolOptions(one)) as FunctionTool),
    wrapTools: (own, rules) => wrapFunctionTools(session, own, rules),
    inputFilter: createInputFilter({ step, keep }),
  };
}

type JsonInput = Exclude<Extract<ToolOptions<undefined>, { strict: false }>["parameters"], undefined>;

/** Not strict: a strict schema could have no optional field. The session checks every input itself. */
function toolOptions(tool: SessionTool): ToolOptions<JsonInput> {
  return {
    name: tool.name,
    description: tool.description,
    parameters: tool.inputSchema as unknown as JsonInput,
    strict: false,
    execute: async (input: unknown) => (await tool.execute(input)).text,
  };
}
