import { z } from "zod";
import { count, document, flag, listOf, oneOf, text, texts } from "../schema.ts";
import {
  author,
  diagnostic,
  errorEntry,
  fileDiff,
  fix,
  leftOut,
  nameConflict,
  packageFiles,
  storeScope,
} from "./common.ts";

/** A deleted skill. */
export const trashEntry = document("TrashEntry", {
  id: text,
  name: text,
  scope: storeScope,
  folder: text,
  deletedAt: text,
  bytes: count,
});

const changeShape = {
  action: oneOf("created", "updated", "unchanged", "renamed", "deleted", "restored", "replaced"),
  name: text,
  scope: storeScope,
  folder: text,
  file: text,
};

/** A change of a skill that is on the disk. */
export const storeChange = document("StoreChange", {
  ...changeShape,
  hash: text,
  findings: z.array(diagnostic),
  notices: texts,
  trash: trashEntry.nullable(),
});

const importableSkill = document("ImportableSkill", {
  name: text,
  ownName: text,
  folder: text,
  displayName: text,
  description: text,
  version: text,
  bytes: count,
  files: packageFiles,
  leftOut,
  executes: listOf({
    kind: oneOf("command", "hook", "mcp-server", "program", "script", "shell"),
    text,
    file: text.optional(),
    line: count.optional(),
  }),
  permissions: texts,
  findings: z.array(diagnostic),
  conflict: nameConflict.nullable(),
});

const importedSkill = document("ImportedSkill", changeShape);

/** What a source contains, and what was imported from it. */
export const importDocument = document("ImportPreview", {
  source: text,
  kind: oneOf("text", "folder", "archive"),
  skills: z.array(importableSkill),
  broken: listOf({ folder: text, error: errorEntry }),
  strays: texts,
  imported: z.array(importedSkill),
});

const version = document("SkillVersion", {
  number: count,
  parent: count.optional(),
  at: text,
  action: oneOf("create", "update", "rename", "delete", "restore", "replace", "found", "changed", "vanished"),
  author,
  message: text,
  hash: text.optional(),
  files: count,
  bytes: count,
});

/** The versions of a skill. */
export const skillHistory = document("SkillHistory", {
  key: text,
  name: text,
  present: flag,
  versions: z.array(version),
});

const versionMark = z.union([count, z.literal("disk")]);

/** What differs between two states of a skill. */
export const versionDiff = document("VersionDiff", {
  name: text,
  from: versionMark,
  to: versionMark,
  files: z.array(fileDiff),
});

/** A proposed change of a skill. */
export const proposal = document("Proposal", {
  id: text,
  kind: oneOf("update", "create"),
  skill: text,
  key: text.optional(),
  base: text.optional(),
  result: text,
  author,
  created: text,
  status: oneOf("pending", "approved", "rejected", "stale", "superseded"),
  diff: text,
  justification: text,
  evidence: text,
  conversation: text.optional(),
  staleBecause: oneOf("changed", "applied", "gone", "name-taken").optional(),
  origin: oneOf("filed", "edited", "planted"),
  hash: text,
  file: text,
  decision: z
    .object({
      status: oneOf("approved", "rejected", "superseded"),
      by: author,
      at: text,
      reason: text,
    })
    .optional(),
});

const findingShape = {
  code: text,
  severity: oneOf("error", "warning", "info"),
  message: text,
  file: text,
  line: count.optional(),
  column: count.optional(),
  hint: text.optional(),
};

/** Proposals, and problems with files in their folder. */
export const proposalList = document("ProposalList", {
  proposals: z.array(proposal),
  diagnostics: listOf(findingShape),
});

/** Everything a reviewer needs to know. */
export const proposalReview = document("ProposalReview", {
  proposal,
  before: text.optional(),
  after: text.optional(),
  problems: texts,
  findings: listOf({ ...findingShape, fix: fix.optional() }),
  executes: texts,
  permissions: texts,
  needs: oneOf("person", "reviewer"),
  because: texts,
});

/** The result of bringing a proposal up to date. */
export const rebasedProposal = z
  .union([
    z.object({ kind: z.literal("rebased"), proposal }),
    z.object({ kind: z.literal("superseded"), proposal }),
    z.object({
      kind: z.literal("conflict"),
      conflicts: listOf({ line: count, base: text, ours: text, theirs: text }),
    }),
  ])
  .meta({ id: "RebasedProposal" });
