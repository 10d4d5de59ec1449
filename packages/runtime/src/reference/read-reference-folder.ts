import { resolve } from "node:path";
import {
  baseName,
  decodeText,
  type FileSystem,
  joinPath,
  MAX_SKILL_FILE_BYTES,
  parentPath,
  type ReferenceFolder,
  SkillwrightError,
} from "@skillwright/core/internal";
import { nodeFileSystem, toPortablePath } from "../files/node-file-system.ts";

const NAMES = ["SKILL.md", "skill.md"] as const;

/** Reads a skill, by its folder or SKILL.md, as the reference tool does. Throws `load_error`. */
export function readReferenceFolder(path: string): ReferenceFolder {
  const files = nodeFileSystem();
  const asked = toPortablePath(resolve(path));
  const stat = files.stat(asked);
  if (!stat.ok) {
    if (stat.problem === "denied") throw unreadable(asked, stat.message);
    return { state: "missing", path: asked };
  }
  const isFile = stat.value.kind !== "folder";
  if (isFile && baseName(asked).toLowerCase() !== "skill.md") return { state: "not-directory", path: asked };
  const folder = isFile ? parentPath(asked) : asked;
  const canonical = files.canonical(folder);
  const real = canonical.ok ? canonical.value : folder;
  const name = skillFileName(files, real);
  if (name === undefined) return { state: "no-skill-file", path: folder };
  const bytes = files.read(joinPath(real, name), MAX_SKILL_FILE_BYTES + 1);
  if (!bytes.ok) {
    if (bytes.problem === "denied") throw unreadable(joinPath(folder, name), bytes.message);
    return { state: "no-skill-file", path: folder };
  }
  // A verdict on the beginning would be none on the file.
  if (bytes.value.length > MAX_SKILL_FILE_BYTES) {
    throw unreadable(joinPath(folder, name), `it is larger than ${MAX_SKILL_FILE_BYTES} bytes`);
  }
  return {
    state: "found",
    path: folder,
    directory: baseName(folder),
    location: joinPath(real, name),
    text: decodeText(bytes.value).text,
  };
}

function skillFileName(files: FileSystem, folder: string): string | undefined {
  const answer = files.list(folder);
  if (!answer.ok && answer.problem === "denied") throw unreadable(folder, answer.message);
  const names = answer.ok ? answer.value.map((entry) => entry.name) : [];
  return NAMES.find((name) => names.includes(name));
}

function unreadable(path: string, reason: string): SkillwrightError<"load_error"> {
  return new SkillwrightError("load_error", {
    message: `${path} cannot be read: ${reason}`,
    details: { name: baseName(path), path },
    hint: "Check its permissions and its size.",
  });
}
