import type { Session, SessionTool } from "@skillwright/runtime/internal";
import type { JSONSchema7, jsonSchema, ModelMessage, ToolResultPart, ToolSet, UserModelMessage } from "ai";
import { createConversation, type SkillConversation } from "../conversation/skill-conversation.ts";
import { loadFramework } from "../load-framework.ts";
import {
  type AdapterOptions,
  type Execute,
  guard,
  isRefusal,
  type ShownResult,
  shownResult,
  skillTools,
  type ToolRules,
} from "../skill-tools.ts";

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

/**
 * Your tools, subject to the session's rules. A tool that is always denied is left out. For a tool that runs
 * elsewhere (no `execute`) this is the only check; the SDK's own approval covers its calls.
 */
function wrapAiSdkTools(session: Session, tools: ToolSet, rules: ToolRules = {}): ToolSet {
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

/** What a model receives as the result of a tool. */
type ModelOutput = ToolResultPart["output"];

/** The parts of a tool that adapters use, whatever its type. */
interface AiSdkTool {
  readonly execute?: Execute;
  readonly toModelOutput?: (call: {
    readonly toolCallId: string;
    readonly input: unknown;
    readonly output: unknown;
  }) => ModelOutput | PromiseLike<ModelOutput>;
}

/** One of the session's tools in the SDK's format. */
function aiSdkTool(tool: SessionTool, schema: typeof jsonSchema): ToolSet[string] {
  return {
    description: tool.description,
    inputSchema: schema(tool.inputSchema as unknown as JSONSchema7),
    execute: async (input: unknown): Promise<ShownResult> => shownResult(await tool.execute(input)),
    toModelOutput: ({ output }: { readonly output: ShownResult }): ModelOutput =>
      output.isError ? errorOutput(output.text) : { type: "text", value: output.text },
  };
}

/** A text that the model receives as the tool's error. */
function errorOutput(value: string): ModelOutput {
  return { type: "error-text", value };
}
