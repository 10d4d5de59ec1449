import { type PackageFile, parsePackagePath } from "@skillwright/core/internal";
import { expect } from "vitest";

/** The text of a skill, with a comment that changes must keep. */
export const PDF = `---
name: pdf # as the team calls it
description: Merges PDF files. Use when asked to merge PDFs.
---

Merge them.
`;

/** A file of a package. */
export const file = (path: string, text: string, executable = false): PackageFile => ({
  path: parsePackagePath(path, "test"),
  bytes: Buffer.from(text),
  executable,
});

/** An error with a code, for comparison. */
export const refusal = (code: string, details?: object): unknown =>
  expect.objectContaining({ code, ...(details && { details: expect.objectContaining(details) as unknown }) });
