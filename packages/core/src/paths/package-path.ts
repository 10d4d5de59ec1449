import { SkillwrightError } from "../errors/skillwright-error.ts";
import { joinPath } from "./path-text.ts";

declare const packagePathBrand: unique symbol;

/** A relative path inside a package that cannot leave it on any platform. Made only by {@link parsePackagePath}. */
export type PackagePath = string & { readonly [packagePathBrand]: true };

const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Why a text is not a path inside a package; undefined when it is one. */
export function packagePathProblem(path: string): string | undefined {
  if (path === "") return "it is empty";
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return "it is absolute";
  if (path.includes("\\")) return "it has a backslash";
  if (/[\p{Cc}<>:"|?*\\]/u.test(path)) return "it has a character that some platforms refuse";
  for (const part of path.split("/")) {
    if (part === "..") return "it goes up with `..`";
    if (part === "" || part === ".") return "it has an empty part";
    if (/[. ]$/.test(part)) return "a part ends with a dot or a space";
    if (RESERVED.test(part)) return `"${part}" is reserved on Windows`;
  }
  return undefined;
}

/**
 * Turns text from outside into a path inside a package; throws `path_escapes_root` for anything else.
 *
 * @example
 * parsePackagePath("references/api.md", "pdf-tools");
 */
export function parsePackagePath(path: string, root: string): PackagePath {
  const problem = packagePathProblem(path);
  if (problem === undefined) return path as PackagePath;
  throw new SkillwrightError("path_escapes_root", {
    message: `"${path}" is not a path inside ${root}: ${problem}`,
    details: { root, path },
    hint: "Use a relative path with `/` between the parts and no `..`.",
  });
}

/** The absolute path of a package path below its root. */
export function resolvePackagePath(root: string, path: PackagePath): string {
  return joinPath(root, path);
}
