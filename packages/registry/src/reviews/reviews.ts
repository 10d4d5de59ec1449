import type { RegistryReview } from "@skillwright/contract";
import type { RegistryOperationTypes } from "@skillwright/contract/registry";
import { type ProposalRefusal, SkillwrightError } from "@skillwright/core/internal";
import { type Access, checkRight, getNamespace, may, namespaceRow, userOf } from "../access/caller.ts";
import type { RegistryAccess } from "../access/registry-context.ts";
import { notFound } from "../registry-errors.ts";
import { skillRow } from "../skills/find-skill.ts";
import { idOf } from "../skills/skill-documents.ts";
import { tagForNew, tagNew } from "../skills/tags.ts";
import type { Queries } from "../storage/database.ts";
import { updateRows } from "../storage/rows.ts";

/** Most reviews in one list. */
const MAX_REVIEWS = 500;

/** Versions that wait for a review, or were decided. Only those who may publish in a namespace see its reviews. */
export async function listReviews(
  access: Access,
  { namespace, state = "waiting" }: RegistryOperationTypes["listReviews"]["query"],
): Promise<readonly RegistryReview[]> {
  const { queries, caller } = access;
  if (namespace !== undefined) await getNamespace(access, { name: namespace, right: "publish" });
  const all = await queries.selectFrom("namespaces").selectAll().execute();
  const names = all
    .filter((row) => may(caller, "publish", row) && (namespace === undefined || row.name === namespace))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const rows = await joined(queries)
    .where("reviews.state", "=", state)
    .where("skills.namespace", "in", names)
    .orderBy("reviews.requested_at")
    .orderBy("reviews.id")
    .limit(MAX_REVIEWS)
    .execute();
  return rows.map(toReview);
}

/** Approves or rejects a version. Its publisher can't, and only the reviewed content is approved. */
export async function decideReview(
  registry: RegistryAccess,
  { id, decision, tree, note }: RegistryOperationTypes["decideReview"]["body"] & { readonly id: string },
): Promise<RegistryReview> {
  const user = userOf(registry.caller);
  return registry.change(async (change) => {
    const { queries, caller, at } = change;
    const row = await joined(queries).where("reviews.id", "=", id).executeTakeFirst();
    if (row === undefined) throw notFound("review", id);
    const namespace = await namespaceRow(queries, row.namespace);
    if (!may(caller, "read", namespace)) throw notFound("review", id);
    checkRight(caller, "publish", namespace);
    if (row.state !== "waiting") throw refusal(id, { reason: "decided", why: `It was ${row.state} before` });
    if (row.requested_by === user)
      throw refusal(id, {
        reason: "own",
        why: "A second person must decide",
        hint: `Ask somebody else who may publish to @${row.namespace}.`,
      });
    if (row.tree !== tree)
      throw refusal(id, {
        reason: "changed",
        why: "That is not the tree hash of this version",
        hint: "`skillwright review list` prints the tree hash.",
      });
    const state = decision === "approve" ? "approved" : "rejected";
    const decided = { state, decided_by: user, decided_at: at, note: note ?? null } as const;
    await updateRows(queries, "reviews", { where: { id }, set: decided });
    const version = await queries
      .updateTable("versions")
      .set({ state: decision === "approve" ? "published" : "rejected" })
      .where("id", "=", row.version_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const skill = await skillRow(queries, version.skill_id);
    const subject = { namespace: row.namespace, skill: idOf(skill) };
    const chosen = row.chosen === 1 ? row.tag : undefined;
    const tag = decision === "approve" ? tagForNew(row.version, { latest: skill.latest, chosen }) : row.tag;
    const details = { version: row.version, tree, tag };
    if (decision === "approve") {
      await tagNew(queries, { skillId: skill.id, version: row.version, tag });
      change.emit({ event: "publish", ...subject, details });
    } else change.emit({ event: "review", ...subject, details: { ...details, state } });
    await change.audit(`review.${decision}`, `${idOf(skill)}@${row.version}`, { tree, note: note ?? null });
    await change.touch(skill.id);
    return toReview({ ...row, ...decided });
  });
}

function joined(queries: Queries) {
  return queries
    .selectFrom("reviews")
    .innerJoin("versions", "versions.id", "reviews.version_id")
    .innerJoin("skills", "skills.id", "versions.skill_id")
    .select(["skills.namespace", "skills.name", "versions.version", "versions.tree"])
    .selectAll("reviews");
}

type Joined = Awaited<ReturnType<ReturnType<typeof joined>["executeTakeFirstOrThrow"]>>;

function toReview(row: Joined): RegistryReview {
  return {
    id: row.id,
    skill: idOf(row),
    version: row.version,
    tree: row.tree,
    tag: row.tag,
    state: row.state,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    note: row.note,
  };
}

function refusal(
  id: string,
  { reason, why, hint }: { readonly reason: ProposalRefusal; readonly why: string; readonly hint?: string },
): SkillwrightError<"proposal_refused"> {
  return new SkillwrightError("proposal_refused", {
    message: `The review ${id} was not decided: ${why}`,
    details: { id, reason, problems: [why] },
    hint,
  });
}
