import {
  type Author,
  applyPatch,
  baseName,
  fileNotFound,
  isSkillwrightError,
  mergeTexts,
  type PackageFile,
  type PackagePath,
  type ProposalDocument,
  type ProposalRefusal,
  parentPath,
  type SkillStatus,
  SkillwrightError,
  unifiedDiff,
  withFile,
} from "@skillwright/core/internal";
import { sha256 } from "../files/sha256.ts";
import { readPackageTree } from "../skill-tree/read-skill-tree.ts";
import type { StoreChange } from "../store/store.ts";
import type { Proposal, ProposalReview, ProposalVerdict, RebasedProposal } from "./proposal.ts";
import { dropBases, fileAway, readBase, readProposalFiles, removeDecided } from "./proposal-files.ts";
import { contentOf, type ProposalDecision, readRecords, writeRecords } from "./proposal-records.ts";
import { toDocument } from "./proposal-state.ts";
import { currentText, effectiveSkill, type ProposalsContext, refused } from "./proposals-context.ts";

/** Most decided proposals that are kept; the oldest are dropped. Their changes stay in the history. */
const MAX_DECIDED_PROPOSALS = 500;

/** Records a decision, moves the file, and drops the oldest decided proposals beyond the limit. */
export function decide(state: string, proposal: Proposal, decision: ProposalDecision): void {
  const document: ProposalDocument = { ...toDocument(proposal), status: decision.status };
  const { id, author, created } = document;
  const known = readRecords(state);
  const record = known.find((candidate) => candidate.id === id) ?? {
    id,
    content: contentOf(document),
    author,
    created,
  };
  const records = [...known.filter((candidate) => candidate.id !== id), { ...record, decision }];
  const decided = records.filter((candidate) => candidate.decision !== undefined);
  const dropped = decided.slice(0, Math.max(0, decided.length - MAX_DECIDED_PROPOSALS));
  writeRecords(
    state,
    records.filter((candidate) => !dropped.includes(candidate)),
  );
  fileAway(state, document);
  for (const { id: old } of dropped) removeDecided(state, old);
  const waiting = readProposalFiles(state, "waiting").files;
  dropBases(state, new Set(waiting.flatMap((file) => file.document.base ?? [])));
}

const stale: Readonly<Record<NonNullable<Proposal["staleBecause"]>, string>> = {
  changed: "the skill changed since it was written",
  applied: "the skill already has this text",
  gone: "the skill no longer exists",
  "name-taken": "a skill with that name exists now",
};

/** Throws `proposal_refused` when this reviewer may not approve this proposal. */
export function refuseApproval(review: ProposalReview, verdict: ProposalVerdict): void {
  const { proposal, problems, findings, needs, because } = review;
  const { reviewer } = verdict;
  const refuse = (reason: ProposalRefusal, why: readonly string[], hint: string): never => {
    throw new SkillwrightError("proposal_refused", {
      message: `${proposal.id} is not approved: ${why.join("; ")}`,
      details: { id: proposal.id, reason, problems: why },
      hint,
    });
  };
  if (proposal.staleBecause !== undefined) {
    const hint =
      proposal.staleBecause === "changed"
        ? `\`skillwright proposals rebase ${proposal.id}\` updates it; then review it again.`
        : "Reject it.";
    refuse("stale", [stale[proposal.staleBecause]], hint);
  }
  if (mayBeSame(reviewer, proposal.author)) {
    refuse(
      "own",
      ["you can't approve your own proposal"],
      "Let somebody else review it, or edit the skill yourself.",
    );
  }
  if (isOfSameConversation(proposal, verdict)) {
    refuse(
      "own",
      ["it was filed in this conversation, and agents that work for each other count as one"],
      "A person has to review it: `skillwright proposals`.",
    );
  }
  if (problems.length > 0) refuse("invalid", problems, "Reject it, or ask for a new proposal.");
  const errors = findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
  const isPerson = reviewer.kind === "person";
  if (errors.length > 0 && !(isPerson && verdict.findings === "accept")) {
    refuse("invalid", errors, "Reject it, or accept its findings if they are false alarms.");
  }
  if (isPerson) return;
  const why = reviewer.kind === "agent" ? because : ["only a person or an agent can review proposals"];
  if (needs === "person" || reviewer.kind !== "agent") {
    refuse("needs-person", why, "A person has to review it: `skillwright proposals`.");
  }
}

