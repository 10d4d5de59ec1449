import {
  type Ask,
  type FileSystem,
  isAbsolutePath,
  isInside,
  isOpenIn,
  joinPath,
  markUntrusted,
  parentPath,
  READABLE_EXTENSIONS,
  readableExtensions,
  type SkillStatus,
} from "@skillwright/core/internal";
import { toPortablePath } from "../../files/node-file-system.ts";
import { isUsable } from "../choose-skill.ts";
import { missingFile, readTextFile } from "../read-resource.ts";
import type { TurnView } from "../turn-view.ts";
import { defineTool, requiredText } from "./define-tool.ts";
import { answer, failure, type SessionTool } from "./session-tool.ts";

export interface ReadFileContext {
  readonly view: () => TurnView;
  readonly files: FileSystem;
  readonly isActive: (key: string) => boolean;
  readonly ask: Ask | undefined;
  /** Default: `readFile.extensions` in the configuration, else {@link READABLE_EXTENSIONS}. */
  readonly extensions?: readonly string[];
  /** Default: `plain`. */
  readonly outside?: "marked" | "plain";
}

/**
 * The tool that reads text files of the run directory and disclosed skills; a person is asked about others. Files of
 * skills that may not be used are refused.
 */
export function readFileTool(name: "read_file" | "ReadFile", context: ReadFileContext): SessionTool {
  return defineTool({
    name,
    description: "Read a text file of the run directory or of a skill.",
    input: { path: requiredText("Path of the file, relative to the run directory") },
    aliases: new Map([["relativePath", "path"]]),
    async run({ path: given }) {
      const path = toPortablePath(given);
      if (path.includes("\0")) throw missingFile(given);
      const { snapshot, skills } = context.view();
      const { cwd } = snapshot.place;
      const extensions = context.extensions ?? readableExtensions(snapshot.config) ?? READABLE_EXTENSIONS;
      const target = context.files.canonical(isAbsolutePath(path) ? path : joinPath(cwd, path));
      if (!target.ok) throw missingFile(given);
      const file = target.value;
      if (skills.some((skill) => withholds(skill, file, context.isActive))) throw missingFile(given);
      const allowed =
        extensions.some((extension) => file.toLowerCase().endsWith(extension)) &&
        isOpenIn(folders(skills, cwd, context), file);
      if (!allowed && (await context.ask?.({ kind: "read-file", path: file })) !== true) {
        return failure("permission_error", `${given} may not be read`);
      }
      const { text } = readTextFile(file, given);
      return answer(context.outside === "marked" ? markUntrusted(text, given) : text);
    },
  });
}

/** Whether a file belongs to a skill that a model must not see: its text, and with a project's skill all its files. */
function withholds(skill: SkillStatus, file: string, isActive: (key: string) => boolean): boolean {
  const { key, kind } = skill.found;
  if (isActive(key) && isUsable(skill)) return false;
  const isUntrusted = skill.reasons.some(({ code }) => code === "untrusted");
  if (isUntrusted && kind === "skill" && isInside(parentPath(key), file)) return true;
  return key === file && !(isUsable(skill) && skill.modelInvocable);
}

/** The run directory and the folders of the skills that a model may see, without links. */
function folders(
  skills: readonly SkillStatus[],
  cwd: string,
  { files, isActive }: ReadFileContext,
): readonly string[] {
  const seen = skills.filter(
    (skill) =>
      skill.found.kind === "skill" && isUsable(skill) && (skill.modelInvocable || isActive(skill.found.key)),
  );
  return [cwd, ...seen.map(({ found }) => parentPath(found.path))].flatMap((folder) => {
    const canonical = files.canonical(folder);
    return canonical.ok ? [canonical.value] : [];
  });
}
