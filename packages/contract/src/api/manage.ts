import { z } from "zod";
import * as change from "../documents/change.ts";
import { storeScope } from "../documents/common.ts";
import { skillReview, trustDocument } from "../documents/question.ts";
import { listedSkill } from "../documents/skill.ts";
import { operation, operationsWith } from "../http/operation.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";
import {
  bytes,
  count,
  document,
  flag,
  input,
  json,
  listed,
  listOf,
  oneOf,
  queryNumber,
  text,
  textOrNull,
  texts,
} from "../schema.ts";
import {
  absolutePath,
  hostId,
  inPlace,
  longText,
  name,
  note,
  onSkill,
  placeQuery,
  placeShape,
  skillParams,
} from "./inputs.ts";

const written = ["permission_error", "built_in_modification", "read_only_skill", "limit_exceeded"] as const;

export const sentFile = input("SentFile", {
  path: text.min(1).max(4096).describe("Relative to the skill's folder."),
  text: longText.optional(),
  base64: z.base64().max(MAX_TEXT_LENGTH).optional(),
  executable: flag.optional(),
});

const sentFiles = z.array(sentFile).max(1000).optional();

const choiceShape = {
  scope: storeScope.optional().describe("Default: user."),
  onConflict: oneOf("refuse", "rename", "replace", "override")
    .optional()
    .describe("What to do if the name is taken. Default: refuse, and return the choices."),
  message: note.optional(),
};

export const createSkill = input("NewSkill", {
  text: longText.optional().describe("The whole SKILL.md."),
  fields: z
    .object({ name: text.max(200), description: text.max(10_000) })
    .catchall(json)
    .optional()
    .describe("The fields of its frontmatter, instead of a text."),
  body: longText.optional(),
  files: sentFiles,
  host: hostId.optional().describe("Create it where this agent finds skills. Default: in `.agents/skills`."),
  ...choiceShape,
});

export const updateSkill = input("SkillUpdate", {
  text: longText.optional(),
  fields: z.record(text, json).optional().describe("Null removes a field."),
  body: longText.optional(),
  write: sentFiles,
  remove: z.array(text.max(4096)).max(1000).optional(),
  expectedText: longText.optional().describe("The text that your change is based on."),
  expected: text.max(200).optional().describe("The content hash that your change is based on."),
  message: note.optional(),
  broken: oneOf("refuse", "accept")
    .optional()
    .describe("`accept` saves a text even if it doesn't load. Default: refuse."),
});

const repair = oneOf("refuse", "apply")
  .optional()
  .describe("`apply` repairs invalid frontmatter. Default: refuse, and return the repair as a diff.");

export const importOffer = document("ImportOffer", {
  id: text,
  expiresAt: text,
  preview: change.importDocument,
});

const switchedSkill = document("SwitchedSkill", { id: text, changed: flag, file: text, skill: listedSkill });

