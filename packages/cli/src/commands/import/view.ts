import { isSkillwrightError, shortBytes } from "@skillwright/core/internal";
import type { ImportPreview, SkillPreview } from "@skillwright/runtime/internal";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, red, yellow } from "../../output/parts.ts";
import { type PathContext, shortPath, shortPathsIn } from "../../output/short-path.ts";
import { printField, printFieldLines } from "../../views/fields.ts";
import { printPatch } from "../../views/package-diff.ts";
import { packageTexts } from "../export/text.ts";

/** What `import` prints. */
export const importTexts = {
  holds: (label: string, number: number): string => `${label} contains ${count(number, "skill")}:`,
  from: "Folder",
  named: "Name",
  renamed: (name: string, own: string): string => `${name} (renamed from ${own})`,
  files: "Files",
  program: "executable",
  executes: "Runs",
  nothing: "nothing",
  may: "Permissions",
  leftOut: "Left out",
  problems: "Problems",
  taken: "Name taken",
  broken: "Can't be imported:",
  strays: (number: number): string =>
    `${count(number, "other file")} ${number === 1 ? "isn't" : "aren't"} part of a skill.`,
  moreFiles: (number: number): string => `and ${count(number, "more file")}`,
  question: (number: number, scope: "user" | "project"): string =>
    `Import ${number === 1 ? "it" : `these ${number}`} for ${scope === "user" ? "you" : "this project"}? [y/N] `,
  otherwise: "Nothing was imported",
  effect: "import without asking, or `--preview` to only show the contents",
  imported: (name: string, folder: string): string => `Imported "${name}" to ${folder}.`,
  replaced: (name: string, folder: string): string => `Replaced "${name}" in ${folder}.`,
  kept: (name: string): string => `Kept the existing "${name}".`,
  trust: (name: string): string =>
    `Its scripts and commands run only after you approve them with \`skillwright trust ${name}\`.`,
} as const;

/** How many files of a skill are listed. */
const MAX_FILES = 20;

/** Prints what skills contain and may do, before anything is written. */
export function printPreview(preview: ImportPreview, context: PathContext, out: Output): void {
  out.text(importTexts.holds(shortPath(preview.label, context), preview.skills.length));
  for (const skill of preview.skills) {
    out.row();
    printSkill(skill, context, out);
  }
  if (preview.broken.length > 0) {
    out.row();
    out.text([red(importTexts.broken)]);
    for (const { error } of preview.broken) out.text(["  ", shortPathsIn(error.message, context)], 4);
  }
  if (preview.strays.length > 0) {
    out.row();
    out.text([dim(importTexts.strays(preview.strays.length))]);
  }
  out.row();
}

/** Prints the repair that an error suggests, as a diff. */
export function printRepair(error: unknown, out: Output): void {
  if (!isSkillwrightError(error, "parse_error")) return;
  if (error.details.repair !== undefined) printPatch(error.details.repair, out);
}

function printSkill(skill: SkillPreview, context: PathContext, out: Output): void {
  out.text([bold(skill.displayName), dim(`  ${skill.name}`)], 2);
  out.text(skill.description.replace(/\s+/g, " ").trim());
  if (skill.name !== skill.ownName) {
    printField(importTexts.named, importTexts.renamed(skill.name, skill.ownName), out);
  }
  if (skill.folder !== "") printField(importTexts.from, skill.folder, out);
  const shown = skill.files.slice(0, MAX_FILES).map(({ path, bytes, executable }) => {
    const mark = executable ? `, ${importTexts.program}` : "";
    return `${path} (${shortBytes(bytes.length)}${mark})`;
  });
  const more = skill.files.length - shown.length;
  printFieldLines(importTexts.files, more > 0 ? [...shown, importTexts.moreFiles(more)] : shown, out);
  const executes = skill.executes.map(({ kind, text }) => `${kind}: ${text}`);
  if (executes.length === 0) printField(importTexts.executes, importTexts.nothing, out);
  for (const [index, line] of executes.entries()) {
    printField(index === 0 ? importTexts.executes : "", [yellow(line)], out);
  }
  printFieldLines(importTexts.may, skill.permissions, out);
  printFieldLines(
    importTexts.leftOut,
    skill.leftOut.map(({ path, reason }) => `${path} (${packageTexts.reasons[reason]})`),
    out,
  );
  const errors = skill.findings.filter(({ severity }) => severity === "error");
  const warnings = skill.findings.filter(({ severity }) => severity === "warning");
  if (errors.length + warnings.length > 0) {
    const messages = [...errors, ...warnings].map(({ message }) => shortPathsIn(message, context));
    printFieldLines(importTexts.problems, messages, out);
  }
  if (skill.conflict !== undefined) {
    printField(importTexts.taken, [yellow(shortPath(skill.conflict.takenBy, context))], out);
  }
}
