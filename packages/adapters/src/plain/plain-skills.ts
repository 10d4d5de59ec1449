import { escapeTerminal, omitUndefined, readJson, SkillwrightError } from "@skillwright/core/internal";
import type { HostTool, Session, SessionTool, ToolResult } from "@skillwright/runtime/internal";
import type { AdapterOptions } from "../adapter-options.ts";
import { createConversation, type SkillConversation } from "../conversation/skill-conversation.ts";
import type { UserMessage } from "../conversation/skill-turn.ts";
import { isRefusal, type ShownResult, shownResult, skillTools } from "../skill-tools.ts";
import { type ToolDefinitions, type ToolForm, toolDefinition } from "./tool-definitions.ts";

/** What the plain functions can be told beside what every adapter can. */
export interface PlainOptions extends AdapterOptions {
  /**
   * The caller's own tools, with JSON Schemas. They are offered beside those of the session, and calls of them are held
   * to its rules, hooks and questions. Default: none.
   */
  readonly hostTools?: readonly HostTool[];
}

/** Skills for a loop of one's own, in plain functions and JSON. */
export interface PlainSkills extends SkillConversation {
  /** Every tool, described as a model's API takes it. A host tool that is denied altogether is left out. */
  definitions<F extends ToolForm>(form: F): ToolDefinitions[F][];
  /**
   * Calls a tool with the input that the model gave, as a value or as JSON text. Never throws for anything that a model
   * can cause: a mistake comes back as a text for the model, with a code.
   */
  call(name: string, input: unknown): Promise<ShownResult>;
  /** What hooks of skills have to say after calls of tools; to be appended to the conversation before the next request. */
  news(): UserMessage[];
}

/** Makes a session's skills available to anything that can send JSON to a model. */
export function plainSkills(session: Session, options: PlainOptions = {}): PlainSkills {
  const { step: _step, keep: _keep, hear, ...conversation } = createConversation(session, options);
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
    news: () => [...hear()],
  };
}

/** Of two tools with one name the model could mean either. */
function refuseTakenNames(own: readonly SessionTool[], hosted: readonly HostTool[]): void {
  const taken = hosted.filter((tool) => own.some(({ name }) => name === tool.name));
  if (taken.length === 0) return;
  throw new SkillwrightError("validation_error", {
    message: "A tool of yours has the name of a tool for skills.",
    details: { problems: taken.map(({ name }) => `The name "${name}" is taken.`) },
    hint: "Rename your tool, or choose another vocabulary for the tools of the session.",
  });
}

type PlainTool = Pick<HostTool, "name" | "description" | "inputSchema"> & Pick<SessionTool, "execute">;

/** A tool of the caller, whose answer becomes a text. What it throws is thrown. */
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

/** An empty text is what some models send for an input without fields. */
function readInput(text: string): { readonly value: unknown } | undefined {
  return text.trim() === "" ? { value: {} } : readJson(text);
}
