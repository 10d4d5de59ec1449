import { createSkills, openTrustStore, ownPlace, type SkillReview, type Skills } from "@skillwright/runtime";
import type { JsonFlag } from "../define/flags.ts";
import type { Output } from "../output/output.ts";
import { dim } from "../output/parts.ts";
import { trustTexts } from "../texts/trust.ts";

/** The options of `trust --run`. */
export interface TrustSkillFlags extends JsonFlag {
  readonly revoke?: boolean;
  readonly yes?: boolean;
}

/** Shows what a skill executes, and approves it as it is when told so. */
export async function trustSkill(name: string, flags: TrustSkillFlags, out: Output): Promise<number> {
  const skills = await createSkills();
  if (flags.revoke === true) return revokeSkill(skills, name, flags, out);
  const session = await skills.session();
  const review = session.review(name);
  const approves = flags.yes === true && review.approval !== "approved";
  if (approves) await session.approve(review);
  if (flags.json === true) {
    out.json({ ...review, approved: approves || review.approval === "approved" });
    return 0;
  }
  printReview(review, out);
  if (review.approval === "approved") out.text(trustTexts.alreadyApproved(review.skill));
  else if (approves) out.text(trustTexts.approved(review.skill));
  else out.text(trustTexts.approveHint(review.skill));
  return 0;
}

async function revokeSkill(
  skills: Skills,
  name: string,
  flags: TrustSkillFlags,
  out: Output,
): Promise<number> {
  const { id, found } = skills.get(name);
  const { home, locations } = ownPlace();
  const revoked = await openTrustStore({ state: locations.state, home }).revokeApproval(found.key);
  if (flags.json === true) out.json({ skill: id, approved: false, changed: revoked });
  else out.text(revoked ? trustTexts.approvalRevoked(id) : trustTexts.notApproved(id));
  return 0;
}

function printReview({ skill, executes, changes }: SkillReview, out: Output): void {
  out.text(executes.length === 0 ? trustTexts.executesNothing(skill) : trustTexts.executes(skill));
  for (const what of executes) out.text(["  ", what], 4);
  if (changes === undefined) return;
  out.text(trustTexts.changed);
  for (const kind of ["added", "changed", "removed"] as const) {
    for (const path of changes[kind]) out.text(["  ", path, dim(`  ${trustTexts.changes[kind]}`)], 4);
  }
}
