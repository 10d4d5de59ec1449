import { omitUndefined } from "@skillwright/core/internal";
import type { Proposal } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { required, textOption, toggle } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { readTextFile } from "../../input/read-input.ts";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim, red, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { isConfirmed } from "../../prompt/is-confirmed.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { actor, byOption, proposalArgument, proposalTexts, reasonOption } from "./text.ts";
import { authorText, printReview } from "./view.ts";

/** Lists proposals. */
export const list: Command = defineCommand({
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

/** Shows everything about one proposal. */
export const show: Command = defineCommand({
  paged: true,
  arguments: { id: proposalArgument },
  options: { json: jsonOption, ...discoveryOptions },
  examples: ["skillwright proposals show pdf-tools", "skillwright proposals show pdf-tools --json"],
  async run({ id }, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const review = await skills.inspectProposal(id);
    if (flags.json) return out.json(review);
    printReview(review, skills.snapshot.place, out);
    return 0;
  },
});

/** Approves and applies a proposal; asks first if it changes more than text. */
export const approve: Command = defineCommand({
  arguments: { id: proposalArgument },
  options: {
    yes: toggle("Approve without asking, even if it changes more than text"),
    acceptFindings: toggle("Approve even if lint finds errors in the new text"),
    reason: reasonOption,
    by: byOption,
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: ["skillwright proposals approve pdf-tools", "skillwright proposals approve pdf-tools --yes"],
  async run({ id }, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const review = await skills.inspectProposal(id);
    const { proposal } = review;
    const asks = review.needs === "person" && review.problems.length === 0 && proposal.status === "pending";
    if (asks && flags.by === undefined) {
      const { json, yes: given } = flags;
      if (!json && !given) {
        printReview(review, skills.snapshot.place, out);
        out.flush();
      }
      const { ask: question, otherwise, effect } = proposalTexts;
      if (!(await isConfirmed({ given, json, question, otherwise, effect }, out))) return 1;
    }
    const { proposal: approved, change } = await skills.reviewProposal(proposal.id, {
      decision: "approve",
      reviewer: actor(flags.by),
      hash: proposal.hash,
      ...omitUndefined({ reason: flags.reason }),
      ...(flags.acceptFindings && { findings: "accept" as const }),
    });
    if (flags.json) return out.json({ approved: true, proposal: approved, change });
    out.note(proposalTexts.approved(approved.id));
    if (change !== undefined) {
      const made = approved.kind === "create" ? proposalTexts.created : proposalTexts.copied;
      const text = change.action === "created" ? made : proposalTexts.applied;
      out.note(text(change.name, shortPath(change.folder, skills.snapshot.place)));
      for (const notice of change.notices) out.text([yellow(notice)]);
    }
    return 0;
  },
});

/** Rejects a proposal. */
export const reject: Command = defineCommand({
  arguments: { id: proposalArgument },
  options: { reason: reasonOption, by: byOption, json: jsonOption, ...discoveryOptions },
  examples: [
    'skillwright proposals reject pdf-tools --reason "Already covered above"',
    "skillwright proposals reject pdf-tools",
  ],
  async run({ id }, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const { proposal } = await skills.reviewProposal(id, {
      decision: "reject",
      reviewer: actor(flags.by),
      ...omitUndefined({ reason: flags.reason }),
    });
    if (flags.json) return out.json({ proposal });
    out.note(proposalTexts.rejected(proposal.id));
    return 0;
  },
});

/** Updates a stale proposal. */
export const rebase: Command = defineCommand({
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

/** Creates a proposal from a new SKILL.md or a diff. */
const newProposal: Command = defineCommand({
  arguments: { skill: required("Name or id of a skill, or the name of a new one", { completion: "skills" }) },
  options: {
    file: textOption("file", "The new SKILL.md; - reads standard input", { completion: "files" }),
    diff: textOption("file", "A unified diff of the SKILL.md; - reads standard input", {
      completion: "files",
    }),
    why: textOption("text", "Why the change is needed (required)"),
    evidence: textOption("text", "Errors or quotes that show the problem"),
    create: toggle("Propose a new skill"),
    replaces: textOption("id", "Your earlier proposal that this one replaces"),
    by: byOption,
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: [
    'skillwright proposals new pdf-tools --file SKILL.md --why "The flag is gone"',
    'git diff | skillwright proposals new pdf-tools --diff - --why "Typo"',
    'skillwright proposals new release-notes --create --file new.md --why "Asked for often"',
  ],
  async run({ skill: name }, flags, out) {
    const { file, diff, why, evidence, replaces } = flags;
    if ((file === undefined) === (diff === undefined)) {
      throw usageError(proposalTexts.oneSource, "--file");
    }
    if (why === undefined) {
      throw usageError(proposalTexts.needsWhy, "--why", { hint: proposalTexts.needsWhyHint });
    }
    const skills = await openSkills(toSkillsOptions(flags));
    const proposal = await skills.propose({
      skill: name,
      kind: flags.create ? "create" : "update",
      change: diff === undefined ? { text: readTextFile(file ?? "") } : { diff: readTextFile(diff) },
      justification: why,
      ...omitUndefined({ evidence, replaces }),
      author: actor(flags.by),
    });
    if (flags.json) return out.json({ proposal });
    out.note(proposalTexts.filed(proposal.id));
    out.note([dim(proposalTexts.filedHint)]);
    return 0;
  },
});

export { newProposal as new };
