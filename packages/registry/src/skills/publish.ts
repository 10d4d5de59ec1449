import { randomBytes } from "node:crypto";
import type { RegistryPublishReport } from "@skillwright/contract";
import { SkillwrightError } from "@skillwright/core/internal";
import { type Access, getNamespace, userOf } from "../access/caller.ts";
import { checkNotMirror } from "../access/mirror-user.ts";
import type { Change, RegistryAccess } from "../access/registry-context.ts";
import { refused } from "../registry-errors.ts";
import type { BlobStore } from "../storage/blobs/blob-store.ts";
import { countCollections } from "../storage/collections.ts";
import { findRow, updateRows } from "../storage/rows.ts";
import type { Tables, Verdict } from "../storage/schema.ts";
import type { InspectedUpload, Upload } from "../uploads/inspect-upload.ts";
import { checkNotFormer } from "./check-name.ts";
import { defaultTag } from "./choose-version.ts";
import { findNamed } from "./find-skill.ts";
import { idOf, type SkillName, type SkillRow, toVersion, type VersionRow } from "./skill-documents.ts";
import { tagForNew, tagNew } from "./tags.ts";

/** What is published, and how. */
export interface PublishRequest extends SkillName, Omit<Upload, "id"> {
  readonly tag?: string | undefined;
  readonly changelog?: string | undefined;
  /** Verdicts of the scanner that are accepted. Default: every one but malicious. */
  readonly accept?: readonly Verdict[] | undefined;
  readonly mode: "publish" | "dry-run";
}

/** Publishes a version, or says what publishing it would do. */
export async function publish(
  registry: RegistryAccess,
  request: PublishRequest,
): Promise<RegistryPublishReport> {
  userOf(registry.caller);
  // Before the archive is read: only those who may publish may cause work.
  await getNamespace(registry, { name: request.namespace, right: "publish" });
  const { name, archive, version, tree, declaredName } = request;
  const upload = await registry.inspect({ id: idOf(request), name, archive, version, tree, declaredName });
  if (request.accept?.includes(upload.verdict) === false)
    throw refused(idOf(request), "verdict", [`the scanner's verdict is ${upload.verdict}`]);
  // Before anything is stored: uploads that are refused must not fill the disk.
  await checkAccepted(registry, { request, upload });
  for (;;) {
    const collections = await countCollections(registry.queries);
    if (request.mode === "publish") await storeBlobs(registry.blobs, upload);
    const report = await commit(registry, { request, upload, collections });
    if (report !== undefined) return report;
  }
}

/** Blobs first: a version that is visible is complete. Those of a publication that fails are collected later. */
async function storeBlobs(blobs: BlobStore, { archive, blobs: files }: InspectedUpload): Promise<void> {
  await blobs.put(archive.sha256, archive.content);
  for (const [sha256, content] of files) await blobs.put(sha256, content);
}

interface Commit {
  readonly request: PublishRequest;
  readonly upload: InspectedUpload;
  readonly collections: number;
}

/** Makes a version visible; undefined if blobs were collected since these were stored, which may be gone then. */
async function commit(
  registry: RegistryAccess,
  { request, upload, collections }: Commit,
): Promise<RegistryPublishReport | undefined> {
  return registry
    .change(async (change) => {
      if ((await countCollections(change.queries)) !== collections) return undefined;
      const report = await store(change, { request, upload });
      if (request.mode === "dry-run" && report.outcome !== "unchanged")
        throw new DryRun({ ...report, outcome: "valid" });
      return report;
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return error.report;
      throw error;
    });
}

/** Undoes what a dry run did, and carries what it would have been. */
class DryRun extends Error {
  override readonly name: string = "DryRun";
  readonly report: RegistryPublishReport;
  constructor(report: RegistryPublishReport) {
    super("dry run");
    this.report = report;
  }
}

