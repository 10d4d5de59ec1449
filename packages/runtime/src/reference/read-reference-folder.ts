import { resolve } from "node:path";
import {
  baseName,
  decodeText,
  type FileSystem,
  joinPath,
  MAX_SKILL_FILE_BYTES,
  parentPath,
  type ReferenceFolder,
} from "@skillwright/core";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { toPortablePath } from "../files/portable-path.ts";

const NAMES = ["SKILL.md", "skill.md"] as const;

/** Looks at a skill as the reference tool does; the path may be the folder or the SKILL.md in it. */
export function readReferenceFolder(path: string): ReferenceFolder {
  const files = nodeFileSystem();
  const asked = toPortablePath(resolve(path));
  const stat = files.stat(asked);
  if (!stat.ok) return { state: "missing", path: asked };
  const isFile = stat.value.kind !== "folder";
  if (isFile && baseName(asked).toLowerCase() !== "skill.md") return { state: "not-directory", path: asked };
  const folder = isFile ? parentPath(asked) : asked;
  const canonical = files.canonical(folder);
  const real = canonical.ok ? canonical.value : folder;
  const name = skillFileName(files, real);
  const bytes = name === undefined ? undefined : files.read(joinPath(real, name), MAX_SKILL_FILE_BYTES);
  if (name === undefined || bytes?.ok !== true) return { state: "no-skill-file", path: folder };
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
  const names = answer.ok ? answer.value.map((entry) => entry.name) : [];
  return NAMES.find((name) => names.includes(name));
}
