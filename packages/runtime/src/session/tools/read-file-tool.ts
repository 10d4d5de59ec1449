import {
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
import { isLoadable, isUsable } from "../choose-skill.ts";
import { missingFile, readTextFile } from "../read-resource.ts";
import type { SessionState } from "../session-state.ts";
import { defineTool, requiredText } from "./define-tool.ts";
import { answer, type DefinedTool, failure } from "./session-tool.ts";

/** What a model may read without asking, and how it gets that. */
export interface ReadFileOptions {
  /** Kinds of files that `read_file` reads without asking, such as `.md`. Default: the configuration, else text formats. */
  readonly extensions?: readonly string[];
  /** Whether what `read_file` reads is marked as data that gives no orders. Default: `plain`. */
  readonly outside?: "marked" | "plain";
}

/**
 * The tool that reads text files of the run directory and disclosed skills; a person is asked about others. Files of
 * skills that may not be used are refused.
 */
export function readFileTool(
  name: "read_file" | "ReadFile",
  session: SessionState,
  options: ReadFileOptions,
): DefinedTool {
  const { files } = session.input;
  const { has: isActive } = session.active;
  return defineTool({
    name,
    description: "Read a text file of the run directory or of a skill.",
    input: { path: requiredText("Path of the file, relative to the run directory") },
    aliases: new Map([["relativePath", "path"]]),
    async run({ path: given }) {
      const path = toPortablePath(given);
      if (path.includes("\0")) throw missingFile(given);
      const { snapshot, skills } = session.turns.view;
      const { cwd } = snapshot.place;
      const extensions = options.extensions ?? readableExtensions(snapshot.config) ?? READABLE_EXTENSIONS;
      const target = files.canonical(isAbsolutePath(path) ? path : joinPath(cwd, path));
      if (!target.ok) throw missingFile(given);
      const file = target.value;
      if (skills.some((skill) => withholds(skill, file, isActive))) throw missingFile(given);
      const allowed =
        extensions.some((extension) => file.toLowerCase().endsWith(extension)) &&
        isOpenIn(folders(skills, session), file);
      if (!allowed && (await session.options.ask?.({ kind: "read-file", path: file })) !== true) {
        return failure("permission_error", `${given} may not be read`);
      }
      const { text } = readTextFile(file, given);
      return answer(options.outside === "marked" ? markUntrusted(text, given) : text);
    },
  });
}

/** Whether a file belongs to a skill that a model must not see: its text, and with a project's skill all its files. */
function withholds(skill: SkillStatus, file: string, isActive: (key: string) => boolean): boolean {
  const { key, kind } = skill.found;
  if (isActive(key) && isUsable(skill)) return false;
  const isUntrusted = skill.reasons.some(({ code }) => code === "untrusted");
  if (isUntrusted && kind === "skill" && isInside(parentPath(key), file)) return true;
  return key === file && !isLoadable(skill);
}

/** The run directory and the folders of the skills that a model may see, without links. */
function folders(skills: readonly SkillStatus[], { input, turns, active }: SessionState): readonly string[] {
  const seen = skills.filter(
    (skill) =>
      skill.found.kind === "skill" &&
      isUsable(skill) &&
      (skill.modelInvocable || active.has(skill.found.key)),
  );
  return [turns.view.snapshot.place.cwd, ...seen.map(({ found }) => parentPath(found.path))].flatMap(
    (folder) => {
      const canonical = input.files.canonical(folder);
      return canonical.ok ? [canonical.value] : [];
    },
  );
}
