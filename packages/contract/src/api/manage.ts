import { z } from "zod";
import {
  importDocument,
  proposal,
  proposalList,
  proposalReview,
  rebasedProposal,
  skillHistory,
  storeChange,
  trashEntry,
  versionDiff,
} from "../documents/change.ts";
import { storeScope } from "../documents/common.ts";
import { skillReview, trustDocument } from "../documents/question.ts";
import { listedSkill } from "../documents/skill.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";
import {
  bytes,
  count,
  document,
  flag,
  type Infer,
  input,
  json,
  oneOf,
  queryNumber,
  text,
  textOrNull,
  texts,
} from "../schema.ts";
import {
  absolutePath,
  hostId,
  longText,
  name,
  note,
  onSkill,
  placeQuery,
  placeShape,
  skillErrors,
  skillParams,
} from "./inputs.ts";

const written = ["permission_error", "built_in_modification", "read_only_skill", "limit_exceeded"] as const;

const sentFile = input("SentFile", {
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
    .describe("What to do when the name is taken. Default: refuse, with the choices there are."),
  message: note.optional(),
};

const createSkill = input("NewSkill", {
  text: longText.optional().describe("The whole SKILL.md."),
  fields: z
    .object({ name: text.max(200), description: text.max(10_000) })
    .catchall(json)
    .optional()
    .describe("The fields of its frontmatter, instead of a text."),
  body: longText.optional(),
  files: sentFiles,
  host: hostId.optional().describe("The agent that should read it. Default: all that read `.agents`."),
  ...choiceShape,
});

const updateSkill = input("SkillUpdate", {
  text: longText.optional(),
  fields: z.record(text, json).optional().describe("Null removes a field."),
  body: longText.optional(),
  write: sentFiles,
  remove: z.array(text.max(4096)).max(1000).optional(),
  expectedText: longText.optional().describe("The text that the change was made for."),
  expected: text.max(200).optional().describe("The content hash that the change was made for."),
  message: note.optional(),
  broken: oneOf("refuse", "accept")
    .optional()
    .describe("`accept` writes a text that does not load. Default: refuse."),
});

const repair = oneOf("refuse", "apply")
  .optional()
  .describe("`apply` imports repaired frontmatter. Default: refuse, with the repair as a diff.");

const importOffer = document("ImportOffer", { id: text, expiresAt: text, preview: importDocument });

const switchedSkill = document("SwitchedSkill", { id: text, changed: flag, file: text, skill: listedSkill });

/** Creating, changing and deleting skills. */
export const manageOperations = {
  createSkill: {
    summary: "Create a skill",
    query: placeQuery,
    body: createSkill,
    response: storeChange,
    status: 201,
    errors: ["name_conflict", "parse_error", "path_escapes_root", ...written],
  },
  updateSkill: {
    ...onSkill,
    summary: "Change a skill's text, fields, body or files",
    body: updateSkill,
    response: storeChange,
    errors: [...skillErrors, ...written, "edit_conflict", "parse_error", "path_escapes_root"],
  },
  renameSkill: {
    ...onSkill,
    summary: "Rename a skill, and save a new text in the same change if one is sent",
    body: input("SkillRename", {
      name,
      text: longText.optional().describe("The whole SKILL.md; the new name is written into it."),
      expectedText: longText.optional().describe("The text that the change was made for."),
      message: note.optional(),
    }),
    response: storeChange,
    errors: [...skillErrors, ...written, "name_conflict", "edit_conflict", "parse_error"],
  },
  cloneSkill: {
    ...onSkill,
    summary: "Copy a skill to where it can be changed",
    body: z.strictObject({ ...choiceShape, name: name.optional() }),
    response: storeChange,
    status: 201,
    errors: [...skillErrors, ...written, "name_conflict"],
  },
  deleteSkill: {
    ...onSkill,
    summary: "Move a skill to the trash",
    response: storeChange,
    errors: [...skillErrors, ...written],
  },
  switchSkill: {
    ...onSkill,
    summary: "Switch a skill on or off, for the user or the project",
    body: z.strictObject({ to: oneOf("on", "off"), scope: storeScope.optional() }),
    response: switchedSkill,
    errors: [...skillErrors, "config_error", "permission_error"],
  },
  preferSkill: {
    ...onSkill,
    summary: "Use a skill instead of others with the same name",
    response: switchedSkill,
    errors: [...skillErrors, "config_error", "permission_error"],
  },
  listTrash: {
    summary: "List the deleted skills, newest first",
    response: z.object({ entries: z.array(trashEntry) }),
  },
  restoreFromTrash: {
    summary: "Restore a skill from the trash",
    params: z.strictObject({ entry: text.min(1) }),
    query: placeQuery,
    body: z.strictObject({
      name: name.optional(),
      scope: storeScope.optional(),
      onConflict: oneOf("refuse", "rename").optional(),
    }),
    response: storeChange,
    errors: ["skill_not_found", "name_conflict", ...written],
  },
  emptyTrash: {
    summary: "Delete skills in the trash permanently; all of them when none is named",
    query: z.strictObject({ entry: texts.max(1000).optional() }),
    response: z.object({ removed: z.array(trashEntry) }),
    errors: ["skill_not_found", "permission_error"],
  },
} as const;

/** Importing and exporting skills. */
export const shareOperations = {
  previewImport: {
    summary: "Preview what a file contains and may do, before anything is written",
    description: "The upload is kept for a while under the returned id; the import is a second request.",
    query: z.strictObject({ ...placeShape, scope: storeScope.optional(), repair }),
    accepts: "form",
    body: z.strictObject({
      file: z
        .custom<File>((value) => value instanceof File, { error: "has to be one file" })
        .meta({ type: "string", format: "binary", description: "A SKILL.md, a zip or a .skill file." }),
    }) as unknown as z.ZodType<{ readonly file: File }, FormData>,
    response: importOffer,
    status: 201,
    errors: ["parse_error", "archive_error", "limit_exceeded"],
  },
  commitImport: {
    summary: "Import what was previewed",
    params: z.strictObject({ offer: text.min(1) }),
    query: placeQuery,
    body: z.strictObject({
      skills: z.array(text.max(4096)).max(1000).optional().describe("Names or folders. Default: all."),
      name: name.optional().describe("The name of the only imported skill."),
      repair,
      ...choiceShape,
    }),
    response: z.object({ imported: z.array(storeChange) }),
    errors: [
      "expired",
      "name_conflict",
      "parse_error",
      "archive_error",
      "permission_error",
      "limit_exceeded",
    ],
  },
  exportSkill: {
    summary: "Export a skill as a file",
    params: skillParams,
    query: z.strictObject({ ...placeShape, format: oneOf("md", "skill").optional() }),
    response: bytes,
    contentType: "application/octet-stream",
    errors: ["skill_not_found", "ambiguous_skill", "limit_exceeded"],
  },
} as const;

const versionNumber = queryNumber(1, 999_999_999);
const versionMark = z
  .union([z.literal("disk"), versionNumber])
  .optional()
  .describe("The number of a version, or `disk` for the skill as it is now.");
const versioned = z.strictObject({ skill: text.min(1), version: versionNumber });
const historyErrors = ["skill_not_found", "ambiguous_skill", "version_not_found"] as const;

/** Earlier versions of skills. */
export const historyOperations = {
  getHistory: {
    ...onSkill,
    summary: "List the versions of a skill, even a deleted one, newest first",
    response: skillHistory,
    errors: historyErrors,
  },
  readVersion: {
    summary: "Read the files of a version",
    params: versioned,
    query: placeQuery,
    response: z.object({
      files: z.array(
        z.object({
          path: text,
          bytes: count,
          executable: flag,
          text: textOrNull.describe("Null when the file is not text."),
        }),
      ),
    }),
    errors: historyErrors,
  },
  diffVersions: {
    summary: "Compare two versions, or a version and the disk",
    params: skillParams,
    query: z.strictObject({ ...placeShape, from: versionMark, to: versionMark }),
    response: versionDiff,
    errors: historyErrors,
  },
  restoreVersion: {
    summary: "Restore the files of a version, as a new version",
    params: versioned,
    query: placeQuery,
    body: z.strictObject({ message: note.optional() }),
    response: storeChange,
    errors: [
      ...historyErrors,
      "permission_error",
      "name_conflict",
      "read_only_skill",
      "built_in_modification",
    ],
  },
} as const;

const proposalErrors = ["proposal_not_found", "proposal_refused"] as const;
const oneProposal = { params: z.strictObject({ proposal: text.min(1) }), query: placeQuery };

const propose = input("NewProposal", {
  skill: text.min(1).max(4096),
  kind: oneOf("update", "create").optional().describe("Default: update."),
  text: longText.optional().describe("The new text; or send a diff."),
  diff: longText.optional().describe("A unified diff."),
  justification: longText,
  evidence: longText.optional(),
  agent: name.optional().describe("The agent that proposes it. Default: the owner of the server."),
  replaces: text.max(500).optional(),
});

/** Changes that agents and people propose. */
export const proposalOperations = {
  listProposals: {
    summary: "List the proposals that wait for a review, or all",
    query: z.strictObject({ ...placeShape, include: oneOf("waiting", "all").optional() }),
    response: proposalList,
  },
  getProposal: {
    ...oneProposal,
    summary: "Get everything a reviewer needs to know",
    response: proposalReview,
    errors: proposalErrors,
  },
  propose: {
    summary: "File a proposal; the skill does not change",
    query: placeQuery,
    body: propose,
    response: proposal,
    status: 201,
    errors: ["skill_not_found", "ambiguous_skill", "limit_exceeded", ...proposalErrors],
  },
  reviewProposal: {
    ...oneProposal,
    summary: "Approve and apply a proposal, or reject it, as the owner of the server",
    body: z.strictObject({
      decision: oneOf("approve", "reject"),
      hash: text.max(200).optional().describe("The hash of what was reviewed."),
      reason: longText.optional(),
      findings: oneOf("refuse", "accept").optional().describe("Default: refuse."),
    }),
    response: z.object({ proposal, change: storeChange.nullable() }),
    errors: [...proposalErrors, "edit_conflict", "name_conflict", "permission_error"],
  },
  rebaseProposal: {
    ...oneProposal,
    summary: "Merge a stale proposal with what has changed since",
    response: rebasedProposal,
    errors: proposalErrors,
  },
} as const;

const trustErrors = ["skill_not_found", "ambiguous_skill", "permission_error", "newer_state"] as const;
const folderTrust = z.object({ folder: text, trusted: flag, changed: flag });

/** Trust in the texts of a project, and approval of what a skill executes. */
export const trustOperations = {
  getTrust: { summary: "List everything that is trusted", query: placeQuery, response: trustDocument },
  trustFolder: {
    summary: "Let models see a project's skills; this doesn't let anything run",
    body: z.strictObject({ path: absolutePath }),
    response: folderTrust,
    errors: ["file_not_found", ...trustErrors],
  },
  distrustFolder: {
    summary: "Stop trusting a folder",
    query: z.strictObject({ path: absolutePath }),
    response: folderTrust,
    errors: trustErrors,
  },
  reviewSkill: {
    ...onSkill,
    summary: "Get what a skill executes now, for a person to approve",
    response: skillReview,
    errors: trustErrors,
  },
  approveSkill: {
    ...onSkill,
    summary: "Record that a person approved what a skill executes, as reviewed",
    body: z.strictObject({ hash: text.min(1).max(200) }),
    response: z.object({ skill: text, approved: flag }),
    errors: [...trustErrors, "not_trusted"],
  },
  revokeApproval: {
    ...onSkill,
    summary: "Revoke the approval of a skill, and the answers about its MCP servers",
    response: z.object({ skill: text, approved: flag, changed: flag }),
    errors: trustErrors,
  },
} as const;

export type SentFile = Infer<typeof sentFile>;
export type CreateSkillBody = Infer<typeof createSkill>;
export type UpdateSkillBody = Infer<typeof updateSkill>;
export type ProposeBody = Infer<typeof propose>;
export type ImportOffer = Infer<typeof importOffer>;
