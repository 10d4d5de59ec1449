import { exportState, ownPlace } from "@skillwright/runtime/internal";
import type { JsonFlag } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { type ForceFlag, writeOutput } from "../../output/output-file.ts";
import { outputTexts } from "../../output/output-file-text.ts";
import { version } from "../../version.ts";
import { exportTexts } from "./text.ts";

/** The options of `export-state`. */
export interface ExportFlags extends JsonFlag, ForceFlag {
  readonly output?: string;
  readonly cwd?: string;
}

/** Prints or writes everything that is stored. */
export async function exportAll(flags: ExportFlags, out: Output): Promise<number> {
  const { output, force, json } = flags;
  const { locations, project } = ownPlace(flags.cwd);
  const document = { skillwright: version, ...exportState(locations, project) };
  if (output === undefined) {
    out.json(document);
    return 0;
  }
  const file = await writeOutput(output, `${JSON.stringify(document, null, 2)}\n`, { force, json });
  if (file === undefined) {
    out.text(outputTexts.kept);
    return 1;
  }
  if (json === true) out.json({ written: file });
  else out.text(exportTexts.written(file));
  return 0;
}
