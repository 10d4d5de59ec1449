import { omitUndefined, parentPath, SkillwrightError, skillTokens } from "@skillwright/core/internal";
import {
  createSkills,
  type LoadedSkill,
  type Skills,
  toDiagnosticEntry,
  toManifestDocument,
  toSkillEntry,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { required, toggle } from "../../command-line/option.ts";
import { findOutside, isAt } from "../../input/find-outside.ts";
import { toQuery } from "../../input/find-query.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { shortPath, shortPathsIn } from "../../output/short-path.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { printField, printFieldLines } from "../../views/fields.ts";
import { manifestFields } from "./manifest-fields.ts";
import { showTexts } from "./text.ts";

const options = {
  body: toggle("Print only the instructions"),
  json: jsonOption,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  arguments: { skill: required("Name, id or path of a skill", { completion: "skills" }) },
  options,
  examples: [
    "skillwright show pdf-tools",
    "skillwright show ./my-skill",
    "skillwright show pdf-tools --body",
  ],
  run: ({ skill }, flags, out) => show(skill, flags, out),
});

interface Shown {
  readonly skills: Skills;
  readonly skill: LoadedSkill;
  /** Whether the skill is inside a root. */
  readonly inRoot: boolean;
}

/** Shows one skill. */
async function show(typed: string, flags: Flags, out: Output): Promise<number> {
  const shown = await find(typed, flags);
  const { skill, skills, inRoot } = shown;
  if (flags.json) {
    out.json({
      ...toSkillEntry(skill, skills.snapshot),
      inRoot,
      manifest: toManifestDocument(skill.manifest),
      files: skill.files,
      moreFiles: skill.moreFiles,
      diagnostics: skill.found.diagnostics.map(toDiagnosticEntry),
      ...(flags.body && { body: skill.body }),
    });
  } else if (flags.body) {
    out.verbatim(skill.body);
  } else {
    print(shown, out);
  }
  return 0;
}

async function find(typed: string, flags: Flags): Promise<Shown> {
  const { query, isPath } = toQuery(typed);
  const options = toSkillsOptions(flags);
  const skills = await createSkills(options);
  const outside = isPath ? await findOutside(skills, query, options) : undefined;
  const searched = outside ?? skills;
  return { skills: searched, skill: await load(searched, query), inRoot: outside === undefined };
}

async function load(skills: Skills, query: string): Promise<LoadedSkill> {
  const broken = skills.snapshot.found.find(
    (found) => found.manifest === undefined && (isAt(found, query) || found.directory === query),
  );
  const known = skills.snapshot.skills.some((skill) => skill.id === query || skill.name === query);
  if (broken === undefined || known) {
    await skills.bring(query);
    return skills.load(query);
  }
  const problem = broken.diagnostics.find(({ severity }) => severity === "error");
  const place = problem?.line === undefined ? "" : `:${problem.line}:${problem.column ?? 1}`;
  throw new SkillwrightError("parse_error", {
    message: `${broken.path}${place}: ${problem?.message ?? "The file doesn't load"}`,
    details: {
      file: broken.path,
      ...omitUndefined({ line: problem?.line, column: problem?.column }),
    },
    hint: problem?.hint ?? `Run \`skillwright lint ${parentPath(broken.path)}\` for details.`,
  });
}

function print({ skills, skill, inRoot }: Shown, out: Output): void {
  const { place } = skills.snapshot;
  const { manifest, found } = skill;
  out.text([bold(skill.id), dim(`  ${manifest.displayName}`)]);
  out.text(manifest.description.replace(/\s+/g, " "));
  out.row();
  printField(showTexts.state, inRoot ? showTexts.stateOf(skill) : showTexts.notOffered, out);
  for (const { message, hint } of skill.reasons) {
    printField(
      "",
      [yellow(message), ...(hint === undefined ? [] : [dim(`. ${shortPathsIn(hint, place)}`)])],
      out,
    );
  }
  printField(showTexts.scope, inRoot ? skill.scope : showTexts.outside, out);
  if (found.origin !== undefined) printField(showTexts.origin, found.origin, out);
  printField(showTexts.file, shortPath(found.path, place), out);
  if (found.key !== found.path) printField(showTexts.link, shortPath(found.key, place), out);
  if (found.plugin !== undefined) printField(showTexts.plugin, found.plugin, out);
  if (skill.shadows.length > 0) printField(showTexts.shadows, skill.shadows.join(", "), out);
  const tokens = skillTokens(found);
  printField(showTexts.tokens, showTexts.tokenCounts(tokens.catalog, tokens.body), out);
  for (const { label, lines } of manifestFields(manifest)) printFieldLines(label, lines, out);
  const more = skill.moreFiles ? [showTexts.moreFiles] : [];
  printFieldLines(showTexts.files, [...skill.files, ...more], out);
  const problems = found.diagnostics;
  if (problems.length === 0) return;
  out.row();
  out.row(bold(showTexts.problemCount(problems.length)));
  for (const problem of problems) printDiagnostic(problem, place, out);
}
