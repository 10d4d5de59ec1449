import { type Proposal, type ProposalReview, thisPerson } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim, red, yellow } from "../../output/parts.ts";
import { type PathContext, shortPath } from "../../output/short-path.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { printPatch } from "../../views/package-diff.ts";
import { proposalTexts } from "./text.ts";

/** Prints everything a reviewer needs. */
export function printReview(review: ProposalReview, context: PathContext, out: Output): void {
  const { proposal } = review;
  const { id, kind, skill, created, justification, evidence, diff, decision } = proposal;
  const { fields } = proposalTexts;
  out.row(bold(id));
  const line = (label: string, text: string): void => out.text([dim(`  ${label.padEnd(9)}`), text], 11);
  line(fields.skill, `${proposalTexts.kinds[kind]} ${skill}`);
  line(fields.by, authorText(proposal.author));
  line(fields.at, `${created.slice(0, 10)} ${created.slice(11, 16)}Z`);
  line(fields.status, statusText(proposal));
  if (decision !== undefined) {
    line(fields.decided, proposalTexts.decided(authorText(decision.by), decision.at, decision.reason));
  }
  line(fields.file, shortPath(proposal.file, context));
  printText(proposalTexts.justification, justification, out);
  if (evidence !== "") printText(proposalTexts.evidence, evidence, out);
  out.row();
  out.row(bold(proposalTexts.diff));
  printPatch(diff, out);
  out.row();
  printConsequences(review, context, out);
  if (decision !== undefined) return;
  const program = ownCommand();
  if (proposal.staleBecause === "changed" || proposal.staleBecause === "applied")
    out.note([dim(proposalTexts.rebaseHint(program, id))]);
  else if (isOwn(proposal)) out.note([dim(proposalTexts.ownHint(program, id))]);
  else if (review.problems.length === 0) out.note([dim(proposalTexts.decideHint(program, id))]);
}

/** Whether the user created the proposal, so that somebody else must approve it. */
function isOwn({ author }: Proposal): boolean {
  const { kind, name } = thisPerson();
  return author.kind === kind && author.name === name;
}

/** The author of a change. */
export function authorText({ kind, name }: Proposal["author"]): string {
  return proposalTexts.by(kind, name);
}

function statusText({ status, staleBecause }: Proposal): string {
  const word = proposalTexts.statuses[status];
  return staleBecause === undefined ? word : `${word}: ${proposalTexts.stale[staleBecause]}`;
}

function printText(title: string, text: string, out: Output): void {
  out.row();
  out.row(bold(title));
  for (const line of text.split("\n")) out.text(["  ", line], 2);
}

function printConsequences(review: ProposalReview, context: PathContext, out: Output): void {
  const { proposal, problems, executes, permissions, findings, needs } = review;
  const list = (title: string, items: readonly string[]): void => {
    if (items.length === 0) return;
    out.text([yellow(title)]);
    for (const item of items) out.text(["  ", item], 4);
  };
  if (proposal.origin !== "filed") out.text([yellow(proposalTexts.origins[proposal.origin])]);
  if (problems.length > 0) out.text([red(proposalTexts.problems)]);
  for (const problem of problems) out.text(["  ", problem], 4);
  list(proposalTexts.executes, executes);
  list(proposalTexts.permissions, permissions);
  if (findings.length > 0) out.text([yellow(proposalTexts.findings)]);
  for (const finding of findings) printDiagnostic(finding, context, out);
  if (proposal.decision === undefined && problems.length === 0) {
    out.text(needs === "person" ? proposalTexts.needsPerson : proposalTexts.textOnly);
  }
}
