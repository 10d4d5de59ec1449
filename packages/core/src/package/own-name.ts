import { MAX_NAME_LENGTH } from "../limits.ts";

/**
 * Why the name that a skill gives itself is no name, so that none is made of it either; undefined for one that is only
 * written in an unusual way, such as "PDF Tools".
 */
export function ownNameProblem(name: string): string | undefined {
  if (/[/\\]/.test(name) || /^\.+$/.test(name)) return "it is a path";
  if (name.startsWith("-")) return "it begins with `-` like an option";
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return "it has invisible characters";
  if (Array.from(name).length > MAX_NAME_LENGTH) return `it is longer than ${MAX_NAME_LENGTH} characters`;
  return undefined;
}
