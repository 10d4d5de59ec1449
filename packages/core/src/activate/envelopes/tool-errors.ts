import { foldText } from "../../text/prompt-text.ts";

/** Longest part of a wrong input that an error repeats, in characters. */
const MAX_ECHO_LENGTH: number = 100;

/** The error for a path that leaves the skill's folder. */
export const PATH_TRAVERSAL_TEXT: string = "Path traversal detected";

/** The error when no skill has the name; `available` contains only skills the caller may use. */
export function skillNotFoundText(name: string, available: readonly string[]): string {
  return `Skill '${echo(name)}' not found. Available skills: ${available.map(foldText).join(", ")}`;
}

/** The error when a skill could not be read. */
export function loadErrorText(name: string, message: string): string {
  return `Failed to load skill '${echo(name)}': ${foldText(message)}`;
}

/** The error when a parameter is not a string. */
export function parameterErrorText(parameter: string): string {
  return `Parameter '${echo(parameter)}' is required and must be a string`;
}

/** The error when an optional parameter has the wrong type. */
export function wrongParameterText(parameter: string, kind: "string" | "object"): string {
  return `Parameter '${echo(parameter)}' must be ${kind === "object" ? "an object" : "a string"}`;
}

/** The error for an unknown parameter. */
export function unknownParameterText(parameter: string, known: readonly string[]): string {
  return `Parameter '${echo(parameter)}' is not known. Parameters: ${known.join(", ")}`;
}

/** The error when the caller may not use the skill. */
export function invocationDeniedText(name: string, reason: string): string {
  return `Skill '${echo(name)}' cannot be invoked: ${foldText(reason)}`;
}

function echo(text: string): string {
  const line = foldText(text.slice(0, 4 * MAX_ECHO_LENGTH));
  const characters = Array.from(line);
  return characters.length <= MAX_ECHO_LENGTH ? line : `${characters.slice(0, MAX_ECHO_LENGTH).join("")}…`;
}
