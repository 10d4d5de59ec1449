import { lintSkill, parseSkill } from "@skillwright/core/internal";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { hostLint, levelsFor } from "./lint-file.ts";
import type { LintRun, LintSkillsOptions } from "./lint-skills.ts";

/** Checks the text of a SKILL.md that is in no file. Nothing is known about its folder and its other files. */
export async function lintText(
  { snapshot }: { readonly snapshot: Snapshot },
  text: string,
  options: Pick<LintSkillsOptions, "hosts" | "levels"> & { readonly file: string },
): Promise<LintRun> {
  const { file } = options;
  const skill = { text, complete: true, file, sidecars: [] };
  const { manifest } = parseSkill({ ...skill, directory: "skill" });
  const findings = lintSkill({
    // A text has no folder whose name could differ.
    skill: { ...skill, directory: manifest?.name ?? "skill" },
    hosts: await Promise.all((options.hosts ?? []).map(hostLint)),
    levels: levelsFor(snapshot, options),
    fixes: "withhold",
  });
  // A text that doesn't load has a name too, but there is no folder to compare it with.
  const own = findings.filter(({ code }) => code !== "name-directory-mismatch");
  return { skills: [{ file, kind: "skill", text, fixed: [], findings: own }], diagnostics: [] };
}
