import { moveProposals } from "../proposals/proposal-files.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import { openTrustStore } from "../trust/trust-store.ts";
import { openUsageStore } from "../usage/usage-store.ts";

/** A skill under its old key and its new one. */
export interface RenamedSkill {
  readonly from: string;
  readonly to: { readonly key: string; readonly id: string };
}

/** Moves a renamed skill's proposals and usage counts. Returns what could not be moved, as text. */
export async function followRename(
  { current, locations }: SkillsPlace,
  { from, to }: RenamedSkill,
): Promise<readonly string[]> {
  const { state } = locations;
  const { gitRoot, cwd, home } = current().place;
  await moveProposals(state, from, to);
  await openUsageStore({ state }).move(from, to);
  const trust = openTrustStore({ state, project: gitRoot ?? cwd, home });
  // An approval is of exact bytes, and the name is among them.
  if (trust.approvalOf(from) === undefined) return [];
  await trust.revokeApproval(from);
  return [`Approve again what it runs: \`skillwright trust ${to.id}\`.`];
}
