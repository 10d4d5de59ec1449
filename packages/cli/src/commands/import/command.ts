import { type ConflictChoice, omitUndefined } from "@skillwright/core/internal";
import {
  type ImportPreview,
  type SkillPreview,
  type Skills,
  type StoreChange,
  toImportDocument,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { choice, choiceOr, list, required, textOption, toggle } from "../../command-line/option.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import { readInput } from "../../input/read-input.ts";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { type PathContext, shortPath } from "../../output/short-path.ts";
import { confirm, hasPerson, nobodyToAsk } from "../../prompt/is-confirmed.ts";
import { askConflict } from "../../prompt/resolve-conflict.ts";
import { importTexts, printPreview, printRepair } from "./view.ts";

const options = {
  skill: list("name", "Import only this skill (repeatable; default: all)"),
  name: textOption("name", "Import under another name"),
  onConflict: choice("action", "What to do if the name is taken", [
    "rename",
    "replace",
    "override",
    "cancel",
  ]),
  scope: choiceOr("user", "scope", "Import for you, or for everyone in the project", ["user", "project"]),
  yes: toggle("Import without asking"),
  repair: toggle("Apply the suggested repair of invalid frontmatter"),
  preview: toggle("Show what it contains and may do, without importing anything"),
  cwd: cwdOption,
  json: jsonOption,
};
type Flags = FlagsOf<typeof options>;

/** Shows what a source contains and may do, and imports it if the user agrees. */
export const command: Command = defineCommand({
  arguments: {
    path: required("SKILL.md, folder, .zip, .skill, .tar.gz or .tgz file; - reads standard input", {
      completion: "files",
    }),
  },
  options,
  examples: [
    "skillwright import pdf-tools.skill",
    "skillwright import ./my-skill --scope project",
    "skillwright import notes.md --name meeting-notes --yes",
    "skillwright import skills.zip --skill pdf --skill docx --on-conflict rename",
    "skillwright import - --yes < SKILL.md",
  ],
  async run({ path }, flags, out) {
    const { cwd, scope, skill, name } = flags;
    const skills = await skillsIn(cwd);
    const source = path === "-" ? { bytes: readInput() } : { path };
    const wanted = {
      scope,
      ...(skill.length > 0 && { skills: skill }),
      ...(flags.repair && { repair: "apply" as const }),
      ...omitUndefined({ name }),
    };
    const preview = await skills.previewImport(source, wanted).catch((error: unknown) => {
      if (!flags.json) printRepair(error, out);
      throw error;
    });
    if (!flags.json) printPreview(preview, skills.snapshot.place, out);
    const chosen = flags.preview
      ? undefined
      : await decide(preview, flags, { out, place: skills.snapshot.place });
    const imported = chosen === undefined ? [] : await importChosen(skills, preview, { chosen, scope });
    if (flags.json) return out.json(toImportDocument(preview, imported));
    if (chosen === undefined) {
      if (!flags.preview) out.text(`${importTexts.otherwise}.`);
      return flags.preview ? 0 : 1;
    }
    report(imported, chosen, { place: skills.snapshot.place, out });
    return 0;
  },
});

/** What happens to a skill. */
interface Decision {
  readonly skill: SkillPreview;
  /** `refuse` if the name is free, or if it is undecided what to do. */
  readonly answer: ConflictChoice | "cancel" | "refuse";
}

/**
 * The user's decisions, from options or the terminal; undefined if nothing is to be imported. Throws `nobody_to_ask` if
 * there is neither.
 */
async function decide(
  { skills }: ImportPreview,
  flags: Flags,
  { out, place }: { readonly out: Output; readonly place: PathContext },
): Promise<readonly Decision[] | undefined> {
  const { onConflict, yes, scope } = flags;
  if (!yes && (flags.json || !hasPerson())) throw nobodyToAsk(importTexts);
  out.flush();
  const decisions: Decision[] = [];
  for (const skill of skills) {
    const { conflict } = skill;
    const ask = async (): Promise<Decision["answer"]> =>
      conflict === undefined || yes ? "refuse" : ((await askConflict(conflict, place)) ?? "cancel");
    decisions.push({ skill, answer: conflict === undefined ? "refuse" : (onConflict ?? (await ask())) });
  }
  if (yes) return decisions;
  const left = decisions.filter(({ answer }) => answer !== "cancel").length;
  return left > 0 && (await confirm(importTexts.question(left, scope))) ? decisions : undefined;
}

/** Imports as decided. Conflicts that fail come first, before anything is written. */
async function importChosen(
  skills: Skills,
  preview: ImportPreview,
  { chosen, scope }: { readonly chosen: readonly Decision[]; readonly scope: Flags["scope"] },
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
    out.note(action === "replaced" ? importTexts.replaced(name, where) : importTexts.imported(name, where));
  }
  for (const { skill, answer } of chosen) {
    if (answer === "cancel") out.note(importTexts.kept(skill.name));
  }
  const runs = chosen.some(({ skill, answer }) => answer !== "cancel" && skill.executes.length > 0);
  const [first] = imported;
  if (runs && first !== undefined)
    out.note([dim(importTexts.trust(imported.length === 1 ? first.name : "NAME"))]);
}
