import { readJson } from "../text/json.ts";

/**
 * The name in a plugin manifest as Codex 0.166.0 reads it: empty if the manifest is usable and has none, undefined if it
 * is unusable. A list is read like the fields in their order, of which there is one. `name` may occur once.
 */
export function codexPluginName(text: string): string | undefined {
  // A byte order mark isn't JSON, and neither is what isn't UTF-8.
  const value = text.includes("\uFFFD") ? undefined : readJson(text)?.value;
  if (typeof value !== "object" || value === null) return undefined;
  const keys = Array.isArray(value) ? [] : topLevelKeys(text);
  const isUsable = keys.every((key) => key.isWellFormed()) && keys.filter((key) => key === "name").length < 2;
  if (!isUsable || (Array.isArray(value) && value.length > 1)) return undefined;
  const { name = "" } = (Array.isArray(value) ? { name: value[0] as unknown } : value) as {
    readonly name?: unknown;
  };
  if (typeof name !== "string" || !name.isWellFormed()) return undefined;
  return name.trim() === "" ? "" : name;
}

/** The keys of an object as written, repeated ones included. */
function topLevelKeys(json: string): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  for (const [token, key] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (key !== undefined) {
      if (depth === 1) keys.push(JSON.parse(key) as string);
    } else if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
  }
  return keys;
}
