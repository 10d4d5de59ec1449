import { createSkills, type Proposal, type Skills, thisPerson } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim, red, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { isWanted } from "../../prompt/is-wanted.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { proposalTexts } from "./text.ts";
import { authorText, printReview } from "./view.ts";

/** The options that every command about proposals has. */
export interface ProposalFlags extends PlaceFlags, JsonFlag {
  readonly all?: boolean;
  /** The agent that acts, instead of the person. */
  readonly by?: string;
  readonly yes?: boolean;
  readonly acceptFindings?: boolean;
  readonly reason?: string;
}

/** Lists proposals. */
export async function listProposals(flags: ProposalFlags, out: Output): Promise<number> {
  const skills = await open(flags);
  const all = flags.all === true;
  const { proposals, diagnostics } = await skills.proposals({ all });
  if (flags.json === true) {
    out.json({ proposals, diagnostics });
    return 0;
  }
  const program = ownCommand();
  if (proposals.length === 0) {
    out.text(all ? proposalTexts.noneAtAll : proposalTexts.none);
    out.text([dim(proposalTexts.noneHint(program))]);
  }
  for (const proposal of proposals) printLine(proposal, out);
  for (const diagnostic of diagnostics) printDiagnostic(diagnostic, skills.snapshot.place, out);
  if (proposals.length > 0) {
    out.row();
    out.text([dim(proposalTexts.hint(program))]);
  }
  return 0;
}

/** Shows everything about one proposal. */
export async function showProposal(id: string, flags: ProposalFlags, out: Output): Promise<number> {
  const skills = await open(flags);
  const review = await skills.inspectProposal(id);
  if (flags.json === true) out.json(review);
  else printReview(review, skills.snapshot.place, out);
  return 0;
}

/** Approves and applies a proposal; what changes more than words needs a second word. */
export async function approveProposal(id: string, flags: ProposalFlags, out: Output): Promise<number> {
  const skills = await open(flags);
  const review = await skills.inspectProposal(id);
  const { proposal } = review;
  const asks = review.needs === "person" && review.problems.length === 0 && proposal.status === "pending";
  if (asks && flags.by === undefined) {
    const { json, yes: given } = flags;
    if (json !== true && given !== true) {
      printReview(review, skills.snapshot.place, out);
      out.flush();
    }
    const { ask: question, otherwise, effect } = proposalTexts;
    if (!(await isWanted({ given, json, question, otherwise, effect }))) {
      out.text(`${otherwise}.`);
      return 1;
    }
  }
  const { proposal: approved, change } = await skills.reviewProposal(proposal.id, {
    decision: "approve",
    reviewer: actor(flags),
    hash: proposal.hash,
    ...(flags.reason !== undefined && { reason: flags.reason }),
    ...(flags.acceptFindings === true && { findings: "accept" as const }),
  });
  if (flags.json === true) {
    out.json({ approved: true, proposal: approved, change });
    return 0;
  }
  out.text(proposalTexts.approved(approved.id));
  if (change !== undefined) {
    const made = approved.kind === "create" ? proposalTexts.created : proposalTexts.copied;
    const text = change.action === "created" ? made : proposalTexts.applied;
    out.text(text(change.name, shortPath(change.folder, skills.snapshot.place)));
    for (const notice of change.notices) out.text([yellow(notice)]);
  }
  return 0;
}

/** Rejects a proposal. */
export async function rejectProposal(id: string, flags: ProposalFlags, out: Output): Promise<number> {
  const skills = await open(flags);
  const { proposal } = await skills.reviewProposal(id, {
    decision: "reject",
    reviewer: actor(flags),
    ...(flags.reason !== undefined && { reason: flags.reason }),
  });
  if (flags.json === true) out.json({ proposal });
  else out.text(proposalTexts.rejected(proposal.id));
  return 0;
}

/** Brings a stale proposal up to date. */
export async function rebaseProposal(id: string, flags: ProposalFlags, out: Output): Promise<number> {
  const result = await (await open(flags)).rebaseProposal(id);
  if (flags.json === true) {
    out.json(result);
    return result.kind === "conflict" ? 1 : 0;
  }
  if (result.kind !== "conflict") {
    const text = result.kind === "rebased" ? proposalTexts.rebased : proposalTexts.superseded;
    out.text(text(result.proposal.id));
    return 0;
  }
  out.text([red(proposalTexts.conflict(id, result.conflicts.length))]);
  for (const { line, ours, theirs } of result.conflicts) {
    out.text([bold(proposalTexts.conflictAt(line))]);
    for (const [label, text] of [
      [proposalTexts.ours, ours],
      [proposalTexts.theirs, theirs],
    ] as const) {
      for (const row of text.replace(/\n$/, "").split("\n")) out.text([dim(`  ${label.padEnd(9)}`), row], 11);
    }
  }
  out.text([dim(proposalTexts.conflictHint)]);
  return 1;
}

function printLine(proposal: Proposal, out: Output): void {
  const { id, status, author, justification, kind, skill } = proposal;
  const [why = ""] = justification.split("\n");
  const word = proposalTexts.statuses[status];
  const state = status === "stale" ? yellow(word) : dim(word);
  out.text([bold(id), "  ", state, dim(`  ${proposalTexts.kinds[kind]} ${skill}, ${authorText(author)}`)], 2);
  out.text(["  ", why], 2);
}

function open(flags: PlaceFlags): Promise<Skills> {
  return createSkills(toSkillsOptions(flags));
}

/** Who acts: the agent that was named, else the person at the terminal. */
export function actor({ by }: Pick<ProposalFlags, "by">): Proposal["author"] {
  if (by !== undefined) return { kind: "agent", name: by };
  return thisPerson();
}
