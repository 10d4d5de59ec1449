import { z } from "zod";
import * as registry from "../documents/registry.ts";
import * as inputs from "../documents/registry-inputs.ts";
import { operation, operationsWith } from "../http/operation.ts";
import { MAX_HITS, MAX_PARAMETER_LENGTH } from "../limits.ts";
import { bytes, flag, listOf, oneOf, queryNumber, text, textOrNull } from "../schema.ts";

/** Most skills on one page of a list. */
const MAX_REGISTRY_PAGE = 200;

const missing = ["registry_not_found"] as const;
const changing = [...missing, "access_denied"] as const;

const listSkillsAnswer = z.object({
  skills: z.array(registry.registrySkillSummary),
  next: textOrNull.describe("`after` of the next page; null on the last one."),
});

const onSkill = operationsWith({ params: inputs.skillParams, errors: missing });
const onVersion = operationsWith({ params: inputs.versionParams, errors: missing });

/** Finding and reading skills of a registry. */
export const registrySkillOperations = {
  listSkills: operation("List skills in the order of their names", listSkillsAnswer, {
    query: z.strictObject({
      namespace: inputs.namespaceName.optional(),
      after: inputs.skillId.optional().describe("The last skill of the previous page."),
      limit: queryNumber(1, MAX_REGISTRY_PAGE).optional().describe("Default: 50."),
    }),
    errors: missing,
  }),
  searchSkills: operation("Search skills, best first; ranked like a local search", registry.registrySearch, {
    query: z.strictObject({
      q: text.min(1).max(MAX_PARAMETER_LENGTH),
      namespace: inputs.namespaceName.optional(),
      limit: queryNumber(1, MAX_HITS).optional().describe("Default: 20."),
    }),
    errors: missing,
  }),
  resolveTree: operation(
    "Find the versions with a tree hash",
    z.object({ versions: listOf({ skill: text, version: text, yanked: flag }) }),
    { query: z.strictObject({ tree: text.regex(/^[0-9a-f]{64}$/, { error: "must be a tree hash" }) }) },
  ),
  getSkill: onSkill("Get a skill with its versions and tags", registry.registrySkill, {
    description: "A former name returns the skill with its current `id`.",
  }),
  listVersions: onSkill(
    "List the versions of a skill, newest first",
    z.object({ skill: text, versions: z.array(registry.versionSummary) }),
  ),
  getVersion: onVersion(
    "Get one version with its manifest, files, lint and scan results",
    registry.versionDocument,
  ),
  readFile: onVersion("Read one file of a version", bytes, {
    query: z.strictObject({ path: text.min(1).max(MAX_PARAMETER_LENGTH) }),
    contentType: "application/octet-stream",
    errors: ["file_not_found"],
  }),
  downloadVersion: onVersion("Download a version as a zip file", bytes, {
    description:
      "The headers `x-skill-version`, `x-skill-tree` and `digest` say what it is. A yanked version is returned only for its exact number.",
    contentType: "application/zip",
  }),
  diffVersions: onSkill("Compare two versions", registry.versionDiff, {
    query: z.strictObject({ from: inputs.versionChoice, to: inputs.versionChoice }),
  }),
};

const upload = z.strictObject({
  archive: z
    .custom<File>((value) => value instanceof File, { error: "must be one file" })
    .meta({ type: "string", format: "binary", description: "A zip, .skill or tar.gz file with one skill." }),
  ...inputs.publishedFields,
  tree: text.optional().describe("The tree hash that the server must find."),
  dryRun: oneOf("true", "false").optional().describe("Check everything, but publish nothing."),
});

const changeSkill = operationsWith({ params: inputs.skillParams, errors: changing });
const changeTag = operationsWith({
  params: inputs.skillParams.extend({ tag: inputs.tagName }),
  errors: [...changing, "publish_refused"],
});
const changeVersion = operationsWith({ params: inputs.versionParams, errors: changing });

/** Fields of the form that publishes a version. */
export type PublishFields = z.output<typeof upload>;

/** Publishing and managing versions. */
export const registryPublishOperations = {
  publishVersion: changeSkill(
    "Publish a version; the skill is created if it doesn't exist",
    registry.publishReport,
    {
      description:
        "The server checks, hashes, lints and scans the archive itself. Publishing the same files under the same version again changes nothing.",
      accepts: "form",
      body: upload as unknown as z.ZodType<PublishFields, FormData>,
      status: 201,
      errors: ["publish_refused", "version_exists", "archive_error", "parse_error", "limit_exceeded"],
    },
  ),
  yankVersion: changeVersion(
    "Yank a version: tags and ranges no longer choose it; nothing is deleted",
    registry.versionSummary,
    { body: z.strictObject({ reason: inputs.reason }) },
  ),
  unyankVersion: changeVersion("Undo a yank", registry.versionSummary),
  setTag: changeTag("Point a tag to a version", registry.registrySkill, {
    body: z.strictObject({ version: inputs.exactVersion }),
  }),
  removeTag: changeTag("Remove a tag, except `latest`", registry.registrySkill),
  deprecateSkill: changeSkill("Mark a skill as deprecated, or undo that", registry.registrySkill, {
    body: z.strictObject({ message: inputs.reason.nullable().describe("Null undoes it.") }),
  }),
  transferSkill: changeSkill(
    "Rename a skill or move it to another namespace; the old name redirects to the new one",
    registry.registrySkill,
    { body: z.strictObject({ to: inputs.skillId }), errors: ["name_conflict"] },
  ),
  starSkill: changeSkill("Star a skill", registry.registrySkill),
  unstarSkill: changeSkill("Undo a star", registry.registrySkill),
};
