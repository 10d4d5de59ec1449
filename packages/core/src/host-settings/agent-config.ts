import { type ParseError, parse as parseJsonc, printParseErrorCode } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { errorMessage } from "../errors/skillwright-error.ts";
import { isObject } from "../text/json.ts";

/** A configuration file of another agent as data, or why it cannot be understood. */
export type AgentConfig =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "unreadable"; readonly why: string };

/** Reads a configuration file of another agent: JSON with or without comments, or TOML. An empty file has no settings. */
export function readAgentConfig(text: string, format: "json" | "toml"): AgentConfig {
  if (text.trim() === "") return { kind: "read", value: {} };
  try {
    return format === "json" ? readJsonc(text) : { kind: "read", value: parseToml(text) };
  } catch (error) {
    // The parsers call themselves for each level, and a project may contain any number of levels.
    if (error instanceof RangeError) return { kind: "unreadable", why: "it is nested too deeply" };
    const [line = ""] = errorMessage(error).split("\n");
    return { kind: "unreadable", why: `it is not valid TOML (${line})` };
  }
}

function readJsonc(text: string): AgentConfig {
  const errors: ParseError[] = [];
  const value: unknown = parseJsonc(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first === undefined) return { kind: "read", value };
  return { kind: "unreadable", why: `it is not valid JSON (${printParseErrorCode(first.error)})` };
}

/** The value at a path in the strongest configuration that has one there. The weakest configuration comes first. */
export function lastValueAt(configs: readonly { readonly value: unknown }[], ...path: string[]): unknown {
  return configs.map(({ value }) => valueAt(value, path)).findLast((value) => value !== undefined);
}

/** The value at a path of a configuration; undefined when it is not set. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (!isObject(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

/** The texts of a list; none of anything else. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
