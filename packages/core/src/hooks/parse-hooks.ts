import { closest } from "../text/compare-text.ts";
import { isObject, type JsonObject, type JsonValue } from "../text/json.ts";
import { HOOK_EVENTS, type HookEventName } from "./hook-event.ts";
import { type HookMatcher, parseMatcher } from "./hook-matcher.ts";

/** Most hook handlers that a skill may declare; users must be able to review what they approve. */
export const MAX_HOOK_HANDLERS: number = 32;

/** Longest command of a hook, in characters; longer ones belong in a script. */
const MAX_HOOK_COMMAND_LENGTH = 8192;

/** Default timeout of a hook, in milliseconds; the user is waiting for it. */
const HOOK_TIME_MS = 60_000;

/** Longest timeout that a hook may request, in milliseconds. */
export const MAX_HOOK_TIME_MS: number = 600_000;

/** A command that runs on an event. */
export interface HookHandler {
  readonly event: HookEventName;
  readonly matcher: HookMatcher;
  /** The text for a shell. */
  readonly command: string;
  readonly timeMs: number;
  /** Whether it runs once in a conversation and then never again. */
  readonly once: boolean;
}

/** Something in a `hooks` field that does nothing. */
export interface HookProblem {
  /** Where it is, such as `hooks.Stop[0].hooks[1]`. */
  readonly where: string;
  readonly message: string;
}

/** Handlers in the order of their declaration, and invalid entries. */
export interface ParsedHooks {
  readonly handlers: readonly HookHandler[];
  readonly problems: readonly HookProblem[];
}

/**
 * Reads a `hooks` field: events with lists of entries, each with a `matcher` and `hooks`, as Claude Code has them; a
 * handler may also be in the list itself. What cannot be used is reported and left out.
 */
export function parseHooks(hooks: JsonObject | undefined): ParsedHooks {
  const handlers: HookHandler[] = [];
  const problems: HookProblem[] = [];
  const report: Report = (where, message) => {
    problems.push({ where, message });
    return undefined;
  };
  for (const [name, entries] of Object.entries(hooks ?? {})) {
    const where = `hooks.${name}`;
    const event = HOOK_EVENTS.find((known) => known === name);
    if (event === undefined) {
      const [near] = closest(name, HOOK_EVENTS);
      report(where, `"${name}" is not a known event${near === undefined ? "" : ` (perhaps ${near})`}`);
      continue;
    }
    for (const [index, entry] of listOf(entries).entries()) {
      const at = `${where}[${index}]`;
      const matcher = isObject(entry) ? parseMatcher(textOf(entry.matcher)) : undefined;
      if (!isObject(entry)) report(at, "it should be an entry with `hooks`");
      else if (matcher === undefined) {
        report(at, `the matcher "${textOf(entry.matcher)}" can only contain names, \`|\` and \`*\``);
      } else {
        const isFlat = entry.hooks === undefined;
        for (const [place, given] of (isFlat ? [entry] : listOf(entry.hooks)).entries()) {
          const handler = readHandler(given, isFlat ? at : `${at}.hooks[${place}]`, report);
          if (handler !== undefined) handlers.push({ event, matcher, ...handler });
        }
      }
    }
  }
  if (handlers.length > MAX_HOOK_HANDLERS) {
    report("hooks", `there are ${handlers.length} handlers; only the first ${MAX_HOOK_HANDLERS} are used`);
  }
  return { handlers: handlers.slice(0, MAX_HOOK_HANDLERS), problems };
}

/** Returns undefined, in place of the value that is reported. */
type Report = (where: string, message: string) => undefined;

function readHandler(
  given: JsonValue,
  where: string,
  report: Report,
): Pick<HookHandler, "command" | "timeMs" | "once"> | undefined {
  if (!isObject(given)) return report(where, "it should be a handler with a `command`");
  const { type = "command", command, timeout, once = false } = given;
  if (type !== "command")
    return report(where, `handlers of the type "${textOf(type)}" are not supported here`);
  if (typeof command !== "string" || command.trim() === "") return report(where, "it has no `command`");
  if (command.length > MAX_HOOK_COMMAND_LENGTH || command.includes("\0")) {
    return report(where, `its command is longer than ${MAX_HOOK_COMMAND_LENGTH} characters or not text`);
  }
  return { command, timeMs: readTimeout(timeout, where, report), once: once === true };
}

function readTimeout(seconds: JsonValue | undefined, where: string, report: Report): number {
  if (seconds === undefined) return HOOK_TIME_MS;
  if (typeof seconds !== "number" || !(seconds > 0)) {
    report(where, "its `timeout` should be a number of seconds; the default is used");
    return HOOK_TIME_MS;
  }
  return Math.min(Math.ceil(seconds * 1000), MAX_HOOK_TIME_MS);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
}
