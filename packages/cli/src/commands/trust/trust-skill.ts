import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { closest, didYouMean, isSkillwrightError, SkillwrightError } from "@skillwright/core/internal";
import { openServerAnswers, openTrustStore, ownPlace, type Skills } from "@skillwright/runtime/internal";
import { skillsIn } from "../../command-line/skills-in.ts";
import { usageError } from "../../command-line/usage-error.ts";
import type { Output } from "../../output/output.ts";
import { isConfirmed } from "../../prompt/is-confirmed.ts";
import { printApproval, trustTexts } from "./view.ts";

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
  const skills = await skillsIn(undefined);
  if (flags.revoke) return revokeSkill(skills, name, flags, out);
  const session = await skills.session();
  const review = session.review(name);
  const isApproved = review.approval === "approved";
  const runsNothing = review.executes.length === 0;
  const isOpen = !isApproved && !runsNothing;
  const { json, yes: given, preview } = flags;
  if (!json) printApproval(review, session, out);
  const { ask: question, effect } = trustTexts;
  const confirmation = { given, json, question, otherwise: trustTexts.otherwise(review.skill), effect };
  const approves = isOpen && !preview && (await isConfirmed(confirmation, out));
  if (approves) await session.approve(review);
  if (json) return out.json({ ...review, approved: approves || isApproved });
  if (approves) out.note(trustTexts.approved(review.skill));
  else if (isApproved) out.note(trustTexts.alreadyApproved(review.skill));
  else if (runsNothing) out.note(trustTexts.nothingToApprove);
  else if (preview) out.note(trustTexts.approveHint(review.skill));
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
  if (flags.json)
    return out.json({ skill: id, approved: false, changed: revoked, serverAnswersForgotten: forgotten });
  if (revoked || forgotten === 0) {
    out.note(revoked ? trustTexts.approvalRevoked(id) : trustTexts.notApproved(id));
  }
  if (forgotten > 0) out.note(trustTexts.answersForgotten(forgotten));
  return 0;
}

/** What the argument of `trust` means. */
type TrustTarget =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "skill"; readonly name: string };

/**
 * Decides whether a word is a folder or a skill; without one it is the current directory. A word that looks like a path is
 * a path. Throws `usage_error` if it is both, and `skill_not_found` if it is neither.
 */
export async function readTrustTarget(
  word: string | undefined,
  purpose: "trust" | "revoke",
): Promise<TrustTarget> {
  if (word === undefined) return { kind: "folder", path: "." };
  if (/^[.~]|[/\\]/.test(word)) return { kind: "folder", path: word };
  const isFolder = existsSync(resolve(word));
  const skills = await skillsIn(undefined);
  if (!isSkill(() => skills.get(word))) {
    if (isFolder || (purpose === "revoke" && wasTrusted(word))) return { kind: "folder", path: word };
    const names = closest(
      word,
      skills.list({ all: true }).map(({ id }) => id),
    );
    throw new SkillwrightError("skill_not_found", {
      message: trustTexts.neither(word),
      details: { name: word, suggestions: names },
      hint: didYouMean(names, "") ?? trustTexts.neitherHint,
    });
  }
  if (!isFolder) return { kind: "skill", name: word };
  throw usageError(trustTexts.both(word), word, {
    suggestions: [`./${word}`, `--run ${word}`],
    hint: trustTexts.bothHint(word),
  });
}

/** An ambiguous name counts as a skill too; the ambiguity is reported when it is used. */
function isSkill(find: () => unknown): boolean {
  try {
    find();
    return true;
  } catch (error) {
    if (isSkillwrightError(error, "skill_not_found")) return false;
    if (isSkillwrightError(error, "ambiguous_skill")) return true;
    throw error;
  }
}

/** Whether a folder, which may no longer exist, is trusted. */
function wasTrusted(word: string): boolean {
  const { home, locations } = ownPlace();
  return openTrustStore({ state: locations.state, home }).isTrusted(resolve(word));
}
