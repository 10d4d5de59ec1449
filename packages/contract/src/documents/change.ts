import { z } from "zod";
import { count, flag, type Infer, text, texts } from "../schema.ts";
import { author, diagnostic, errorEntry, fileDiff, fix, nameConflict, storeScope } from "./common.ts";

/** A deleted skill. */
export const trashEntry = z
  .object({ id: text, name: text, scope: storeScope, folder: text, deletedAt: text, bytes: count })
  .meta({ id: "TrashEntry" });

const changeShape = {
  action: z.enum(["created", "updated", "unchanged", "renamed", "deleted", "restored", "replaced"]),
  name: text,
  scope: storeScope,
  folder: text,
  file: text,
};

/** A change of a skill that is on the disk. */
export const storeChange = z
  .object({
    ...changeShape,
    hash: text,
    findings: z.array(diagnostic),
    notices: texts,
    trash: trashEntry.nullable(),
  })
  .meta({ id: "StoreChange" });

const importableSkill = z
  .object({
    name: text,
    ownName: text,
    folder: text,
    displayName: text,
    description: text,
    version: text,
    bytes: count,
    files: z.array(z.object({ path: text, bytes: count, executable: flag })),
    leftOut: z.array(z.object({ path: text, reason: text })),
    executes: z.array(
      z.object({
        kind: z.enum(["command", "hook", "mcp-server", "program", "script", "shell"]),
        text,
        file: text.optional(),
        line: count.optional(),
      }),
    ),
    permissions: texts,
    findings: z.array(diagnostic),
    conflict: nameConflict.nullable(),
  })
  .meta({ id: "ImportableSkill" });

const importedSkill = z.object(changeShape).meta({ id: "ImportedSkill" });

/** What a source contains, and what was imported from it. */
export const importDocument = z
  .object({
    source: text,
    kind: z.enum(["text", "folder", "archive"]),
    skills: z.array(importableSkill),
    broken: z.array(z.object({ folder: text, error: errorEntry })),
    strays: texts,
    imported: z.array(importedSkill),
  })
  .meta({ id: "ImportPreview" });

const version = z
  .object({
    number: count,
    parent: count.optional(),
    at: text,
    action: z.enum([
      "create",
      "update",
      "rename",
      "delete",
      "restore",
      "replace",
      "found",
      "changed",
      "vanished",
    ]),
    author,
    message: text,
    hash: text.optional(),
    files: count,
    bytes: count,
  })
  .meta({ id: "SkillVersion" });

/** The versions of a skill. */
export const skillHistory = z
  .object({ key: text, name: text, present: flag, versions: z.array(version) })
  .meta({ id: "SkillHistory" });

const versionMark = z.union([count, z.literal("disk")]);

/** What differs between two states of a skill. */
export const versionDiff = z
  .object({ name: text, from: versionMark, to: versionMark, files: z.array(fileDiff) })
  .meta({ id: "VersionDiff" });

/** A proposed change of a skill. */
export const proposal = z
  .object({
    id: text,
    kind: z.enum(["update", "create"]),
    skill: text,
    key: text.optional(),
    base: text.optional(),
    result: text,
    author,
    created: text,
    status: z.enum(["pending", "approved", "rejected", "stale", "superseded"]),
    diff: text,
    justification: text,
    evidence: text,
    conversation: text.optional(),
    staleBecause: z.enum(["changed", "applied", "gone", "name-taken"]).optional(),
    origin: z.enum(["filed", "edited", "planted"]),
    hash: text,
    file: text,
    decision: z
      .object({
        status: z.enum(["approved", "rejected", "superseded"]),
        by: author,
        at: text,
        reason: text,
      })
      .optional(),
  })
  .meta({ id: "Proposal" });

const findingShape = {
  code: text,
  severity: z.enum(["error", "warning", "info"]),
  message: text,
  file: text,
  line: count.optional(),
  column: count.optional(),
  hint: text.optional(),
};

/** Proposals, and problems with files in their folder. */
export const proposalList = z
  .object({ proposals: z.array(proposal), diagnostics: z.array(z.object(findingShape)) })
  .meta({ id: "ProposalList" });

/** Everything a reviewer needs to know. */
export const proposalReview = z
  .object({
    proposal,
    before: text.optional(),
    after: text.optional(),
    problems: texts,
    findings: z.array(z.object({ ...findingShape, fix: fix.optional() })),
    executes: texts,
    permissions: texts,
    needs: z.enum(["person", "reviewer"]),
    because: texts,
  })
  .meta({ id: "ProposalReview" });

/** The result of bringing a proposal up to date. */
export const rebasedProposal = z
  .union([
    z.object({ kind: z.literal("rebased"), proposal }),
    z.object({ kind: z.literal("superseded"), proposal }),
    z.object({
      kind: z.literal("conflict"),
      conflicts: z.array(z.object({ line: count, base: text, ours: text, theirs: text })),
    }),
  ])
  .meta({ id: "RebasedProposal" });

export type StoreChangeDocument = Infer<typeof storeChange>;
export type ImportableEntry = Infer<typeof importableSkill>;
export type ImportedEntry = Infer<typeof importedSkill>;
export type ImportDocument = Infer<typeof importDocument>;
