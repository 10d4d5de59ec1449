import { resolve } from "node:path";
import { exportState, ownPlace, writeFileAtomically } from "@skillwright/runtime";
import type { Output } from "../output/output.ts";
import { exportTexts } from "../texts/export-state.ts";
import { version } from "../version.ts";

/** The options of `export-state`. */
export interface ExportFlags {
  readonly output?: string;
  readonly cwd?: string;
}

/** Prints or writes everything that is stored. */
export function exportAll(flags: ExportFlags, out: Output): number {
  const { locations, project } = ownPlace(flags.cwd);
  const document = { skillwright: version, ...exportState(locations, project) };
  if (flags.output === undefined) {
    out.json(document);
    return 0;
  }
  const file = resolve(flags.output);
  writeFileAtomically(file, `${JSON.stringify(document, null, 2)}\n`);
  out.text(exportTexts.written(file));
  return 0;
}
