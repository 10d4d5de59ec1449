import { type ExplainStep, type Explanation, exitCodes } from "@skillwright/core/internal";
import { explainForHost, type Skills, toExplainDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import {
  discoveryOptions,
  fileOption,
  jsonOption,
  toSkillsOptions,
} from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { required } from "../../command-line/option.ts";
import { findOutside } from "../../input/find-outside.ts";
import { toQuery } from "../../input/find-query.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, type Part, red } from "../../output/parts.ts";
import { type PathContext, shortPath, shortPathsIn } from "../../output/short-path.ts";

/** What `explain` prints besides the explanation. */
const explainTexts = {
  outside: (query: string, host: string): string =>
    `"${query}" is not available in ${host}: it is outside every skill folder.`,
  outsideStep: "outside every skill folder, so nobody can use it",
  outsideHint: "Move it to a skill folder, or add its folder with --root or `skillwright config set roots`.",
  searched: "Searched folders:",
  nothingSearched: "None of the skill folders exists. Run `skillwright doctor` to list them.",
} as const;

/** Explains why a skill is available or not; exits with "not found" if there is no such skill. */
export const command: Command = defineCommand({
  paged: true,
  arguments: { skill: required("Name, id or path of a skill", { completion: "skills" }) },
  options: { json: jsonOption, file: fileOption, ...discoveryOptions },
  examples: ["skillwright explain pdf-tools", "skillwright explain pdf-tools --as claude-code"],
  async run({ skill: name }, flags, out) {
    const skillsOptions = toSkillsOptions(flags, flags);
    const skills = await openSkills(skillsOptions);
    const { query, isPath } = toQuery(name);
    const outside = isPath ? await findOutside(skills, query, skillsOptions) : undefined;
    const own = (): Promise<Skills> => openSkills({ ...skillsOptions, host: "skillwright" });
    const explanation =
      outside === undefined
        ? await explainForHost(skills, query, own)
        : explainOutside(outside.explain(query), skills);
    const status = explanation.files.length === 0 ? exitCodes.skill_not_found : 0;
    if (flags.json) return out.json(toExplainDocument(skills.snapshot.host.id, explanation), status);
    printExplanation(explanation, skills.snapshot.place, out);
    return status;
  },
});

/** Explains a file outside every root: what it contains, and that it isn't available. */
function explainOutside(explanation: Explanation, skills: Skills): Explanation {
  const { query } = explanation;
  const { searched } = skills.explain(query);
  if (explanation.files.length === 0) return { ...explanation, searched };
  const step: ExplainStep = {
    stage: "found",
    outcome: "stop",
    message: explainTexts.outsideStep,
    hint: explainTexts.outsideHint,
  };
  return {
    query,
    answer: explainTexts.outside(query, skills.snapshot.host.title),
    files: explanation.files.map(({ path, id, steps }) => ({
      path,
      id,
      offered: false,
      steps: [step, ...steps.filter(({ stage }) => stage === "parsed")],
    })),
    suggestions: [],
    searched,
  };
}

/** Prints an explanation, step by step, with short paths. */
function printExplanation({ answer, files, searched }: Explanation, place: PathContext, out: Output): void {
  out.text([bold(shortPathsIn(answer, place))]);
  for (const { path, steps } of files) {
    out.row();
    out.text([shortPath(path, place)], 2);
    for (const { outcome, message, hint } of steps) {
      out.text(["  ", sign(outcome, out), " ", shortPathsIn(message, place)], 4);
      if (hint !== undefined) out.text(["    ", dim(shortPathsIn(hint, place))], 4);
    }
  }
  if (files.length > 0) return;
  out.row();
  out.row(searched.length === 0 ? explainTexts.nothingSearched : explainTexts.searched);
  for (const path of searched) out.row("  ", shortPath(path, place));
}

function sign(outcome: ExplainStep["outcome"], { signs }: Output): Part {
  switch (outcome) {
    case "pass":
      return green(signs.pass);
    case "stop":
      return red(signs.stop);
    case "note":
      return dim(signs.note);
    default:
      return outcome satisfies never;
  }
}
