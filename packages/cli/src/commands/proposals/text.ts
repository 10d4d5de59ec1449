import type { ProposalStatus } from "@skillwright/core/internal";
import type { Proposal } from "@skillwright/runtime/internal";
import { count } from "../../output/numbers.ts";

/** What `proposals` says. */
export const proposalTexts = {
  none: "No proposals wait for a review.",
  noneAtAll: "There are no proposals.",
  noneHint: (program: string): string =>
    `Agents file them with the tool propose_skill_update, people with \`${program} proposals new\`.`,
  heading: (number: number): string => count(number, "proposal"),
  hint: (program: string): string => `\`${program} proposals show ID\` shows one.`,
  statuses: {
    pending: "waits",
    approved: "approved",
    rejected: "rejected",
    stale: "stale",
    superseded: "superseded",
  } as Readonly<Record<ProposalStatus, string>>,
  stale: {
    changed: "the skill changed since it was written",
    applied: "the skill has the text already",
    gone: "the skill is not there any more",
    "name-taken": "there is a skill of that name by now",
  } as Readonly<Record<NonNullable<Proposal["staleBecause"]>, string>>,
  origins: {
    edited: "Its file was changed after it was filed.",
    planted: "Nobody filed it; its file was put there.",
  },
  kinds: { update: "change of", create: "new skill" },
  by: (kind: string, name: string | undefined): string => (name === undefined ? kind : `${kind} ${name}`),
  fields: { skill: "skill", by: "by", at: "at", status: "status", file: "file", decided: "decided" },
  decided: (by: string, at: string, reason: string): string =>
    `by ${by} on ${at.slice(0, 10)}${reason === "" ? "" : `: ${reason}`}`,
  justification: "Justification",
  evidence: "Evidence",
  diff: "Diff",
  problems: "It cannot be approved:",
  executes: "It would execute, once that is approved too:",
  permissions: "It would be allowed:",
  findings: "New findings:",
  needsPerson: "Only a person can approve it.",
  textOnly: "It changes words only; a reviewer agent may approve it, too.",
  decideHint: (program: string, id: string): string =>
    `\`${program} proposals approve ${id}\` applies it, \`${program} proposals reject ${id}\` does not.`,
  rebaseHint: (program: string, id: string): string =>
    `\`${program} proposals rebase ${id}\` brings it up to date.`,
  otherwise: "Nothing was changed",
  effect: "applies it, with what it changes beside words",
  ask: "It changes more than words. Apply it? [y/N] ",
  acceptHint: (program: string, id: string): string =>
    `\`${program} proposals approve ${id} --yes --accept-findings\` applies it all the same.`,
  approved: (id: string): string => `Approved: ${id}`,
  applied: (name: string, folder: string): string => `"${name}" is changed in ${folder}.`,
  copied: (name: string, folder: string): string =>
    `"${name}" itself stays as it is; a changed copy in ${folder} is used instead.`,
  created: (name: string, folder: string): string => `"${name}" is made in ${folder}.`,
  rejected: (id: string): string => `Rejected: ${id}`,
  rebased: (id: string): string => `${id} is up to date again; look at it before you approve it.`,
  superseded: (id: string): string => `${id} is not needed any more: the skill has the text already.`,
  conflict: (id: string, number: number): string =>
    `${id} cannot be merged: ${count(number, "place")} changed in two ways.`,
  conflictAt: (line: number): string => `Line ${line}`,
  ours: "now",
  theirs: "proposed",
  conflictHint: "Reject it and have it proposed anew, or edit the skill yourself.",
  filed: (id: string): string => `Filed: ${id}`,
  filedHint: "The skill stays as it is until somebody else approves it.",
  oneSource: "Give either --file or --diff",
  needsWhy: "A justification is missing",
  needsWhyHint: "Say with `--why TEXT` why the change is necessary.",
} as const;
