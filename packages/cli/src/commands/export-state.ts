import { exportState, ownPlace, writeFileAtomically } from "@skillwright/runtime";
import type { JsonFlag } from "../define/flags.ts";
import type { Output } from "../output/output.ts";
import { outputFile } from "../output-file.ts";
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
