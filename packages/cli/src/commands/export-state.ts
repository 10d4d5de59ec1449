import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { SkillwrightError } from "@skillwright/core";
import { exportState, ownPlace, writeFileAtomically } from "@skillwright/runtime";
import type { JsonFlag } from "../define/flags.ts";
import type { Output } from "../output/output.ts";
import { exportTexts } from "../texts/export-state.ts";
import { version } from "../version.ts";

/** The options of `export-state`. */
export interface ExportFlags extends JsonFlag {
  readonly output?: string;
  readonly cwd?: string;
}

/** Prints or writes everything that is stored. */
export function exportAll(flags: ExportFlags, out: Output): number {
  const file = flags.output === undefined ? undefined : outputFile(flags.output);
  const { locations, project } = ownPlace(flags.cwd);
  const document = { skillwright: version, ...exportState(locations, project) };
  if (file === undefined) {
    out.json(document);
    return 0;
  }
  writeFileAtomically(file, `${JSON.stringify(document, null, 2)}\n`);
  if (flags.json === true) out.json({ written: file });
  else out.text(exportTexts.written(file));
  return 0;
}

/** A mistyped path must not make folders, and a folder is no file. */
function outputFile(path: string): string {
  const file = resolve(path);
  const folder = dirname(file);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new SkillwrightError("usage_error", {
      message: exportTexts.isFolder(file),
      details: { argument: path, suggestions: [] },
      hint: exportTexts.isFolderHint,
    });
  }
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) {
    throw new SkillwrightError("file_not_found", {
      message: exportTexts.noFolder(folder),
      details: { path: folder },
    });
  }
  return file;
}
