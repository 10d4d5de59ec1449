import { z } from "zod";
import {
  publishReport,
  registrySearch,
  registrySkill,
  registrySkillSummary,
  versionDiff,
  versionDocument,
  versionSummary,
} from "../documents/registry.ts";
import {
  exactVersion,
  namespaceName,
  publishedFields,
  reason,
  skillId,
  skillParams,
  tagName,
  versionChoice,
  versionParams,
} from "../documents/registry-inputs.ts";
import { MAX_HITS, MAX_PARAMETER_LENGTH } from "../limits.ts";
import { bytes, flag, oneOf, queryNumber, text, textOrNull } from "../schema.ts";

/** Most skills on one page of a list. */
const MAX_REGISTRY_PAGE = 200;

const missing = ["registry_not_found"] as const;
const changing = [...missing, "access_denied"] as const;

/** Finding and reading skills of a registry. */
export const registrySkillOperations = {
  listSkills: {
    summary: "List skills in the order of their names",
    query: z.strictObject({
      namespace: namespaceName.optional(),
      after: skillId.optional().describe("The last skill of the page before."),
      limit: queryNumber(1, MAX_REGISTRY_PAGE).optional().describe("Default: 50."),
    }),
    response: z.object({
      skills: z.array(registrySkillSummary),
      next: textOrNull.describe("`after` of the next page; null on the last one."),
    }),
    errors: missing,
  },
  searchSkills: {
    summary: "Search skills, best first; ranked like a local search",
    query: z.strictObject({
      q: text.min(1).max(MAX_PARAMETER_LENGTH),
      namespace: namespaceName.optional(),
      limit: queryNumber(1, MAX_HITS).optional().describe("Default: 20."),
    }),
    response: registrySearch,
    errors: missing,
  },
  resolveTree: {
    summary: "Find the versions whose files have a tree hash",
    query: z.strictObject({ tree: text.regex(/^[0-9a-f]{64}$/, { error: "has to be a tree hash" }) }),
    response: z.object({ versions: z.array(z.object({ skill: text, version: text, yanked: flag })) }),
  },
  getSkill: {
    summary: "Get a skill with its versions and tags",
    description: "A former name returns the skill under its present `id`.",
    params: skillParams,
    response: registrySkill,
    errors: missing,
  },
  listVersions: {
    summary: "List the versions of a skill, newest first",
    params: skillParams,
    response: z.object({ skill: text, versions: z.array(versionSummary) }),
    errors: missing,
  },
  getVersion: {
    summary: "Get one version with its manifest, files, lint and scan results",
    params: versionParams,
    response: versionDocument,
    errors: missing,
  },
  readFile: {
    summary: "Read one file of a version",
    params: versionParams,
    query: z.strictObject({ path: text.min(1).max(MAX_PARAMETER_LENGTH) }),
    response: bytes,
    contentType: "application/octet-stream",
    errors: [...missing, "file_not_found"],
  },
  downloadVersion: {
    summary: "Download a version as a zip file",
    description:
      "The headers `x-skill-version`, `x-skill-tree` and `digest` say what it is. A yanked version is returned only for its exact number.",
    params: versionParams,
    response: bytes,
    contentType: "application/zip",
    errors: missing,
  },
  diffVersions: {
    summary: "Compare two versions",
    params: skillParams,
    query: z.strictObject({ from: versionChoice, to: versionChoice }),
    response: versionDiff,
    errors: missing,
  },
} as const;

const upload = z.strictObject({
  archive: z
    .custom<File>((value) => value instanceof File, { error: "has to be one file" })
    .meta({ type: "string", format: "binary", description: "A zip, .skill or tar.gz file with one skill." }),
  ...publishedFields,
  tree: text.optional().describe("The tree hash that the server must find."),
  dryRun: oneOf("true", "false").optional().describe("Checks everything and publishes nothing."),
});

/** Fields of the form that publishes a version. */
export type PublishFields = z.output<typeof upload>;

/** Publishing and managing versions. */
export const registryPublishOperations = {
  publishVersion: {
    summary: "Publish a version; the skill is created if it doesn't exist",
    description:
      "The server reads the archive again, and checks, hashes, lints and scans what is in it. Sending the same version with the same files again changes nothing.",
    params: skillParams,
    accepts: "form",
    body: upload as unknown as z.ZodType<PublishFields, FormData>,
    response: publishReport,
    status: 201,
    errors: [
      ...changing,
      "publish_refused",
      "version_exists",
      "archive_error",
      "parse_error",
      "limit_exceeded",
    ],
  },
  yankVersion: {
    summary: "Yank a version: tags and ranges no longer choose it; nothing is deleted",
    params: versionParams,
    body: z.strictObject({ reason }),
    response: versionSummary,
    errors: changing,
  },
  unyankVersion: {
    summary: "Undo a yank",
    params: versionParams,
    response: versionSummary,
    errors: changing,
  },
  setTag: {
    summary: "Point a tag to a version",
    params: skillParams.extend({ tag: tagName }),
    body: z.strictObject({ version: exactVersion }),
    response: registrySkill,
    errors: [...changing, "publish_refused"],
  },
  removeTag: {
    summary: "Remove a tag; `latest` stays",
    params: skillParams.extend({ tag: tagName }),
    response: registrySkill,
    errors: [...changing, "publish_refused"],
  },
  deprecateSkill: {
    summary: "Mark a skill as deprecated, or undo that",
    params: skillParams,
    body: z.strictObject({ message: reason.nullable().describe("Null undoes it.") }),
    response: registrySkill,
    errors: changing,
  },
  transferSkill: {
    summary: "Rename a skill or move it to another namespace; the old name redirects to it",
    params: skillParams,
    body: z.strictObject({ to: skillId }),
    response: registrySkill,
    errors: [...changing, "name_conflict"],
  },
  starSkill: { summary: "Star a skill", params: skillParams, response: registrySkill, errors: changing },
  unstarSkill: { summary: "Undo a star", params: skillParams, response: registrySkill, errors: changing },
} as const;
