import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";

/** What a person typed for a skill: a path that exists becomes absolute and real, a name stays as it is. */
export function toQuery(typed: string): { readonly query: string; readonly isPath: boolean } {
  const looksLikePath = typed === "." || typed === ".." || /[/\\]/.test(typed);
  if (!looksLikePath || !existsSync(typed)) return { query: typed, isPath: false };
  return { query: realpathSync(resolve(typed)).replaceAll("\\", "/"), isPath: true };
}
