import { SkillwrightError } from "@skillwright/core/internal";
import { createSkills } from "@skillwright/runtime/internal";
import { toSkillsOptions } from "../../define/flags.ts";
import { readTextFile } from "../../input/read-text-file.ts";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { actor, type ProposalFlags } from "./command.ts";
import { proposalTexts } from "./text.ts";

/** The options of `proposals new`. */
export interface NewProposalFlags extends ProposalFlags {
  readonly file?: string;
  readonly diff?: string;
  readonly why?: string;
  readonly evidence?: string;
  readonly create?: boolean;
  readonly replaces?: string;
}

/** Files a proposal from a file: the new SKILL.md, or a diff of it. */
export async function newProposal(name: string, flags: NewProposalFlags, out: Output): Promise<number> {
  const { file, diff, why, evidence, replaces } = flags;
  if ((file === undefined) === (diff === undefined)) {
    throw new SkillwrightError("usage_error", {
      message: proposalTexts.oneSource,
      details: { argument: "--file", suggestions: [] },
    });
  }
  if (why === undefined) {
    throw new SkillwrightError("usage_error", {
      message: proposalTexts.needsWhy,
      details: { argument: "--why", suggestions: [] },
      hint: proposalTexts.needsWhyHint,
    });
  }
  const skills = await createSkills(toSkillsOptions(flags));
  const proposal = await skills.propose({
    skill: name,
    kind: flags.create === true ? "create" : "update",
    change: diff === undefined ? { text: readTextFile(file ?? "") } : { diff: readTextFile(diff) },
    justification: why,
    ...(evidence !== undefined && { evidence }),
    ...(replaces !== undefined && { replaces }),
    author: actor(flags),
  });
  if (flags.json === true) {
    out.json({ proposal });
    return 0;
  }
  out.text(proposalTexts.filed(proposal.id));
  out.text([dim(proposalTexts.filedHint)]);
  return 0;
}
