import { createSkills, toDiagnosticEntry } from "@skillwright/runtime/internal";
import { builtInsHere } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { yellow } from "../../output/parts.ts";
import { type WriteFlags, writeExport } from "../export/command.ts";
import { packageTexts } from "../export/text.ts";

/** Checks a skill's folder and writes a `.skill` file of it. A skill with errors is not packed. */
export async function pack(path: string, flags: WriteFlags, out: Output): Promise<number> {
  const packed = await (await createSkills({ builtIns: builtInsHere() })).pack(path);
  const findings = packed.findings.map(toDiagnosticEntry);
  const status = await writeExport(packed, flags, out, { findings });
  const warnings = packed.findings.filter(({ severity }) => severity === "warning").length;
  if (warnings > 0 && flags.json !== true) out.problem([yellow(packageTexts.findings(warnings, path))]);
  return status;
}
