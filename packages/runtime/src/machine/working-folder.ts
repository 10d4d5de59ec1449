import { resolve } from "node:path";
import { type FileSystem, normalizePath, SkillwrightError } from "@skillwright/core/internal";
import { toPortablePath } from "../files/portable-path.ts";

/** The working folder, by default that of the process; its real path for hosts that use real paths. */
export function workingFolder(files: FileSystem, form: "given" | "real", given?: string): string {
  const path = toPortablePath(resolve(given ?? processFolder()));
  const canonical = files.canonical(path);
  const stat = canonical.ok ? files.stat(canonical.value) : canonical;
  if (canonical.ok && stat.ok && stat.value.kind === "folder")
    return form === "real" ? canonical.value : normalizePath(path);
  throw new SkillwrightError("file_not_found", {
    message: canonical.ok ? `${path} is not a folder` : `The folder ${path} does not exist`,
    details: { path },
    hint: "Give the folder the agent works in.",
  });
}

/** The working folder of the process; it may have been deleted meanwhile. */
function processFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new SkillwrightError("file_not_found", {
      message: "The current directory no longer exists",
      details: { path: "." },
      hint: "Change to a folder that exists, or name one.",
      cause: error,
    });
  }
}
