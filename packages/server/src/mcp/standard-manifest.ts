import { type JsonObject, type JsonValue, readFrontmatter, toJson } from "@skillwright/core/internal";
import { MAX_COMPATIBILITY, MAX_DESCRIPTION } from "./mcp-limits.ts";

/** What a SKILL.md is rewritten from. */
export interface ManifestInput {
  /** The original file. */
  readonly text: string;
  /** The name in the standard's form. */
  readonly name: string;
  /** The description, as our parser reads it. */
  readonly description: string;
}

/**
 * A SKILL.md for strict readers: the same fields as JSON, with the given name and description, texts cut to the
 * standard's limits, and the same body.
 */
export function standardManifest({ text, name, description }: ManifestInput): string {
  const { mapping, bodyStart } = readFrontmatter(text, true);
  const written = mapping === undefined ? {} : (toJson(mapping) as JsonObject);
  const fields: Record<string, JsonValue> = {
    name,
    description: cut(describe(description, name), MAX_DESCRIPTION),
  };
  for (const [key, value] of Object.entries(written)) {
    // A field of this name would become the prototype of what a client reads.
    if (key === "__proto__" || key in fields) continue;
    const fitting = fit(key, value);
    if (fitting !== undefined) fields[key] = fitting;
  }
  const lines = Object.entries(fields).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `---\n${lines.join("\n")}\n---\n${text.slice(bodyStart)}`;
}

function describe(description: string, name: string): string {
  const text = description.trim();
  return text === "" ? name : text;
}

function fit(key: string, value: JsonValue): JsonValue | undefined {
  if (key === "metadata") return textMap(value);
  if (key !== "compatibility") return value;
  const text = asText(value);
  return text === "" ? undefined : cut(text, MAX_COMPATIBILITY);
}

/** The standard's `metadata` maps texts to texts. */
function textMap(value: JsonValue): JsonObject | undefined {
  if (value === null) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) return { value: asText(value) };
  const entries = Object.entries(value as JsonObject).filter(([key]) => key !== "__proto__");
  return Object.fromEntries(entries.map(([key, item]) => [key, asText(item)]));
}

function asText(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function cut(text: string, characters: number): string {
  const all = [...text];
  return all.length <= characters ? text : `${all.slice(0, characters - 1).join("")}…`;
}
