import type { LeftOutFile } from "@skillwright/core/internal";
import { shortBytes } from "@skillwright/core/internal";
import type { ExportFormat, SkillExport } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import {
  discoveryOptions,
  forceOption,
  jsonOption,
  toSkillsOptions,
} from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { choice, required, textOption } from "../../command-line/option.ts";
import { conflictingOptions, usageError } from "../../command-line/usage-error.ts";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { outputTexts, writeOutput } from "../../prompt/output-file.ts";
import { packageTexts } from "./text.ts";

/** Packages are shared, so other users may read them. */
const FILE_MODE = 0o644;

/** Writes a skill to a file or to standard output. */
export const command: Command = defineCommand({
  arguments: { skill: required("Name, id or path of a skill", { completion: "skills", mayBePath: true }) },
  options: {
    output: textOption("file", "File to write, or - for standard output (default: NAME.skill)", {
      short: "o",
      completion: "files",
    }),
    format: choice("format", "Export only the SKILL.md, or everything (default: by file name)", [
      "md",
      "skill",
    ]),
    force: forceOption,
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: [
    "skillwright export pdf-tools",
    "skillwright export pdf-tools -o ~/Desktop/pdf-tools.skill",
    "skillwright export pdf-tools --format md -o -",
  ],
  async run({ skill: name }, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const result = await skills.export(name, { format: flags.format ?? formatOf(flags.output) });
    return writeExport(result, flags, out);
  },
});

/** Where the result of `export` or `pack` goes, and how it is reported. */
export interface WriteFlags {
  readonly output: string | undefined;
  readonly force: boolean;
  readonly json: boolean;
}

/** Writes an export and reports it; `more` adds fields to the JSON. Returns the exit status. */
export async function writeExport(
  result: SkillExport,
  flags: WriteFlags,
  out: Output,
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  if (flags.output === "-") {
    print(result, flags, out);
    return 0;
  }
  const { output = result.fileName, force, json } = flags;
  const file = await writeOutput(output, result.bytes, { force, json, mode: FILE_MODE });
  if (file === undefined) {
    out.text(outputTexts.kept);
    return 1;
  }
  const { name, format, sha256, bytes, files, omitted, leftOut } = result;
  if (json) {
    const listed = files.map(({ path, bytes: content, executable }) => ({
      path,
      bytes: content.length,
      executable,
    }));
    return out.json({
      name,
      format,
      written: file,
      bytes: bytes.length,
      sha256,
      files: listed,
      omitted,
      leftOut,
      ...more,
    });
  }
  printLeftOut(leftOut, out);
  if (omitted.length > 0) out.note([dim(packageTexts.omitted(omitted.length))]);
  out.note(packageTexts.written(output, shortBytes(bytes.length)));
  out.note([dim(packageTexts.sha256(sha256))]);
  return 0;
}

function print({ format, bytes }: SkillExport, flags: WriteFlags, out: Output): void {
  if (flags.json) {
    throw conflictingOptions("--json", "-o -");
  }
  if (!out.terminal) {
    out.bytes(bytes);
    return;
  }
  if (format === "skill") {
    throw usageError(packageTexts.binary, "-", { hint: packageTexts.binaryHint });
  }
  out.verbatim(new TextDecoder().decode(bytes));
}

function formatOf(output: string | undefined): ExportFormat {
  return output !== undefined && /\.(?:md|markdown)$/i.test(output) ? "md" : "skill";
}

/** Prints the files that were left out of a package, if any. */
function printLeftOut(leftOut: readonly LeftOutFile[], out: Output): void {
  if (leftOut.length === 0) return;
  out.text(packageTexts.leftOut);
  for (const { path, reason } of leftOut) out.text(["  ", path, dim(`  ${packageTexts.reasons[reason]}`)], 4);
}
