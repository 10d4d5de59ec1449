import type { PermissionMode } from "@skillwright/core/internal";
import { contentState } from "../approval/approve-content.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { TrustStore } from "../trust/trust-store.ts";
import type { RememberedGrant } from "./session-grants.ts";

/**
 * A person's lasting decision about a skill's tools, for exactly the content they read. Undefined if the disk has
 * other content than the conversation.
 */
export function rememberedGrant(
  skill: LoadedSkill,
  sentences: readonly string[],
  {
    trust,
    state,
    mode,
  }: { readonly trust: TrustStore; readonly state: string; readonly mode: PermissionMode },
): RememberedGrant | undefined {
  const current = contentState(skill, [], { trust, state, permissions: mode });
  if (current.kind === "unapprovable") return undefined;
  const { key } = skill.found;
  const { hash } = current.content;
  const known = trust.grants().find((grant) => grant.key === key && grant.hash === hash);
  return {
    isAllowed: known !== undefined && sentences.every((sentence) => known.what.includes(sentence)),
    allow: () => trust.grant({ key, hash, what: sentences }),
  };
}
