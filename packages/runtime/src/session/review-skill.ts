import {
  type ContentChanges,
  describePermissionDelta,
  findSkill,
  omitUndefined,
  type PackageDiff,
  type PermissionPolicy,
  permissionDelta,
  type ReviewedFile,
  refusedPermissions,
  validationError,
} from "@skillwright/core/internal";
import { contentSource, contentState } from "../approval/approve-content.ts";
import { ensureSnapshot } from "../approval/approved-snapshot.ts";
import type { RunContext } from "../run/run-context.ts";
import type { ApprovalState } from "../trust/trust-store.ts";
import type { TurnView } from "./session-turns.ts";

/** What a person must know before they approve what a skill runs. */
export interface SkillReview {
  /** The skill's id. */
  readonly skill: string;
  /** Its file. */
  readonly file: string;
  readonly approval: ApprovalState;
  /** Everything that an approval lets run. */
  readonly executes: readonly string[];
  /** How its files differ from what was approved before, where that is known. */
  readonly changes?: ContentChanges;
  /** The same line by line, as far as it can be shown. */
  readonly diff?: PackageDiff;
  /** The files that it runs, with their texts, if no earlier content was approved. */
  readonly contents?: readonly ReviewedFile[];
  /** What it asks to do without a question, and what it takes away, as text; decided when it is used. */
  readonly permissions: readonly string[];
  /** What it asks for but never gets, even if a person agrees, as text. */
  readonly refused: readonly string[];
  /** Of the content that was reviewed; an approval is of this and nothing else. */
  readonly hash: string;
}

/** Where approvals and the approved bytes are kept, and the permission mode. */
type ReviewPlace = Pick<RunContext, "trust" | "state" | "permissions">;

/** A host that asks about everything: compared with it, everything that a skill requests shows up. */
const noRules: PermissionPolicy = { allow: [], ask: [], deny: [] };

/** Lists what a skill executes now, and whether a person approved that. */
export function reviewSkill(view: TurnView, name: string, place: ReviewPlace): SkillReview {
  const skill = view.load(findSkill(view.skills, name));
  const state = contentState(skill, [], place);
  if (state.kind === "unapprovable") {
    throw validationError(state.why);
  }
  const { hash } = state.content;
  const permissions = describePermissionDelta(permissionDelta(noRules, skill.manifest));
  const refused = refusedPermissions(skill, place.permissions);
  const common = { skill: skill.id, file: skill.found.path, permissions, refused, hash };
  if (state.kind === "approved") return { ...common, approval: "approved", executes: state.executes };
  const { approval, executes, changes, diff, contents } = state.question;
  return {
    ...common,
    approval,
    executes,
    ...omitUndefined({ changes, diff, contents }),
  };
}

/** Approves what was reviewed and keeps its bytes. Throws `not_trusted` if the skill has changed since. */
export async function approveReview(
  view: TurnView,
  { skill: id, hash, executes }: SkillReview,
  { trust, state }: ReviewPlace,
): Promise<void> {
  const skill = view.load(findSkill(view.skills, id));
  const { key } = skill.found;
  ensureSnapshot({ state, key, source: contentSource(skill), hash });
  await trust.approve({ key, hash, what: executes });
}
