import { z } from "zod";
import {
  count,
  document,
  flag,
  json,
  listed,
  listOf,
  number,
  object,
  objectOrNull,
  oneOf,
  text,
  textOrNull,
  texts,
} from "../schema.ts";
import { diagnostic, fileDiff, leftOut } from "./common.ts";
import { scanEntry } from "./scan.ts";
import { manifestDocument } from "./skill.ts";

/** What the scanner says about a version. */
const verdict = oneOf("clean", "suspicious", "malicious", "partial").meta({ id: "RegistryVerdict" });

/** What a member of a namespace may do: read it, publish to it as well, or manage it as well. */
export const role = oneOf("reader", "publisher", "owner").meta({ id: "RegistryRole" });

/** A namespace such as `@team`. */
export const namespaceDocument = document("RegistryNamespace", {
  name: text.describe("Without the `@`."),
  visibility: oneOf("public", "private").describe("Only members can see a private namespace."),
  review: oneOf("off", "required").describe(
    "If required, a second person must approve each version before a tag points to it.",
  ),
  quotaBytes: count.describe("Maximum total size of all versions in bytes."),
  usedBytes: count,
  skills: count,
  role: role.nullable().describe("The caller's role; null if there is none."),
  createdAt: text,
});

export const member = document("RegistryMember", { user: text, role, since: text });

/** The people and programs with a role in a namespace. */
export const membersDocument = listed("members", member);

const yank = z.object({ reason: text, by: text, at: text });

const summaryShape = {
  id: text.describe("`@namespace/name`."),
  namespace: text,
  name: text,
  description: text.describe("Of the latest version. Untrusted."),
  latest: textOrNull.describe("The version that the tag `latest` points to."),
  verdict: verdict.nullable().describe("Of the latest version."),
  deprecated: textOrNull.describe("Why the skill should no longer be used; null if it isn't deprecated."),
  downloads: count,
  stars: count,
  updatedAt: text,
};

/** A skill in a list. */
export const registrySkillSummary = document("RegistrySkillSummary", summaryShape);

const versionShape = {
  version: text.describe("Semantic version; never changes its content."),
  tree: text.describe("Tree hash of the files: the same as in lockfiles."),
  bytes: count.describe("Total size of the files."),
  verdict,
  state: oneOf("published", "waiting", "rejected").describe(
    "Only people who may publish see versions that wait for review or were rejected.",
  ),
  publishedAt: text,
  publishedBy: text,
  yanked: yank.nullable().describe("Ranges and tags skip a yanked version; its exact number still works."),
  downloads: count,
};

/** A version in a list. */
export const versionSummary = document("RegistryVersionSummary", versionShape);

/** A skill with its versions. */
export const registrySkill = document("RegistrySkill", {
  ...summaryShape,
  tags: z.record(text, text).describe("Each tag with its version."),
  versions: z.array(versionSummary).describe("Newest first."),
  starred: flag.describe("Whether the caller starred it."),
  formerIds: texts.describe("Former names, which redirect to this skill."),
});

/** One version and everything about it. */
export const versionDocument = document("RegistryVersion", {
  skill: text.describe("`@namespace/name`."),
  ...versionShape,
  deprecated: textOrNull,
  changelog: textOrNull.describe("What changed, in Markdown. Untrusted."),
  manifest: manifestDocument,
  files: listOf("Sorted by path.", { path: text, bytes: count, sha256: text, executable: flag }),
  archive: object("The zip file that a download returns; SKILL.md is at its top.", {
    sha256: text,
    bytes: count,
  }),
  problems: z.array(diagnostic).describe("What lint found."),
  scan: scanEntry.pick({ score: true, findings: true, unread: true, touches: true }),
});

/** What publishing did, or would do. */
export const publishReport = document("RegistryPublishReport", {
  outcome: oneOf("published", "waiting", "unchanged", "valid").describe(
    "`waiting`: a second person must approve the version. `unchanged`: the same files were already published. `valid`: a dry run.",
  ),
  tag: textOrNull.describe("The tag that points to the version now, or will after the review."),
  version: versionDocument,
});

/** A skill that was published from this computer. */
export const publishedSkill = publishReport
  .extend({ id: text.describe("`@namespace/name`."), leftOut })
  .meta({ id: "PublishedSkill" });

