import { type InstallQuestion, omitUndefined } from "@skillwright/core/internal";
import type { InstallReview } from "./review-install.ts";
import type { ReviewedSkill } from "./review-offer.ts";

/** The question that a review asks a person; undefined if it asks nothing. */
export function installQuestion(review: InstallReview): InstallQuestion | undefined {
  const asked = review.skills.filter(({ asks }) => asks);
  return asked.length === 0 ? undefined : questionAbout(review, asked);
}

/** The question whether skills may be used once. */
export function onceQuestion(review: InstallReview): InstallQuestion {
  return { ...questionAbout(review, review.skills), once: true };
}

function questionAbout(
  { source, provenance: { url, version, digest }, scope }: InstallReview,
  asked: readonly ReviewedSkill[],
): InstallQuestion {
  const skills = asked.map(({ summary }) => summary);
  return { kind: "install-skills", source, url, scope, skills, ...omitUndefined({ version, digest }) };
}
