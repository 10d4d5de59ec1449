import {
  createSkills,
  openServerAnswers,
  openTrustStore,
  ownPlace,
  type Skills,
} from "@skillwright/runtime/internal";
import { builtInsSetting } from "../../command-line/discovery-options.ts";
import type { Output } from "../../output/output.ts";
import { isConfirmed } from "../../prompt/is-confirmed.ts";
import { toApprovalModel } from "./model.ts";
import { trustTexts } from "./text.ts";
import { printApproval } from "./view.ts";

/** The options of `trust` for a skill. */
export interface TrustSkillFlags {
  readonly revoke: boolean;
  readonly yes: boolean;
  /** Show what it runs, change nothing. */
  readonly preview: boolean;
  readonly json: boolean;
}

/** Shows what a skill runs, and approves its current content if the user agrees. */
export async function trustSkill(name: string, flags: TrustSkillFlags, out: Output): Promise<number> {
  const skills = await createSkills({ builtIns: builtInsSetting() });
  if (flags.revoke) return revokeSkill(skills, name, flags, out);
  const session = await skills.session();
  const review = session.review(name);
  const isOpen = review.approval !== "approved";
  const { json, yes: given, preview } = flags;
  if (!json) printApproval(toApprovalModel(review, session), out);
  const { ask: question, effect } = trustTexts;
  const confirmation = { given, json, question, otherwise: trustTexts.otherwise(review.skill), effect };
  const approves = isOpen && !preview && (await isConfirmed(confirmation));
  if (approves) await session.approve(review);
  if (json) {
    out.json({ ...review, approved: approves || !isOpen });
    return 0;
  }
  if (approves) out.text(trustTexts.approved(review.skill));
  else if (!isOpen) out.text(trustTexts.alreadyApproved(review.skill));
  else if (preview) out.text(trustTexts.approveHint(review.skill));
  else out.text(`${confirmation.otherwise}.`);
  return isOpen && !approves && !preview ? 1 : 0;
}

/** Revokes the approval and resets the answers about MCP servers, so that both are asked again. */
async function revokeSkill(
  skills: Skills,
  name: string,
  flags: TrustSkillFlags,
  out: Output,
): Promise<number> {
  const { id, found } = skills.get(name);
  const { home, locations } = ownPlace();
  const { state } = locations;
  const revoked = await openTrustStore({ state, home }).revokeApproval(found.key);
  const forgotten = await openServerAnswers({ state }).forget(found.key);
  if (flags.json) {
    out.json({ skill: id, approved: false, changed: revoked, serverAnswersForgotten: forgotten });
    return 0;
  }
  if (revoked || forgotten === 0) {
    out.text(revoked ? trustTexts.approvalRevoked(id) : trustTexts.notApproved(id));
  }
  if (forgotten > 0) out.text(trustTexts.answersForgotten(forgotten));
  return 0;
}
