import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isSkillwrightError, SkillwrightError } from "@skillwright/core/internal";
import { type WriteOptions, writeFileAtomically } from "@skillwright/runtime/internal";
import { usageError } from "../command-line/usage-error.ts";
import type { Output } from "../output/output.ts";
import { confirm, hasPerson } from "./is-confirmed.ts";

/** What is printed about the file given with `-o`. */
export const outputTexts = {
  noFile: {
    folder: (path: string): string => `${path} is a folder`,
    other: (path: string): string => `${path} is not a regular file`,
  },
  noFileHint: {
    folder: "Pass a file in it.",
    other: "Pass a regular file, or redirect the output with `>` or `|`.",
  },
  noFolder: (path: string): string => `The folder ${path} doesn't exist`,
  noFolderHint: "Create it, or choose another file with `-o`.",
  confirm: (file: string): string => `Overwrite ${file}? [y/N] `,
  forceHint: "Pass `--force` to overwrite it, or another file with `-o`.",
  kept: "Nothing was written.",
  written: (file: string): string => `Wrote ${file}.`,
} as const;

/** How the file given with `-o` is written. */
export interface OutputOptions extends Pick<WriteOptions, "mode"> {
  /** Whether `--force` allows replacing an existing file. */
  readonly force: boolean;
  /** Whether output is for a program; then the user isn't asked. */
  readonly json: boolean;
}

/**
 * Writes the file given with `-o` and returns its path. An existing file is replaced only with `--force` or if the user
 * agrees; returns undefined if they don't, and throws `file_exists` if there is no terminal to ask.
 */
export async function writeOutput(
  path: string,
  content: string | Uint8Array,
  { force, json, ...options }: OutputOptions,
): Promise<string | undefined> {
  const file = outputFile(path);
  const write = (existing: "refuse" | "replace"): string => {
    writeFileAtomically(file, content, { ...options, existing });
    return file;
  };
  try {
    return write(force ? "replace" : "refuse");
  } catch (error) {
    if (!isSkillwrightError(error, "file_exists")) throw error;
    if (json || !hasPerson()) throw withFlagHint(error);
    return (await confirm(outputTexts.confirm(file))) ? write("replace") : undefined;
  }
}

/** Writes the file given with `-o`, prints what happened, and returns the exit status. */
export async function writeAndReport(
  path: string,
  content: string,
  options: OutputOptions,
  out: Output,
): Promise<number> {
  const file = await writeOutput(path, content, options);
  if (file === undefined) out.text(outputTexts.kept);
  else if (options.json) out.json({ written: file });
  else out.note(outputTexts.written(file));
  return file === undefined ? 1 : 0;
}

/** Without a terminal, the hint names the option. */
function withFlagHint({
  message,
  details,
  cause,
}: SkillwrightError<"file_exists">): SkillwrightError<"file_exists"> {
  return new SkillwrightError("file_exists", { message, details, hint: outputTexts.forceHint, cause });
}

/** A mistyped path must not create folders, and only a regular file can be replaced. */
function outputFile(path: string): string {
  const file = resolve(path);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) {
    const kind = found.isDirectory() ? "folder" : "other";
    throw usageError(outputTexts.noFile[kind](file), path, { hint: outputTexts.noFileHint[kind] });
  }
  const folder = dirname(file);
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) {
    throw new SkillwrightError("file_not_found", {
      message: outputTexts.noFolder(folder),
      details: { path: folder },
      hint: outputTexts.noFolderHint,
    });
  }
  return file;
}
