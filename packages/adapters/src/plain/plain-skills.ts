import { escapeTerminal, omitUndefined, readJson, SkillwrightError } from "@skillwright/core/internal";
import type { HostTool, Session, SessionTool, ToolResult } from "@skillwright/runtime/internal";
import {
  createConversation,
  type SkillConversation,
  type UserMessage,
} from "../conversation/skill-conversation.ts";
import { type AdapterOptions, isRefusal, type ShownResult, shownResult, skillTools } from "../skill-tools.ts";

/**
 * The tool format of a model's API.
 * - `openai-chat`: chat completions, and every service that copies them.
 * - `openai-responses`: the Responses API.
 * - `anthropic`: the Messages API.
 * - `google`: the function declarations of Gemini.
 */
export type ToolForm = "openai-chat" | "openai-responses" | "anthropic" | "google";

/** A tool in the format of an API. */
export interface ToolDefinitions {
  "openai-chat": {
    type: "function";
    function: { name: string; description: string; parameters: Record<string, unknown> };
  };
  "openai-responses": {
    type: "function";
    name: string;
    description: string;
    parameters: Record<string, unknown>;
    strict: false;
  };
  anthropic: { name: string; description: string; input_schema: { type: "object"; [key: string]: unknown } };
  google: { name: string; description: string; parametersJsonSchema: Record<string, unknown> };
}

type Described = Pick<HostTool, "name" | "description" | "inputSchema">;

/** Describes a tool for an API. None is strict, because strict schemas can't have optional fields. */
function toolDefinition<F extends ToolForm>(form: F, tool: Described): ToolDefinitions[F] {
  return forms[form](tool);
}

const forms: { readonly [F in ToolForm]: (tool: Described) => ToolDefinitions[F] } = {
  "openai-chat": (tool) => ({
    type: "function",
    function: { ...wordsOf(tool), parameters: schemaOf(tool) },
  }),
  "openai-responses": (tool) => ({
    type: "function",
    ...wordsOf(tool),
    parameters: schemaOf(tool),
    strict: false,
  }),
  anthropic: (tool) => ({ ...wordsOf(tool), input_schema: { ...schemaOf(tool), type: "object" } }),
  google: (tool) => ({ ...wordsOf(tool), parametersJsonSchema: schemaOf(tool) }),
};

function wordsOf({ name, description = "" }: Described): { name: string; description: string } {
  return { name, description };
}

function schemaOf({ inputSchema }: Described): Record<string, unknown> {
  return { type: "object", properties: {}, ...(inputSchema as Record<string, unknown> | undefined) };
}

/** Options of the plain functions, in addition to those of every adapter. */
export interface PlainOptions extends AdapterOptions {
  /**
   * Your own tools, with JSON Schemas. They are offered in addition to the session's, and follow its rules,
   * hooks and questions. Default: none.
   */
  readonly hostTools?: readonly HostTool[];
}

/** Skills for your own loop, as plain functions and JSON. */
export interface PlainSkills extends SkillConversation {
  /** Every tool in the format of a model API. A host tool that is always denied is left out. */
  definitions<F extends ToolForm>(form: F): ToolDefinitions[F][];
  /**
   * Calls a tool with the model's input, as a value or as JSON text. Never throws for anything a model can
   * cause: mistakes are returned as a text for the model, with a code.
   */
  call(name: string, input: unknown): Promise<ShownResult>;
  /** Output of skills' hooks after tool calls; append it to the conversation before the next request. */
  updates(): UserMessage[];
}

/** Makes a session's skills available to anything that can send JSON to a model. */
export function plainSkills(session: Session, options: PlainOptions = {}): PlainSkills {
  const {
    step: _step,
    remember: _remember,
    takeUpdates,
    ...conversation
  } = createConversation(session, options);
  const own = skillTools(session, options);
  refuseTakenNames(own, options.hostTools ?? []);
  const hosted = session.wrapTools(options.hostTools ?? []).map(hostTool);
  const tools = new Map([...hosted, ...own].map((tool) => [tool.name, tool]));
  return {
    ...conversation,
    definitions: (form) => [...own, ...hosted].map((tool) => toolDefinition(form, tool)),
    async call(name, given) {
      const tool = tools.get(name);
      if (tool === undefined) {
        const known = [...tools.keys()].toSorted().join(", ");
        return failure("unknown_tool", `There is no tool '${escapeTerminal(name)}'. Available: ${known}`);
      }
      const input = typeof given === "string" ? readInput(given) : { value: given };
      if (input === undefined) return failure("invalid_input", `The input of the tool ${name} is not JSON.`);
      return shownResult(await tool.execute(input.value));
    },
    updates: () => [...takeUpdates()],
  };
}

/** With two tools of the same name, the model could mean either. */
function refuseTakenNames(own: readonly SessionTool[], hosted: readonly HostTool[]): void {
  const taken = hosted.filter((tool) => own.some(({ name }) => name === tool.name));
  if (taken.length === 0) return;
  throw new SkillwrightError("validation_error", {
    message: "One of your tools has the name of a skill tool.",
    details: { problems: taken.map(({ name }) => `The name "${name}" is taken.`) },
    hint: "Rename your tool, or choose another vocabulary for the session's tools.",
  });
}

type PlainTool = Pick<HostTool, "name" | "description" | "inputSchema"> & Pick<SessionTool, "execute">;

/** One of the caller's tools, with its result as text. Errors it throws are passed on. */
function hostTool(tool: ReturnType<Session["wrapTools"]>[number]): PlainTool {
  const run = (input: unknown): Promise<unknown> => tool.execute(input as never);
  return {
    name: tool.name,
    ...omitUndefined({ description: tool.description }),
    inputSchema: tool.inputSchema,
    async execute(input): Promise<ToolResult> {
      const output = await run(input);
      if (isRefusal(output)) return output;
      return { text: typeof output === "string" ? output : (JSON.stringify(output) ?? ""), isError: false };
    },
  };
}

function failure(code: string, text: string): ShownResult {
  return { text, isError: true, code };
}

/** Some models send an empty text for an input without fields. */
function readInput(text: string): { readonly value: unknown } | undefined {
  return text.trim() === "" ? { value: {} } : readJson(text);
}