/** Creating, changing and deleting skills. */
export const manageOperations = {
  createSkill: inPlace("Create a skill", change.storeChange, {
    body: createSkill,
    status: 201,
    errors: ["name_conflict", "parse_error", "path_escapes_root", ...written],
  }),
  updateSkill: onSkill("Change a skill's text, fields, body or files", change.storeChange, {
    body: updateSkill,
    errors: [...written, "edit_conflict", "parse_error", "path_escapes_root"],
  }),
  renameSkill: onSkill(
    "Rename a skill, and optionally save a new text in the same change",
    change.storeChange,
    {
      body: input("SkillRename", {
        name,
        text: longText.optional().describe("The whole SKILL.md. The new name is written into it."),
        expectedText: longText.optional().describe("The text that your change is based on."),
        message: note.optional(),
      }),
      errors: [...written, "name_conflict", "edit_conflict", "parse_error"],
    },
  ),
  cloneSkill: onSkill("Copy a skill so that you can change it", change.storeChange, {
    body: z.strictObject({ ...choiceShape, name: name.optional() }),
    status: 201,
    errors: [...written, "name_conflict"],
  }),
  deleteSkill: onSkill("Move a skill to the trash", change.storeChange, {
    errors: written,
  }),
  switchSkill: onSkill("Enable or disable a skill for the user or the project", switchedSkill, {
    body: z.strictObject({ to: oneOf("on", "off"), scope: storeScope.optional() }),
    errors: ["config_error", "permission_error"],
  }),
  preferSkill: onSkill("Prefer a skill over others with the same name", switchedSkill, {
    errors: ["config_error", "permission_error"],
  }),
  listTrash: operation("List the deleted skills, newest first", listed("entries", change.trashEntry)),
  restoreFromTrash: operation("Restore a skill from the trash", change.storeChange, {
    params: z.strictObject({ entry: text.min(1) }),
    query: placeQuery,
    body: z.strictObject({
      name: name.optional(),
      scope: storeScope.optional(),
      onConflict: oneOf("refuse", "rename").optional(),
    }),
    errors: ["skill_not_found", "name_conflict", ...written],
  }),
  emptyTrash: operation(
    "Delete skills in the trash permanently. Default: all of them",
    listed("removed", change.trashEntry),
    {
      query: z.strictObject({ entry: texts.max(1000).optional() }),
      errors: ["skill_not_found", "permission_error"],
    },
  ),
};

/** Importing and exporting skills. */
export const shareOperations = {
  previewImport: operation(
    "Upload a file and preview what it contains and could run; nothing is written",
    importOffer,
    {
      description: "The upload expires after 15 minutes. To import it, send its id in a second request.",
      query: z.strictObject({ ...placeShape, scope: storeScope.optional(), repair }),
      accepts: "form",
      body: z.strictObject({
        file: z
          .custom<File>((value) => value instanceof File, { error: "must be one file" })
          .meta({ type: "string", format: "binary", description: "A SKILL.md, a zip or a .skill file." }),
      }) as unknown as z.ZodType<{ readonly file: File }, FormData>,
      status: 201,
      errors: ["parse_error", "archive_error", "limit_exceeded"],
    },
  ),
  commitImport: operation("Import an uploaded file", listed("imported", change.storeChange), {
    params: z.strictObject({ offer: text.min(1) }),
    query: placeQuery,
    body: z.strictObject({
      skills: z.array(text.max(4096)).max(1000).optional().describe("Names or folders. Default: all."),
      name: name.optional().describe("Another name for the skill, if there is only one."),
      repair,
      ...choiceShape,
    }),
    errors: [
      "expired",
      "name_conflict",
      "parse_error",
      "archive_error",
      "permission_error",
      "limit_exceeded",
    ],
  }),
  exportSkill: operation("Export a skill as a file", bytes, {
    params: skillParams,
    query: z.strictObject({ ...placeShape, format: oneOf("md", "skill").optional() }),
    contentType: "application/octet-stream",
    errors: ["skill_not_found", "ambiguous_skill", "limit_exceeded"],
  }),
};

const versionNumber = queryNumber(1, 999_999_999);
const versionMark = z
  .union([z.literal("disk"), versionNumber])
  .optional()
  .describe("A version number, or `disk` for the current files.");
const versioned = z.strictObject({ skill: text.min(1), version: versionNumber });
const historyErrors = ["skill_not_found", "ambiguous_skill", "version_not_found"] as const;
const onHistory = operationsWith({ params: skillParams, query: placeQuery, errors: historyErrors });
const onVersion = operationsWith({ params: versioned, query: placeQuery, errors: historyErrors });

const readVersionAnswer = z.object({
  files: listOf({
    path: text,
    bytes: count,
    executable: flag,
    text: textOrNull.describe("Null if the file isn't text."),
  }),
});

