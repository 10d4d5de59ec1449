import type { JsonValue } from "./json.ts";

/** The value of a JSON text; undefined if it isn't valid JSON. */
export function readJson(text: string): { readonly value: JsonValue } | undefined {
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
