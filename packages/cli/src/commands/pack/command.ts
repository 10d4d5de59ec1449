import { toDiagnosticEntry } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { forceOption, jsonOption } from "../../command-line/discovery-options.ts";
import { optional, textOption } from "../../command-line/option.ts";
import { skillFolder } from "../../command-line/skill-folder.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import type { Output } from "../../output/output.ts";
import { yellow } from "../../output/parts.ts";
import { type WriteFlags, writeExport } from "../export/command.ts";
import { packageTexts } from "../export/text.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    skill: optional("Name, id or folder of a skill (default: current directory)", {
      completion: "folders",
    }),
  },
  options: {
    output: textOption("file", "File to write, or - for standard output (default: NAME.skill)", {
      short: "o",
      completion: "files",
    }),
    force: forceOption,
    json: jsonOption,
  },
  examples: ["skillwright pack my-skill", "skillwright pack my-skill -o dist/my-skill.skill"],
  run: async ({ skill = "." }, flags, out) => pack(await skillFolder(skill), flags, out),
});

/** Checks a skill's folder and writes a `.skill` file of it. A skill with errors is not packed. */
async function pack(path: string, flags: WriteFlags, out: Output): Promise<number> {
  const packed = await (await skillsIn(undefined)).pack(path);
  const findings = packed.findings.map(toDiagnosticEntry);
  const status = await writeExport(packed, flags, out, { findings });
  const warnings = packed.findings.filter(({ severity }) => severity === "warning").length;
  if (warnings > 0 && !flags.json) out.problem([yellow(packageTexts.findings(warnings, path))]);
  return status;
}
