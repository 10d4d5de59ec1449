import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { SkillwrightError } from "@skillwright/core";
import { packageTexts } from "./texts/packages.ts";

/** The file that `-o` names. A mistyped path must not make folders, and a folder is no file. */
export function outputFile(path: string): string {
  const file = resolve(path);
  const folder = dirname(file);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new SkillwrightError("usage_error", {
      message: packageTexts.isFolder(file),
      details: { argument: path, suggestions: [] },
      hint: packageTexts.isFolderHint,
    });
  }
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) {
    throw new SkillwrightError("file_not_found", {
      message: packageTexts.noFolder(folder),
      details: { path: folder },
    });
  }
  return file;
}
