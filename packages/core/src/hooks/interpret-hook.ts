import { MAX_HOOK_TEXT_LENGTH } from "../limits.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { isObject, type JsonObject, type JsonValue } from "../text/json.ts";
import type { HookEventName } from "./hook-event.ts";

/** How a handler ended. */
export interface HookRun {
  /** Null when it was stopped. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The answer of one handler. */
export interface HookAnswer {
  /** Nothing, asking the user, or denying. A hook can't allow what the host doesn't. */
  readonly decision: "none" | "ask" | "block";
  readonly reason?: string;
  /** The input that a tool gets instead. */
  readonly input?: JsonObject;
  /** The text for the model. */
  readonly context?: string;
  /** The text for the user. */
  readonly message?: string;
  /** Why everything should stop; undefined if it shouldn't. */
  readonly stop?: string;
  /** What it requested but doesn't get. */
  readonly ignored?: readonly string[];
  /** Why its answer is ignored: it failed. */
  readonly failure?: string;
}

/** Events that a hook can deny; for others it is too late, and the user sees the reason. */
const BLOCKABLE: ReadonlySet<HookEventName> = new Set([
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "Stop",
]);

/** Where plain output is for the model. */
const TELLING: ReadonlySet<HookEventName> = new Set(["SessionStart", "UserPromptSubmit", "SkillActivated"]);

/** The exit status that denies. */
const BLOCKED = 2;

/**
 * Interprets a handler's result by the protocol of Claude Code's hooks: 2 denies, with the reason on standard error; 0
 * with an object on standard output answers in fields; any other status is a failure that decides nothing. If a handler
 * was stopped before a tool call, it has not answered: the user is asked.
 */
export function interpretHook(
  event: HookEventName,
  run: HookRun,
  options: {
    /** Hides secrets in the texts of the object, where an escape of JSON kept them from being seen. Default: nothing. */
    readonly mask?: (text: string) => string;
  } = {},
): HookAnswer {
  const { status, stdout, stderr } = run;
  if (status === null) {
    return { decision: event === "PreToolUse" ? "ask" : "none", failure: "it was stopped" };
  }
  if (status === BLOCKED) return no(event, cut(stderr.trim()) || "a hook denied it");
  if (status !== 0) {
    const said = cut(stderr.trim());
    return { decision: "none", failure: `it ended with ${status}${said === "" ? "" : `: ${said}`}` };
  }
  const text = stdout.trim();
  if (text.startsWith("{")) {
    const fields = parseObject(text, options.mask);
    if (fields === undefined)
      return { decision: "none", failure: "its output looks like JSON but can't be parsed" };
    return fromFields(event, fields);
  }
  return TELLING.has(event) && text !== "" ? { decision: "none", context: cut(text) } : { decision: "none" };
}

function fromFields(event: HookEventName, fields: JsonObject): HookAnswer {
  const ignored: string[] = [];
  const specific = specificOf(event, fields, ignored);
  const context = textOf(specific.additionalContext) ?? textOf(fields.additionalContext);
  const message = textOf(fields.systemMessage);
  const base: Omit<HookAnswer, "decision"> = {
    ...omitUndefined({ context, message }),
  };
  const reason = textOf(specific.permissionDecisionReason) ?? textOf(fields.reason);
  const decision = decisionOf(event, { fields, specific, ignored });
  const input = updatedInput(event, specific, ignored);
  const withIgnored = ignored.length > 0 ? { ignored } : {};
  if (fields.continue === false) {
    const stop = textOf(fields.stopReason) ?? reason ?? "a hook stops it";
    return { ...no(event, stop), ...base, stop, ...withIgnored };
  }
  if (decision === "block") return { ...base, ...no(event, reason ?? "a hook denied it"), ...withIgnored };
  return {
    ...base,
    decision,
    ...(decision === "ask" && reason !== undefined && { reason }),
    ...omitUndefined({ input }),
    ...withIgnored,
  };
}

interface Fields {
  readonly fields: JsonObject;
  readonly specific: JsonObject;
  readonly ignored: string[];
}

function decisionOf(event: HookEventName, { fields, specific, ignored }: Fields): HookAnswer["decision"] {
  const wanted = event === "PreToolUse" ? (specific.permissionDecision ?? fields.decision) : fields.decision;
  switch (wanted) {
    case undefined:
    case null:
      return "none";
    case "deny":
    case "block":
      return "block";
    case "ask":
      if (event === "PreToolUse") return "ask";
      break;
    default:
  }
  ignored.push(`the decision ${cut(JSON.stringify(wanted))}`);
  return "none";
}

function updatedInput(
  event: HookEventName,
  { updatedInput: input }: JsonObject,
  ignored: string[],
): JsonObject | undefined {
  if (input === undefined || input === null) return undefined;
  if (event === "PreToolUse" && isObject(input)) return input;
  ignored.push("`updatedInput`");
  return undefined;
}

/** The fields of the event itself; fields of other events are ignored. */
function specificOf(event: HookEventName, fields: JsonObject, ignored: string[]): JsonObject {
  const { hookSpecificOutput: specific } = fields;
  if (specific === undefined || specific === null) return {};
  if (isObject(specific) && (specific.hookEventName === undefined || specific.hookEventName === event)) {
    return specific;
  }
  ignored.push("`hookSpecificOutput`, which is for another event");
  return {};
}

function no(event: HookEventName, reason: string): HookAnswer {
  return BLOCKABLE.has(event) ? { decision: "block", reason } : { decision: "none", message: reason };
}

function parseObject(text: string, mask = (part: string): string => part): JsonObject | undefined {
  try {
    const value = JSON.parse(text, (_, part: unknown) =>
      typeof part === "string" ? mask(part) : part,
    ) as JsonValue;
    return isObject(value) ? value : undefined;
  } catch (error) {
    // The latter when it is nested too deeply to be walked through.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? cut(value.trim()) : undefined;
}

function cut(text: string): string {
  return text.length <= MAX_HOOK_TEXT_LENGTH ? text : `${text.slice(0, MAX_HOOK_TEXT_LENGTH)} [cut]`;
}
