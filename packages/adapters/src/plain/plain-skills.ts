import { escapeTerminal, omitUndefined, readJson, SkillwrightError } from "@skillwright/core/internal";
import type { HostTool, Session, SessionTool, ToolResult } from "@skillwright/runtime/internal";
import type { AdapterOptions } from "../adapter-options.ts";
import { createConversation, type SkillConversation } from "../conversation/skill-conversation.ts";
import type { UserMessage } from "../conversation/skill-turn.ts";
import { isRefusal, type ShownResult, shownResult, skillTools } from "../skill-tools.ts";
import { type ToolDefinitions, type ToolForm, toolDefinition } from "./tool-definitions.ts";

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
