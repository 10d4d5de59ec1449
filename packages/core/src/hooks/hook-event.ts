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
