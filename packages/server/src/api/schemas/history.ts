import { z } from "@hono/zod-openapi";
import type { Author, FileDiff } from "@skillwright/core/internal";
import type { SkillHistory, SkillVersion, VersionDiff } from "@skillwright/runtime/internal";
import { documentOf } from "./document-of.ts";

/** Who did something. */
export const author: z.ZodType<Author> = documentOf<Author>("Author", {
  kind: z.enum(["person", "agent", "import", "restore", "external"]),
  name: z.string().optional(),
});

const version = documentOf<SkillVersion>("SkillVersion", {
  number: z.number().int(),
  parent: z.number().int().optional(),
  at: z.string(),
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
  message: z.string(),
  hash: z.string().optional(),
  files: z.number().int(),
  bytes: z.number().int(),
});

/** The versions of a skill. */
export const skillHistory: z.ZodType<SkillHistory> = documentOf<SkillHistory>("SkillHistory", {
  key: z.string(),
  name: z.string(),
  present: z.boolean(),
  versions: z.array(version),
});

/** How a file differs. */
export const fileDiff: z.ZodType<FileDiff> = documentOf<FileDiff>("FileDiff", {
  path: z.string(),
  status: z.enum(["added", "removed", "changed"]),
  patch: z.string().optional(),
  withheld: z.enum(["binary", "too-large", "same-text"]).optional(),
  executable: z.object({ before: z.boolean(), after: z.boolean() }).optional(),
});

const mark = z.union([z.number().int(), z.literal("disk")]);

/** What differs between two states of a skill. */
export const versionDiff: z.ZodType<VersionDiff> = documentOf<VersionDiff>("VersionDiff", {
  name: z.string(),
  from: mark,
  to: mark,
  files: z.array(fileDiff),
});
