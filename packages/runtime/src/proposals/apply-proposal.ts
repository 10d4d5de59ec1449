import {
  baseName,
  isSkillwrightError,
  type PackageFile,
  parentPath,
  type SkillStatus,
  SkillwrightError,
} from "@skillwright/core/internal";
import { readPackageTree } from "../skill-tree/read-skill-tree.ts";
import type { StoreChange } from "../store/store.ts";
import type { ProposalReview } from "./proposal.ts";
import { currentText, type ProposalsContext } from "./proposals-context.ts";

/**
 * Puts an approved proposal onto the disk as a new version. A skill that cannot be changed, such as a built-in one, is
 * copied to the person's own skills, and the copy changed.
 */
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
  if (current === undefined || before === undefined) throw gone(proposal.skill, key);
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
  const bytes = Buffer.from(text, "utf8");
  return readPackageTree(parentPath(found.key)).files.map(
    (file): PackageFile => (file.path === baseName(found.key) ? { ...file, bytes } : file),
  );
}

/** Whether a skill is somebody else's, so that a copy of it can be changed instead. */
function isLocked(error: unknown): boolean {
  if (isSkillwrightError(error, "built_in_modification")) return true;
  if (!isSkillwrightError(error, "read_only_skill")) return false;
  return error.details.reason === "admin" || error.details.reason === "plugin";
}

function gone(skill: string, path: string): SkillwrightError<"file_not_found"> {
  return new SkillwrightError("file_not_found", {
    message: `The skill "${skill}" is not there any more`,
    details: { path },
    hint: "Restore it first, or reject the proposal.",
  });
}
