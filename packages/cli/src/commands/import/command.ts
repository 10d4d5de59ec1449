import { resolve } from "node:path";
import type { ConflictChoice } from "@skillwright/core/internal";
import {
  createSkills,
  type ImportPreview,
  type SkillPreview,
  type Skills,
  type StoreChange,
  toImportDocument,
} from "@skillwright/runtime/internal";
import { builtInsHere, type JsonFlag } from "../../define/flags.ts";
import { readInput } from "../../input/read-input.ts";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { type PathContext, shortPath } from "../../output/short-path.ts";
import { nobodyToAsk } from "../../prompt/is-wanted.ts";
import { confirm, hasPerson } from "../../prompt/read-line.ts";
import { askConflict } from "../../prompt/resolve-conflict.ts";
import { importTexts } from "./text.ts";
import { printPreview } from "./view.ts";

/** The options of `import`. */
export interface ImportFlags extends JsonFlag {
  readonly skill?: readonly string[];
  readonly name?: string;
  readonly onConflict?: ConflictChoice | "cancel";
  readonly scope: "user" | "project";
  readonly yes?: boolean;
  /** Whether to show it and leave everything as it is. */
  readonly preview?: boolean;
  readonly cwd?: string;
}

/** Shows what a source holds and may do, and takes it over when a person says so, by an option or at the terminal. */
export async function importSkills(path: string, flags: ImportFlags, out: Output): Promise<number> {
  const { cwd, scope, skill, name } = flags;
  const skills = await createSkills({
    ...(cwd !== undefined && { cwd: resolve(cwd) }),
    builtIns: builtInsHere(),
  });
  const source = path === "-" ? { bytes: readInput() } : { path };
  const preview = await skills.previewImport(source, {
    scope,
    ...(skill !== undefined && { skills: skill }),
    ...(name !== undefined && { name }),
  });
  if (flags.json !== true) printPreview(preview, skills.snapshot.place, out);
  const chosen =
    flags.preview === true ? undefined : await decide(preview, flags, { out, place: skills.snapshot.place });
  const imported = chosen === undefined ? [] : await takeOver(skills, preview, { chosen, scope });
  if (flags.json === true) {
    out.json(toImportDocument(preview, imported));
    return 0;
  }
  if (chosen === undefined) {
    if (flags.preview !== true) out.text(`${importTexts.otherwise}.`);
    return flags.preview === true ? 0 : 1;
  }
  report(imported, chosen, { place: skills.snapshot.place, out });
  return 0;
}

/** What becomes of a skill. */
interface Decision {
  readonly skill: SkillPreview;
  /** `refuse` where no name is taken, or nobody said what to do about it. */
  readonly answer: ConflictChoice | "cancel" | "refuse";
}

/**
 * The person's decisions, by options or at the terminal; undefined when nothing is to be imported. Throws
 * `nobody_to_ask` where there is neither.
 */
async function decide(
  { skills }: ImportPreview,
  flags: ImportFlags,
  { out, place }: { readonly out: Output; readonly place: PathContext },
): Promise<readonly Decision[] | undefined> {
  const { onConflict, yes, scope } = flags;
  if (yes !== true && (flags.json === true || !hasPerson())) throw nobodyToAsk(importTexts);
  out.flush();
  const decisions: Decision[] = [];
  for (const skill of skills) {
    const { conflict } = skill;
    const ask = async (): Promise<Decision["answer"]> =>
      conflict === undefined || yes === true ? "refuse" : ((await askConflict(conflict, place)) ?? "cancel");
    decisions.push({ skill, answer: conflict === undefined ? "refuse" : (onConflict ?? (await ask())) });
  }
  if (yes === true) return decisions;
  const left = decisions.filter(({ answer }) => answer !== "cancel").length;
  return left > 0 && (await confirm(importTexts.question(left, scope))) ? decisions : undefined;
}

/** Imports by the decisions; those that are refused come first, so that nothing was written by then. */
async function takeOver(
  skills: Skills,
  preview: ImportPreview,
  { chosen, scope }: { readonly chosen: readonly Decision[]; readonly scope: ImportFlags["scope"] },
): Promise<readonly StoreChange[]> {
  const imported: StoreChange[] = [];
  for (const onConflict of ["refuse", "rename", "replace", "override"] as const) {
    const group = chosen.filter(({ answer }) => answer === onConflict).map(({ skill }) => skill);
    if (group.length === 0) continue;
    imported.push(...(await skills.import({ ...preview, skills: group }, { scope, onConflict })));
  }
  return imported;
}

function report(
  imported: readonly StoreChange[],
  chosen: readonly Decision[],
  { place, out }: { readonly place: PathContext; readonly out: Output },
): void {
  for (const { action, name, folder } of imported) {
    const where = shortPath(folder, place);
    out.text(action === "replaced" ? importTexts.replaced(name, where) : importTexts.imported(name, where));
  }
  for (const { skill, answer } of chosen) {
    if (answer === "cancel") out.text(importTexts.kept(skill.name));
  }
  const runs = chosen.some(({ skill, answer }) => answer !== "cancel" && skill.executes.length > 0);
  const [first] = imported;
  if (runs && first !== undefined)
    out.text([dim(importTexts.trust(imported.length === 1 ? first.name : "NAME"))]);
}