async function store(
  change: Change,
  { request, upload }: { readonly request: PublishRequest; readonly upload: InspectedUpload },
): Promise<RegistryPublishReport> {
  const { queries, caller, at } = change;
  const id = idOf(request);
  const { version, tree } = upload;
  const { namespace, before, ...known } = await checkAccepted(change, { request, upload });
  const skill = known.skill ?? (await insertSkill(change, request, upload));
  if (before !== undefined) return { outcome: "unchanged", tag: null, version: toVersion(skill, before) };
  const used = namespace.used_bytes + upload.bytes;
  const isReviewed = namespace.review === "required";
  const row = await queries
    .insertInto("versions")
    .values({
      skill_id: skill.id,
      version,
      tree,
      bytes: upload.bytes,
      verdict: upload.verdict,
      state: isReviewed ? "waiting" : "published",
      published_at: at,
      published_by: userOf(caller),
      downloads: 0,
      archive_sha256: upload.archive.sha256,
      archive_bytes: upload.archive.content.length,
      changelog: request.changelog ?? null,
      document: JSON.stringify(upload.document),
      search_document: upload.searchDocument,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await queries
    .insertInto("version_blobs")
    .values([upload.archive.sha256, ...upload.blobs.keys()].map((sha256) => ({ version_id: row.id, sha256 })))
    .execute();
  await updateRows(queries, "namespaces", { where: { name: namespace.name }, set: { used_bytes: used } });
  const tag = tagForNew(version, { latest: skill.latest, chosen: request.tag });
  await change.audit("version.publish", `${id}@${version}`, { tree, tag, review: namespace.review });
  if (isReviewed) {
    await queries
      .insertInto("reviews")
      .values({
        id: randomBytes(8).toString("hex"),
        version_id: row.id,
        tag: request.tag ?? defaultTag(version),
        chosen: request.tag === undefined ? 0 : 1,
        state: "waiting",
        requested_by: userOf(caller),
        requested_at: at,
      })
      .execute();
  } else await tagNew(queries, { skillId: skill.id, version, tag });
  const details = { version, tree, tag };
  const subject = { namespace: namespace.name, skill: id };
  change.emit(
    isReviewed
      ? { event: "review", ...subject, details: { ...details, state: "waiting" } }
      : { event: "publish", ...subject, details },
  );
  await change.touch(skill.id);
  return { outcome: isReviewed ? "waiting" : "published", tag, version: toVersion(skill, row) };
}

/** Throws if a version can't be published; returns what is there already, which includes this version with the same files. */
async function checkAccepted(
  access: Access,
  { request, upload }: { readonly request: PublishRequest; readonly upload: InspectedUpload },
): Promise<{
  readonly namespace: Tables["namespaces"];
  readonly skill: SkillRow | undefined;
  readonly before: VersionRow | undefined;
}> {
  const id = idOf(request);
  const { version, tree } = upload;
  const namespace = await getNamespace(access, { name: request.namespace, right: "publish" });
  const { queries } = access;
  await checkNotMirror(access, request.namespace);
  const skill = await findNamed(queries, request);
  // Not whether it exists: another process may create it at this moment, and then this is a version of it.
  if (skill === undefined) await checkNotFormer(queries, request);
  const before = skill && (await findRow(queries, "versions", { skill_id: skill.id, version }));
  if (before !== undefined) {
    if (before.tree === tree) return { namespace, skill, before };
    throw new SkillwrightError("version_exists", {
      message: `${id}@${version} was already published with different files`,
      details: { skill: id, version, tree: before.tree },
      hint: "Versions never change. Increase the version and publish again.",
    });
  }
  const used = namespace.used_bytes + upload.bytes;
  if (used > namespace.quota_bytes) {
    throw refused(
      id,
      "quota",
      [`@${namespace.name} would have ${used} bytes; ${namespace.quota_bytes} are allowed`],
      "Ask an administrator for a larger quota.",
    );
  }
  return { namespace, skill, before: undefined };
}

async function insertSkill(
  { queries, at }: Change,
  { namespace, name }: SkillName,
  { description }: InspectedUpload,
): Promise<SkillRow> {
  return queries
    .insertInto("skills")
    .values({
      namespace,
      name,
      description,
      downloads: 0,
      stars: 0,
      updated_at: at,
      revision: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
