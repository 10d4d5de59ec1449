import { MAX_PATH_LENGTH, MAX_PATH_PART_BYTES } from "../limits.ts";
import { packagePathProblem } from "../paths/package-path.ts";

const encoder = new TextEncoder();

/**
 * Why a file of a skill may not have a path; undefined when it may. Stricter than {@link packagePathProblem}: the name
 * must also be what it looks like, and fit on every disk.
 */
export function packageNameProblem(path: string, maxLength: number = MAX_PATH_LENGTH): string | undefined {
  const problem = packagePathProblem(path);
  if (problem !== undefined) return problem;
  // Invisible, direction-changing, unassigned and private characters make a name look like another one.
  const isDeceptive = /[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0]/u.test(path);
  if (isDeceptive) return "it has invisible characters";
  if (path.length > maxLength) return `it is longer than ${maxLength} characters`;
  const long = path.split("/").find((part) => encoder.encode(part).length > MAX_PATH_PART_BYTES);
  return long === undefined ? undefined : `a part is longer than ${MAX_PATH_PART_BYTES} bytes`;
}
