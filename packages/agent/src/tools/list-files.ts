import { lstatSync, readdirSync } from "node:fs";
import {
  compareText,
  isAbsolutePath,
  isInside,
  isOpenIn,
  isPrivatePath,
  joinPath,
  markUntrusted,
  parentPath,
  type SkillStatus,
} from "@skillwright/core/internal";
import {
  type Ask,
  isFileError,
  type Session,
  type Skills,
  toPortablePath,
} from "@skillwright/runtime/internal";
import * as z from "zod";
import { answer, defineTool, failure, type OwnTool } from "./define-tool.ts";
import { MAX_LIST_DEPTH, MAX_LISTED_ENTRIES } from "./tool-limits.ts";
import { realPath } from "./work-path.ts";

/** Folders with generated content, which nobody is looking for. */
const SKIPPED: ReadonlySet<string> = new Set([".git", "node_modules"]);

/** Only the name is listed of folders that hold secrets, too. */
function isSkipped(name: string): boolean {
  return SKIPPED.has(name) || isPrivatePath(name);
}

export interface ListFilesContext {
  readonly session: Session;
  readonly skills: Skills;
  readonly ask?: Ask;
}

/** The tool that lists a folder in the work folder or in a skill; for any other the person is asked. */
export function listFiles({ session, skills, ask }: ListFilesContext): OwnTool {
  const { cwd } = skills.snapshot.place;
  return defineTool({
    name: "list_files",
    description:
      "List the files of a folder with their sizes; folders end with a slash. Links are not followed.",
    input: {
      path: z
        .string()
        .optional()
        .describe("The folder, relative to the work folder; default: the work folder"),
      depth: z.coerce
        .number()
        .int()
        .min(1)
        .max(MAX_LIST_DEPTH)
        .optional()
        .describe(`How many levels down, 1 to ${MAX_LIST_DEPTH}; default: 1`),
    },
    async run({ path: given = ".", depth = 1 }) {
      const path = toPortablePath(given);
      const missing = failure("file_not_found", `There is no folder ${given}`);
      if (path.includes("\0")) return missing;
      // What counts is where the path leads, as with `read_file`: `..` is fine as long as the person is asked.
      const real = realFolder(isAbsolutePath(path) ? path : joinPath(cwd, path));
      const hidden = session.skills.filter(isUntrusted).map(({ found }) => parentPath(found.key));
      if (real === undefined || hidden.some((folder) => isInside(folder, real))) return missing;
      const folders = [
        realPath(cwd),
        ...session.skills.filter(isSeen).map(({ found }) => parentPath(found.key)),
      ];
      const isAllowed = isOpenIn(folders, real);
      if (!isAllowed && (await ask?.({ kind: "read-file", path: real, folder: true })) !== true) {
        return failure("permission_error", `${given} may not be listed`);
      }
      const { lines, more } = listFolder(real, depth, hidden);
      if (lines.length === 0) return answer(`The folder ${given} is empty.`);
      const cut = more ? `\nThere are more; only the first ${MAX_LISTED_ENTRIES} are listed.` : "";
      return answer(`${markUntrusted(lines.join("\n"), given)}${cut}`);
    },
  });
}

function isUntrusted({ reasons, found }: SkillStatus): boolean {
  return found.kind === "skill" && reasons.some(({ code }) => code === "untrusted");
}

function isSeen({ found, shadowedBy, reasons, enabled, modelInvocable, state }: SkillStatus): boolean {
  const isUsable = shadowedBy === undefined && reasons.length === 0 && enabled;
  return found.kind === "skill" && isUsable && (modelInvocable || state === "active");
}

function realFolder(path: string): string | undefined {
  const real = realPath(path);
  return lstatSync(real, { throwIfNoEntry: false })?.isDirectory() === true ? real : undefined;
}

/** Breadth first, so that a deep folder doesn't crowd out its siblings. Throws if the top can't be read. */
function listFolder(
  top: string,
  depth: number,
  hidden: readonly string[],
): { readonly lines: readonly string[]; readonly more: boolean } {
  const lines: string[] = [];
  const queue: { readonly path: string; readonly level: number }[] = [{ path: "", level: 1 }];
  for (const { path, level } of queue) {
    const entries = path === "" ? readFolder(top) : entriesOf(joinPath(top, path));
    if (entries === undefined) lines[lines.indexOf(`${path}/`)] = `${path}/ (can't be read)`;
    for (const entry of entries ?? []) {
      const relative = path === "" ? entry.name : `${path}/${entry.name}`;
      const full = joinPath(top, relative);
      if (hidden.includes(full)) continue;
      if (lines.length >= MAX_LISTED_ENTRIES) return { lines, more: true };
      if (entry.isDirectory()) {
        lines.push(`${relative}/`);
        if (level < depth && !isSkipped(entry.name)) queue.push({ path: relative, level: level + 1 });
      } else if (entry.isSymbolicLink()) lines.push(`${relative} (link)`);
      else {
        const size = lstatSync(full, { throwIfNoEntry: false })?.size ?? 0;
        lines.push(`${relative} (${size} bytes)`);
      }
    }
  }
  return { lines: lines.toSorted(compareText), more: false };
}

function entriesOf(folder: string): ReturnType<typeof readFolder> | undefined {
  try {
    return readFolder(folder);
  } catch (error) {
    if (!isFileError(error)) throw error;
    return undefined;
  }
}

function readFolder(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => compareText(a.name, b.name));
}