/** Earlier versions of skills. */
export const historyOperations = {
  getHistory: onHistory(
    "List the versions of a skill, even a deleted one, newest first",
    change.skillHistory,
  ),
  readVersion: onVersion("Read the files of a version", readVersionAnswer),
  diffVersions: onHistory("Compare two versions, or a version with the current files", change.versionDiff, {
    query: z.strictObject({ ...placeShape, from: versionMark, to: versionMark }),
  }),
  restoreVersion: onVersion("Restore a version, as a new version", change.storeChange, {
    body: z.strictObject({ message: note.optional() }),
    errors: ["permission_error", "name_conflict", "read_only_skill", "built_in_modification"],
  }),
};

const proposalErrors = ["proposal_not_found", "proposal_refused"] as const;
const onProposal = operationsWith({
  params: z.strictObject({ proposal: text.min(1) }),
  query: placeQuery,
  errors: proposalErrors,
});

export const propose = input("NewProposal", {
  skill: text.min(1).max(4096),
  kind: oneOf("update", "create").optional().describe("Default: update."),
  text: longText.optional().describe("The new text. Send either this or `diff`."),
  diff: longText.optional().describe("A unified diff."),
  justification: longText,
  evidence: longText.optional(),
  agent: name.optional().describe("The agent that proposes the change. Default: the owner of the server."),
  replaces: text.max(500).optional(),
});

/** Changes that agents and people propose. */
export const proposalOperations = {
  listProposals: operation("List the proposals waiting for review, or all", change.proposalList, {
    query: z.strictObject({ ...placeShape, include: oneOf("waiting", "all").optional() }),
  }),
  getProposal: onProposal("Get a proposal with everything a reviewer needs", change.proposalReview),
  propose: inPlace("Create a proposal; the skill doesn't change", change.proposal, {
    body: propose,
    status: 201,
    errors: ["skill_not_found", "ambiguous_skill", "limit_exceeded", ...proposalErrors],
  }),
  reviewProposal: onProposal(
    "Approve and apply a proposal, or reject it, as the owner of the server",
    z.object({ proposal: change.proposal, change: change.storeChange.nullable() }),
    {
      body: z.strictObject({
        decision: oneOf("approve", "reject"),
        hash: text.max(200).optional().describe("The hash of the proposal that you reviewed."),
        reason: longText.optional(),
        findings: oneOf("refuse", "accept").optional().describe("Default: refuse."),
      }),
      errors: ["edit_conflict", "name_conflict", "permission_error"],
    },
  ),
  rebaseProposal: onProposal("Rebase a stale proposal on the current text", change.rebasedProposal),
};

const trustErrors = ["skill_not_found", "ambiguous_skill", "permission_error", "newer_state"] as const;
const onTrust = operationsWith({ params: skillParams, query: placeQuery, errors: trustErrors });
const folderTrust = z.object({ folder: text, trusted: flag, changed: flag });

/** Trust in the texts of a project, and approval of what a skill executes. */
export const trustOperations = {
  getTrust: inPlace("List trusted projects and approved skills", trustDocument),
  trustFolder: operation("Let models see a project's skills; this doesn't let anything run", folderTrust, {
    body: z.strictObject({ path: absolutePath }),
    errors: ["file_not_found", ...trustErrors],
  }),
  distrustFolder: operation("Stop trusting a folder", folderTrust, {
    query: z.strictObject({ path: absolutePath }),
    errors: trustErrors,
  }),
  reviewSkill: onTrust("Get what a skill runs, for a person to approve", skillReview),
  approveSkill: onTrust("Approve what a skill runs, as reviewed", z.object({ skill: text, approved: flag }), {
    body: z.strictObject({ hash: text.min(1).max(200) }),
    errors: ["not_trusted"],
  }),
  revokeApproval: onTrust(
    "Revoke a skill's approval and your answers about its MCP servers",
    z.object({ skill: text, approved: flag, changed: flag }),
  ),
};
