import type { Proposal } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { toggle } from "../../command-line/option.ts";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { proposalTexts } from "./text.ts";
import { authorText } from "./view.ts";

/** Lists proposals. */
export const command: Command = defineCommand({
  paged: true,
  options: { all: toggle("Include decided proposals"), json: jsonOption, ...discoveryOptions },
  examples: ["skillwright proposals list", "skillwright proposals list --all --json"],
  async run(_, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const all = flags.all;
    const { proposals, diagnostics } = await skills.proposals({ all });
    if (flags.json) return out.json({ proposals, diagnostics });
    const program = ownCommand();
    if (proposals.length === 0) {
      out.text(all ? proposalTexts.noneAtAll : proposalTexts.none);
      out.note([dim(proposalTexts.noneHint(program))]);
    }
    for (const proposal of proposals) printLine(proposal, out);
    for (const diagnostic of diagnostics) printDiagnostic(diagnostic, skills.snapshot.place, out);
    if (proposals.length > 0) {
      out.row();
      out.note([dim(proposalTexts.hint(program))]);
    }
    return 0;
  },
});

function printLine(proposal: Proposal, out: Output): void {
  const { id, status, author, justification, kind, skill } = proposal;
  const [why = ""] = justification.split("\n");
  const word = proposalTexts.statuses[status];
  const state = status === "stale" ? yellow(word) : dim(word);
  out.text([bold(id), "  ", state, dim(`  ${proposalTexts.kinds[kind]} ${skill}, ${authorText(author)}`)], 2);
  out.text(["  ", why], 2);
}