/** One who proposes could ask another agent of the same conversation to approve: no person would ever see it. */
function isOfSameConversation({ conversation }: Proposal, verdict: ProposalVerdict): boolean {
  const isAgent = verdict.reviewer.kind === "agent";
  return isAgent && conversation !== undefined && conversation === verdict.conversation;
}

/** Whether two authors may be the same: case, blanks and Unicode form don't count, and an unnamed agent may be any. */
function mayBeSame(a: Author, b: Author): boolean {
  if (a.kind !== b.kind) return false;
  const [one, other] = [fold(a.name), fold(b.name)];
  return one === other || (a.kind === "agent" && (one === "" || other === ""));
}

function fold(name = ""): string {
  return name
    .normalize("NFKC")
    .replace(/[\p{Z}\p{C}]+/gu, "")
    .toLowerCase();
}

/** Applies an approved proposal as a new version; a skill that can't be changed is cloned first. */
export function applyProposal(
  context: ProposalsContext,
  { proposal, before, after = "" }: ProposalReview,
  approvedBy: string,
): Promise<StoreChange> {
  const { id, author, kind, key = "" } = proposal;
  const [why = ""] = proposal.justification.split("\n");
  const note = { author, message: `Proposal ${id}, approved by ${approvedBy}: ${why}` };
  if (kind === "create") {
    return context.withStore((store) => store.create({ skill: { text: after }, ...note }));
  }
  const current = currentText(context, key);
  if (current === undefined || before === undefined)
    throw fileNotFound(key, `The skill "${proposal.skill}" no longer exists`, {
      hint: "Restore it first, or reject the proposal.",
    });
  const { skill } = current;
  return context.withStore(async (store) => {
    try {
      return await store.update(skill, { text: after, expectedText: before, ...note });
    } catch (error) {
      if (!isLocked(error)) throw error;
      return store.putPackage(changedFiles(skill, after), { scope: "user", onConflict: "override", ...note });
    }
  });
}

/** All files of a skill with another SKILL.md. */
function changedFiles({ found }: SkillStatus, text: string): readonly PackageFile[] {
  const { files } = readPackageTree(parentPath(found.key));
  return withFile(files, { path: baseName(found.key) as PackagePath }, Buffer.from(text, "utf8"));
}

/** Whether a skill is somebody else's, so that a copy of it can be changed instead. */
function isLocked(error: unknown): boolean {
  if (isSkillwrightError(error, "built_in_modification")) return true;
  if (!isSkillwrightError(error, "read_only_skill")) return false;
  return error.details.reason === "admin" || error.details.reason === "plugin";
}

/** What a stale proposal becomes with what changed meanwhile. */
type Merged =
  | Extract<RebasedProposal, { readonly kind: "conflict" }>
  | { readonly kind: "superseded" }
  | {
      readonly kind: "merged";
      readonly document: ProposalDocument;
      /** The text that the document was written against. */
      readonly base: string;
    };

/** Merges a proposal with the current skill. Throws `proposal_refused` where there is nothing to merge. */
export function mergeWithCurrent(context: ProposalsContext, proposal: Proposal): Merged {
  const { id, key, base: baseHash, diff } = proposal;
  if (proposal.decision !== undefined) throw refused(id, "decided", `It was ${proposal.decision.status}`);
  if (key === undefined || baseHash === undefined) {
    throw refused(id, "invalid", "A proposal for a new skill has nothing to merge with");
  }
  const base = readBase(context.state, baseHash);
  const applied = base === undefined ? undefined : applyPatch(base, diff);
  if (base === undefined || applied?.ok !== true) {
    throw refused(
      id,
      "invalid",
      "The text it was written against is no longer stored, or its diff doesn't apply to it",
    );
  }
  const named = currentText(context, key);
  const target = named === undefined ? undefined : effectiveSkill(context, named.skill);
  const current = target === undefined ? undefined : currentText(context, target.found.key);
  if (current === undefined) throw refused(id, "stale", "The skill no longer exists");
  const merged = mergeTexts(base, current.text, applied.text);
  if (merged.kind === "conflict") return merged;
  if (merged.text === current.text) return { kind: "superseded" };
  const document: ProposalDocument = {
    ...toDocument(proposal),
    status: "pending",
    skill: current.skill.id,
    key: current.skill.found.key,
    base: sha256(current.text),
    result: sha256(merged.text),
    diff: unifiedDiff(current.text, merged.text, { path: "SKILL.md" }),
  };
  return { kind: "merged", document, base: current.text };
}
