import type { JsonObject } from "../text/json.ts";
import type { HookEvent } from "./hook-event.ts";

/** The input of every hook besides its event. */
export interface HookSurroundings {
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
