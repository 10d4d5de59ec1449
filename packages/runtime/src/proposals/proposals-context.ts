import {
  decodeText,
  type FileSystem,
  MAX_SKILL_FILE_BYTES,
  type ProposalRefusal,
  type SkillStatus,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { SkillStore } from "../store/store.ts";

export interface ProposalsContext {
  /** The folder for the state of this program. */
  readonly state: string;
  readonly files: FileSystem;
  /** Every skill as it was found last. */
  readonly skills: () => readonly SkillStatus[];
  /** Opens what puts an approved proposal onto the disk, for one change. */
  readonly withStore: <T>(work: (store: SkillStore) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
}

/** The skill that a change concerns: the copy of a built-in or administrator's skill, if one shadows it. */
export function effectiveSkill({ skills }: ProposalsContext, skill: SkillStatus): SkillStatus {
  if (skill.scope !== "system" && skill.scope !== "admin") return skill;
  return skills().find(({ id }) => id === skill.shadowedBy) ?? skill;
}

/** The skill of a key and its current SKILL.md; a key from a file is looked up, never opened. */
export function currentText(
  { files, skills }: ProposalsContext,
  key: string,
): { readonly skill: SkillStatus; readonly text: string } | undefined {
  const skill = skills().find(({ found }) => found.key === key);
  if (skill === undefined) return undefined;
  const bytes = files.read(key, MAX_SKILL_FILE_BYTES);
  return bytes.ok ? { skill, text: decodeText(bytes.value).text } : undefined;
}

/** The error for a proposal that cannot be decided in the wanted way. */
export function refused(
  id: string,
  reason: ProposalRefusal,
  problem: string,
): SkillwrightError<"proposal_refused"> {
  return new SkillwrightError("proposal_refused", {
    message: `${id} cannot be decided: ${problem}`,
    details: { id, reason, problems: [problem] },
  });
}