/** A search result. */
export const registrySearch = document("RegistrySearch", {
  query: text,
  among: count.describe("Number of skills searched."),
  hits: z.array(
    registrySkillSummary.extend({
      score: number.describe("How well the skill matches, compared with the other hits; higher is better."),
      by: oneOf("name", "near-name", "keyword").describe("What matched."),
    }),
  ),
});

/** How two versions differ. */
export const versionDiff = document("RegistryVersionDiff", {
  skill: text,
  from: text,
  to: text,
  files: z.array(fileDiff),
});

/** A version that waits for a second person, or was decided. */
export const reviewDocument = document("RegistryReview", {
  id: text,
  skill: text,
  version: text,
  tree: text,
  tag: text.describe("The tag that will point to the version."),
  state: oneOf("waiting", "approved", "rejected"),
  requestedBy: text,
  requestedAt: text,
  decidedBy: textOrNull,
  decidedAt: textOrNull,
  note: textOrNull,
});

/** A token, without its secret. */
export const tokenDocument = document("RegistryToken", {
  id: text,
  user: text,
  label: text,
  scopes: texts.describe("`read`, `publish:@namespace`, `manage:@namespace` (or `*` for all) and `admin`."),
  createdAt: text,
  expiresAt: textOrNull,
  lastUsedAt: textOrNull.describe("Rounded to the hour."),
  revokedAt: textOrNull,
});

/** Who a token belongs to. */
export const identityDocument = document("RegistryIdentity", {
  user: textOrNull.describe("Null for a caller without a token."),
  scopes: texts,
  namespaces: listOf({ name: text, role }),
});

/** The same, and at which registry. */
export const registryAccount = identityDocument
  .extend({ registry: text.describe("Its address.") })
  .meta({ id: "RegistryAccount" });

/** One entry of the audit log. Each contains the hash of the one before. */
export const auditEntry = document("RegistryAuditEntry", {
  id: count.describe("Starts at 1, without gaps."),
  at: text,
  user: text,
  action: text.describe("Such as `version.publish` or `token.revoke`."),
  subject: text.describe("What was changed."),
  details: z.record(text, json),
  previous: text.describe("The hash of the entry before."),
  hash: text.describe("SHA-256 over all other fields."),
});

/** Whether the audit log is complete and unchanged. */
export const auditCheck = document("RegistryAuditCheck", {
  entries: count,
  head: textOrNull.describe("The hash of the last entry. Keep a copy elsewhere to detect a shortened log."),
  broken: objectOrNull("The first invalid entry.", { id: count, problem: text }),
});

/** A URL that is notified of changes. */
export const webhookDocument = document("RegistryWebhook", {
  id: text,
  url: text,
  events: texts,
  createdBy: text,
  createdAt: text,
  lastDelivery: objectOrNull("How the last delivery ended.", {
    at: text,
    outcome: oneOf("delivered", "failed"),
    detail: text,
  }),
});

/** What a mirror copied, and what not. */
export const mirrorReportDocument = document("RegistryMirrorReport", {
  at: text,
  outcome: oneOf("done", "failed"),
  detail: textOrNull.describe("Why it failed."),
  added: texts.describe("Versions that were copied, such as `@acme/pdf@1.2.0`."),
  refused: listOf("What was not copied.", { skill: text, reason: text }),
});

/** A namespace whose skills are copies of another place. */
export const mirrorDocument = document("RegistryMirror", {
  namespace: text,
  source: text.describe("A namespace of another registry, a Git repository or a list of skills."),
  mode: oneOf("follow", "on-demand").describe(
    "`follow` copies on a schedule; `on-demand` copies when somebody requests a skill.",
  ),
  versions: oneOf("latest", "all").describe("`all` also copies earlier versions."),
  accept: z.array(oneOf("clean", "suspicious", "partial")).describe("Verdicts of the scanner."),
  skills: texts.nullable().describe("The names of the skills to copy; null for all."),
  everyMinutes: count,
  hasToken: flag.describe("Whether a token for the other registry is stored."),
  createdBy: text,
  createdAt: text,
  lastSync: mirrorReportDocument.nullable(),
});

/** Numbers about the whole registry. */
export const statsDocument = document("RegistryStats", {
  namespaces: count,
  skills: count,
  versions: count,
  downloads: count,
  blobs: z.object({ count, bytes: count.describe("Each content is stored once.") }),
});
