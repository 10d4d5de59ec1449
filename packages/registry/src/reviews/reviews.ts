import type { RegistryReview } from "@skillwright/contract";
import { type ProposalRefusal, SkillwrightError } from "@skillwright/core/internal";
import { type Caller, checkRight, getNamespace, may, namespaceRow, userOf } from "../access/caller.ts";
import type { RegistryContext } from "../registry-context.ts";
import { notFound } from "../registry-errors.ts";
import { skillRow } from "../skills/find-skill.ts";
import { idOf } from "../skills/skill-documents.ts";
import { tagNew } from "../skills/tags.ts";
import type { Queries } from "../storage/database.ts";

/** Most reviews in one list. */
const MAX_REVIEWS = 500;

/** Versions that wait for a review, or were decided. Only those who may publish in a namespace see its reviews. */
export async function listReviews(
  queries: Queries,
  caller: Caller,
  {
    namespace,
    state = "waiting",
  }: { readonly namespace?: string | undefined; readonly state?: RegistryReview["state"] | undefined },
): Promise<readonly RegistryReview[]> {
  if (namespace !== undefined) await getNamespace(queries, caller, { name: namespace, right: "publish" });
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
  context: RegistryContext,
  caller: Caller,
  {
    id,
    decision,
    tree,
    note,
  }: {
    readonly id: string;
    readonly decision: "approve" | "reject";
    readonly tree: string;
    readonly note?: string | undefined;
  },
): Promise<RegistryReview> {
  const user = userOf(caller);
  return context.change(caller, async (change) => {
    const { queries, at } = change;
    const row = await joined(queries).where("reviews.id", "=", id).executeTakeFirst();
    if (row === undefined) throw notFound("review", id);
    const namespace = await namespaceRow(queries, row.namespace);
    if (!may(caller, "read", namespace)) throw notFound("review", id);
    checkRight(caller, "publish", namespace);
    if (row.state !== "waiting") throw refusal(id, "decided", `It was ${row.state} before`);
    if (row.requested_by === user) throw refusal(id, "own", "A second person has to decide");
    if (row.tree !== tree) throw refusal(id, "changed", "This is not the content that was reviewed");
    const state = decision === "approve" ? "approved" : "rejected";
    await queries
      .updateTable("reviews")
      .set({ state, decided_by: user, decided_at: at, note: note ?? null })
      .where("id", "=", id)
      .execute();
    const version = await queries
      .updateTable("versions")
      .set({ state: decision === "approve" ? "published" : "rejected" })
      .where("id", "=", row.version_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const skill = await skillRow(queries, version.skill_id);
    const subject = { namespace: row.namespace, skill: idOf(skill) };
    const details = { version: row.version, tree, tag: row.tag };
    if (decision === "approve") {
      await tagNew(queries, { skill, version: row.version, tag: row.tag, chosen: row.chosen === 1 });
      change.emit({ event: "publish", ...subject, details });
    } else change.emit({ event: "review", ...subject, details: { ...details, state } });
    await change.audit(`review.${decision}`, `${idOf(skill)}@${row.version}`, { tree, note: note ?? null });
    await change.touch(skill.id);
    return toReview({ ...row, state, decided_by: user, decided_at: at, note: note ?? null });
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

function refusal(id: string, reason: ProposalRefusal, why: string): SkillwrightError<"proposal_refused"> {
  return new SkillwrightError("proposal_refused", {
    message: `The review ${id} was not decided: ${why}`,
    details: { id, reason, problems: [why] },
  });
}
