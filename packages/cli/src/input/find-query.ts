import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";

/** Resolves how a skill was given: an existing path becomes an absolute real path, a name stays unchanged. */
export function toQuery(typed: string): { readonly query: string; readonly isPath: boolean } {
  const looksLikePath = typed === "." || typed === ".." || /[/\\]/.test(typed);
  if (!looksLikePath || !existsSync(typed)) return { query: typed, isPath: false };
  return { query: realpathSync(resolve(typed)).replaceAll("\\", "/"), isPath: true };
}
