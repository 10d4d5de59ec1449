import type { ProposalStatus } from "@skillwright/core/internal";
import { type Proposal, thisPerson } from "@skillwright/runtime/internal";
import { required, textOption } from "../../command-line/option.ts";
import { count } from "../../output/numbers.ts";

/** What `proposals` prints. */
export const proposalTexts = {
  none: "No proposals need a review.",
  noneAtAll: "No proposals.",
  noneHint: (program: string): string =>
    `Agents create them with the propose_skill_update tool, people with \`${program} proposals new\`.`,
  hint: (program: string): string => `Run \`${program} proposals show ID\` for details.`,
  statuses: {
    pending: "pending",
    approved: "approved",
    rejected: "rejected",
    stale: "stale",
    superseded: "superseded",
  } as Readonly<Record<ProposalStatus, string>>,
  stale: {
    changed: "the skill has changed since",
    applied: "the skill already has this text",
    gone: "the skill no longer exists",
    "name-taken": "a skill with this name exists now",
  } as Readonly<Record<NonNullable<Proposal["staleBecause"]>, string>>,
  origins: {
    edited: "Its file was changed after it was created.",
    planted: "Its file was added by hand; nobody created it as a proposal.",
  },
  kinds: { update: "change to", create: "new skill" },
  by: (kind: string, name: string | undefined): string => (name === undefined ? kind : `${kind} ${name}`),
  fields: { skill: "skill", by: "by", at: "date", status: "status", file: "file", decided: "decided" },
  decided: (by: string, at: string, reason: string): string =>
    `by ${by} on ${at.slice(0, 10)}${reason === "" ? "" : `: ${reason}`}`,
  justification: "Reason",
  evidence: "Evidence",
  diff: "Diff",
  problems: "It can't be approved:",
  executes: "It would run the following, after a separate approval:",
  permissions: "It would be allowed:",
  findings: "New findings:",
  needsPerson: "Only a person can approve it.",
  textOnly: "It only changes text, so a reviewer agent can approve it too.",
  decideHint: (program: string, id: string): string =>
    `Run \`${program} proposals approve ${id}\` or \`${program} proposals reject ${id}\`.`,
  ownHint: (program: string, id: string): string =>
    `You created it, so somebody else must approve it. Run \`${program} proposals reject ${id}\` to withdraw it.`,
  rebaseHint: (program: string, id: string): string =>
    `Run \`${program} proposals rebase ${id}\` to update it.`,
  otherwise: "Nothing was changed",
  effect: "apply it without asking",
  ask: "It changes more than text. Apply it? [y/N] ",
  approved: (id: string): string => `Approved ${id}`,
  applied: (name: string, folder: string): string => `Changed "${name}" in ${folder}.`,
  copied: (name: string, folder: string): string =>
    `"${name}" is unchanged; a modified copy in ${folder} is used instead.`,
  created: (name: string, folder: string): string => `Created "${name}" in ${folder}.`,
  rejected: (id: string): string => `Rejected ${id}`,
  rebased: (id: string): string => `${id} is up to date. Review it before you approve it.`,
  superseded: (id: string): string => `${id} is no longer needed: the skill already has this text.`,
  conflict: (id: string, number: number): string => `${id} can't be merged: ${count(number, "conflict")}.`,
  conflictAt: (line: number): string => `Line ${line}`,
  ours: "current",
  theirs: "proposed",
  conflictHint: "Reject it and ask for a new proposal, or edit the skill yourself.",
  filed: (id: string): string => `Created ${id}`,
  filedHint: "The skill stays unchanged until somebody else approves it.",
  oneSource: "Pass either --file or --diff",
  needsWhy: "--why is missing",
  needsWhyHint: "Pass `--why TEXT` to explain why the change is needed.",
} as const;

/** A proposal. */
export const proposalArgument = required("Id of a proposal, or a skill with one pending", {
  completion: "proposals",
});

/** `--by`. */
export const byOption = textOption("agent", "Act as this agent instead of yourself");

/** `--reason`. */
export const reasonOption = textOption("text", "Reason for the decision");

/** Who acts: the agent given with `--by`, otherwise the person at the terminal. */
export function actor(by: string | undefined): Proposal["author"] {
  return by === undefined ? thisPerson() : { kind: "agent", name: by };
}
