import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { bold, dim, red } from "../../output/parts.ts";
import { proposalArgument, proposalTexts } from "./text.ts";

/** Updates a stale proposal. */
export const command: Command = defineCommand({
  arguments: { id: proposalArgument },
  options: { json: jsonOption, ...discoveryOptions },
  examples: ["skillwright proposals rebase pdf-tools", "skillwright proposals rebase pdf-tools --json"],
  async run({ id }, flags, out) {
    const result = await (await openSkills(toSkillsOptions(flags))).rebaseProposal(id);
    if (flags.json) return out.json(result, result.kind === "conflict" ? 1 : 0);
    if (result.kind !== "conflict") {
      const text = result.kind === "rebased" ? proposalTexts.rebased : proposalTexts.superseded;
      out.note(text(result.proposal.id));
      return 0;
    }
    out.text([red(proposalTexts.conflict(id, result.conflicts.length))]);
    for (const { line, ours, theirs } of result.conflicts) {
      out.text([bold(proposalTexts.conflictAt(line))]);
      for (const [label, text] of [
        [proposalTexts.ours, ours],
        [proposalTexts.theirs, theirs],
      ] as const) {
        for (const row of text.replace(/\n$/, "").split("\n"))
          out.text([dim(`  ${label.padEnd(9)}`), row], 11);
      }
    }
    out.note([dim(proposalTexts.conflictHint)]);
    return 1;
  },
});
