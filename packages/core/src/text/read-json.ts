import type { JsonValue } from "./json.ts";

/** The value of a text that is JSON; undefined for one that is none. */
export function readJson(text: string): { readonly value: JsonValue } | undefined {
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
