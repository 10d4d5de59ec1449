import type { JsonObject, JsonValue } from "../text/json.ts";

/** The events that hooks can wait for. */
export const HOOK_EVENTS = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "Stop",
  "SkillActivated",
  "SkillDeactivated",
] as const;

/** The name of an event. */
export type HookEventName = (typeof HOOK_EVENTS)[number];

/** Something that happened in a conversation, or is about to. */
export type HookEvent =
  | {
      readonly event: "SessionStart";
      /** Such as `startup`, `resume`, `clear` or `compact`. Default: `startup`. */
      readonly source?: string;
    }
  | { readonly event: "UserPromptSubmit"; readonly prompt: string }
  | { readonly event: "PreToolUse"; readonly tool: string; readonly input: JsonObject }
  | {
      readonly event: "PostToolUse";
      readonly tool: string;
      readonly input: JsonObject;
      readonly response: JsonValue;
    }
  | { /** The model wants to end its turn. */ readonly event: "Stop" }
  | { readonly event: "SkillActivated"; readonly skill: string; readonly arguments?: string }
  | { readonly event: "SkillDeactivated"; readonly skill: string };

/** The subject of an event, which a matcher is compared with; undefined where there is nothing to compare. */
export function hookSubject(event: HookEvent): string | undefined {
  switch (event.event) {
    case "SessionStart":
      return event.source ?? "startup";
    case "PreToolUse":
    case "PostToolUse":
      return event.tool;
    case "SkillActivated":
    case "SkillDeactivated":
      return event.skill;
    case "UserPromptSubmit":
    case "Stop":
      return undefined;
    default:
      return event satisfies never;
  }
}

/** The input of every hook besides its event. */
interface HookSurroundings {
  readonly sessionId: string;
  readonly cwd: string;
  /** The skill whose hook it is. */
  readonly skill: string;
  /** Whether hooks kept the model from stopping just before. */
  readonly stopIsBlocked: boolean;
}

/** The standard input of a hook, with the field names of Claude Code's hooks. */
export function hookInput(event: HookEvent, surroundings: HookSurroundings): string {
  const { sessionId, cwd, skill, stopIsBlocked } = surroundings;
  const common = { session_id: sessionId, cwd, hook_event_name: event.event, skill };
  return JSON.stringify({ ...common, ...fieldsOf(event, stopIsBlocked) });
}

function fieldsOf(event: HookEvent, stopIsBlocked: boolean): JsonObject {
  switch (event.event) {
    case "SessionStart":
      return { source: event.source ?? "startup" };
    case "UserPromptSubmit":
      return { prompt: event.prompt };
    case "PreToolUse":
      return { tool_name: event.tool, tool_input: event.input };
    case "PostToolUse":
      return { tool_name: event.tool, tool_input: event.input, tool_response: event.response };
    case "Stop":
      return { stop_hook_active: stopIsBlocked };
    case "SkillActivated":
      return { skill_name: event.skill, arguments: event.arguments ?? "" };
    case "SkillDeactivated":
      return { skill_name: event.skill };
    default:
      return event satisfies never;
  }
}
