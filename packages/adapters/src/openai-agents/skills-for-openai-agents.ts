import type { AgentInputItem, CallModelInputFilter, FunctionTool, ToolOptions } from "@openai/agents";
import { readJson, SkillwrightError } from "@skillwright/core/internal";
import type { Session, SessionTool } from "@skillwright/runtime/internal";
import {
  createConversation,
  type SkillConversation,
  type StepConversation,
  type UserMessage,
} from "../conversation/skill-conversation.ts";
import { loadFramework } from "../load-framework.ts";
import { type AdapterOptions, guard, isRefusal, skillTools, type ToolRules } from "../skill-tools.ts";

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

/** A message that was added in a run, and before which item. */
interface Located {
  readonly at: number;
  readonly message: UserMessage;
}

/**
 * Adds new messages to the input of each call. The SDK doesn't remember what a filter adds, so all messages of a
 * run are inserted again at the same positions. This keeps each request a prefix of the next one.
 */
function createInputFilter({
  step,
  remember,
}: Pick<StepConversation, "step" | "remember">): CallModelInputFilter {
  let located: readonly Located[] = [];
  return async ({ modelData }) => {
    const { input } = modelData;
    const isFirst = isUserItem(input.at(-1));
    const fresh = await step({ isFirst, prompt: isFirst ? textOf(input.at(-1)) : undefined });
    const all = remember(fresh);
    // Before the person's message, so that it stays last.
    const at = isFirst ? input.length - 1 : input.length;
    located = isFirst
      ? all.map((message) => ({ at, message }))
      : [...located, ...fresh.map((message) => ({ at, message }))];
    return { ...modelData, input: merge(input, located) };
  };
}

function merge(input: readonly AgentInputItem[], located: readonly Located[]): AgentInputItem[] {
  const before = (index: number): UserMessage[] =>
    located.filter(({ at }) => at === index).map(({ message }) => message);
  return [...input.flatMap((item, index) => [...before(index), item]), ...before(input.length)];
}

function isUserItem(item: AgentInputItem | undefined): boolean {
  return item !== undefined && "role" in item && item.role === "user";
}

function textOf(item: AgentInputItem | undefined): string | undefined {
  if (item === undefined || !("role" in item) || item.role !== "user") return undefined;
  if (typeof item.content === "string") return item.content;
  return item.content.flatMap((part) => (part.type === "input_text" ? [part.text] : [])).join("\n");
}

/** A function tool with any context, input and result. */
// biome-ignore lint/suspicious/noExplicitAny: the SDK's own lists of tools are of this type.
type AnyFunctionTool = FunctionTool<any, any, any>;

/** Your tools, subject to the session's rules. A tool that is always denied is left out. */
function wrapFunctionTools<T extends AnyFunctionTool>(
  session: Session,
  tools: readonly T[],
  rules: ToolRules = {},
): T[] {
  return tools.flatMap((tool) => {
    const { name, type } = tool;
    // Hosted tools run at the provider, and the others have no single function to wrap.
    if (type !== "function") {
      throw new SkillwrightError("validation_error", {
        message: "A session's rules can only be applied to function tools.",
        details: { problems: [`A tool is of the type "${String(type)}".`] },
        hint: "Pass other tools to the agent directly and use the SDK's approval.",
      });
    }
    type Call = readonly [Parameters<T["invoke"]>[0], Parameters<T["invoke"]>[2]];
    const execute = guard(
      session,
      {
        name,
        execute: (input, ...rest) => {
          const [context, details] = rest as unknown as Call;
          return tool.invoke(context, JSON.stringify(input), details);
        },
      },
      rules,
    );
    if (execute === undefined) return [];
    const invoke: AnyFunctionTool["invoke"] = async (context, input, details) => {
      const read = readJson(input);
      // Input that can't be checked isn't passed on, even if the tool could handle it.
      if (read === undefined) return `The input of the tool ${name} is not JSON.`;
      const output = await execute(read.value, context, details);
      return isRefusal(output) ? output.text : output;
    };
    return [{ ...tool, invoke }];
  });
}
