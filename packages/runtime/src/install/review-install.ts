import { baseName, omitUndefined, type Provenance } from "@skillwright/core/internal";
import { type BrokenSkill, previewImport } from "../package/preview-import.ts";
import { checkPackageSignature } from "../signatures/package-signature.ts";
import type { StoreScope } from "../store/store.ts";
import { type InstallContext, type OpenOptions, sourceUse } from "./install-context.ts";
import type { InstallRequest } from "./install-request.ts";
import { loadLock, lockFolder } from "./lock-file.ts";
import { trustedSigners } from "./policy-files.ts";
import { type ReviewedSkill, reviewOffer } from "./review-offer.ts";

/** Everything about skills that can be installed. Nothing was written yet. */
export interface InstallReview {
  /** The source as it was named. */
  readonly source: string;
  readonly provenance: Provenance;
  readonly scope: StoreScope;
  readonly skills: readonly ReviewedSkill[];
  /** Skills of the source that can't be installed, with the reason. */
  readonly broken: readonly BrokenSkill[];
  /** Files of the source that belong to no skill. */
  readonly strays: readonly string[];
}

/** Reads a source and finds out everything that a person has to know about its skills. */
export async function reviewInstall(
  context: InstallContext,
  reference: string,
  { base, pin, ...request }: InstallRequest & Pick<OpenOptions, "base" | "pin">,
): Promise<InstallReview> {
  const source = context.open(reference, { base, ...omitUndefined({ pin }), ...sourceUse(request) });
  const { scope = "user", skills, folders, name } = request;
  const snapshot = context.snapshot();
  const { lock } = loadLock(lockFolder(snapshot, context.locations, scope), request.lockfile);
  const preview = await previewImport(source, () => undefined, {
    scope,
    ...omitUndefined({ skills, folders, name, signal: request.signal, missing: request.missing }),
  });
  const policies = context.policies();
  const trusted = trustedSigners(policies, context.locations);
  const reviewed: ReviewedSkill[] = [];
  const compared = await context.compare();
  try {
    for (const [index, found] of preview.skills.entries()) {
      request.onProgress?.({
        step: "check",
        what: found.name,
        received: index + 1,
        total: preview.skills.length,
      });
      const skill = { ...found, name: request.names?.get(found.folder) ?? found.name };
      const installed = lock.skills.get(skill.name);
      // What was signed has the name that its publisher gave it.
      const signature = await checkPackageSignature(skill.files, trusted);
      const { provenance, advisories } = preview;
      const about = { reference, provenance, advisories, request, policies, compared };
      const review = reviewOffer(context, { ...about, skill, installed, signature });
      const against = preview.advisoriesFor?.(review.installed?.version ?? "") ?? [];
      reviewed.push({ ...review, ...(against.length > 0 && { against }) });
    }
  } finally {
    compared.close();
  }
  return {
    source: reference,
    provenance: preview.provenance,
    scope,
    skills: reviewed,
    broken: preview.broken.filter(({ folder }) => isWanted(folder, skills)),
    strays: preview.strays,
  };
}

/** Whether a skill that can't be read is one of those that were named; its folder is all that is known of it. */
function isWanted(folder: string, skills: readonly string[] = []): boolean {
  return skills.length === 0 || skills.includes(folder) || skills.includes(baseName(folder));
}
