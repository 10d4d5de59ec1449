import { type ExplainStep, type Explanation, exitCodes } from "@skillwright/core/internal";
import { createSkills, explainForHost, type Skills, toExplainDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import {
  discoveryOptions,
  fileOption,
  jsonOption,
  toSkillsOptions,
} from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { findOutside } from "../../input/find-outside.ts";
import { toQuery } from "../../input/find-query.ts";
import type { Output } from "../../output/output.ts";
import { toExplainModel } from "./model.ts";
import { explainTexts } from "./text.ts";
import { printExplanation } from "./view.ts";

const options = {
  json: jsonOption,
  file: fileOption,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  arguments: { skill: required("Name, id or path of a skill", { completion: "skills" }) },
  options,
  examples: ["skillwright explain pdf-tools", "skillwright explain pdf-tools --as claude-code"],
  run: ({ skill }, flags, out) => explain(skill, flags, out),
});

/** Explains why a skill is available or not; exits with "not found" if there is no such skill. */
async function explain(name: string, flags: Flags, out: Output): Promise<number> {
  const skillsOptions = toSkillsOptions(flags, flags);
  const skills = await createSkills(skillsOptions);
  const { query, isPath } = toQuery(name);
  const outside = isPath ? await findOutside(skills, query, skillsOptions) : undefined;
  const own = (): Promise<Skills> => createSkills({ ...skillsOptions, host: "skillwright" });
  const explanation =
    outside === undefined
      ? await explainForHost(skills, query, own)
      : explainOutside(outside.explain(query), skills);
  if (flags.json) out.json(toExplainDocument(skills.snapshot.host.id, explanation));
  else printExplanation(toExplainModel(skills, explanation), out);
  return explanation.files.length === 0 ? exitCodes.skill_not_found : 0;
}

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
