import { omitUndefined } from "@skillwright/core/internal";
import type { InstallQuestion } from "../ask/question.ts";
import type { InstallReview } from "./review-install.ts";

/** The question that a review asks a person; undefined if it asks nothing. */
export function installQuestion({
  source,
  provenance,
  scope,
  skills,
}: InstallReview): InstallQuestion | undefined {
  const asked = skills.filter(({ asks }) => asks).map(({ summary }) => summary);
  if (asked.length === 0) return undefined;
  const { url, version, digest } = provenance;
  return { kind: "install-skills", source, url, scope, skills: asked, ...omitUndefined({ version, digest }) };
}
