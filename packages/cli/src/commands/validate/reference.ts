import {
  type ReferenceFolder,
  readReferenceProperties,
  SkillwrightError,
  toErrorEntry,
  toReferencePrompt,
  validateReference,
} from "@skillwright/core/internal";
import { readReferenceFolder } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";

/** The standard's reference tool exits with 1 for every failure; the commands that replace it do the same. */
const FAILED = 1;

/** Validates a skill like the standard's reference tool, with the same messages and exit status. */
export function validate(path: string, flags: { readonly json: boolean }, out: Output): number {
  const errors = validateReference(readReferenceFolder(path));
  const status = errors.length === 0 ? 0 : FAILED;
  if (flags.json) return out.json({ path, valid: errors.length === 0, errors }, status);
  if (errors.length === 0) {
    out.verbatim(`Valid skill: ${path}`);
  } else {
    out.error(`Validation failed for ${path}:`);
    for (const message of errors) out.error(`  - ${message}`);
  }
  return status;
}

/** Prints a skill's properties like the reference tool. */
export function readProperties(path: string, flags: { readonly json: boolean }, out: Output): number {
  const folder = readReferenceFolder(path);
  const { value, failure } = readReferenceProperties(folder);
  if (failure === undefined) return out.json(value);
  if (flags.json) return out.json({ error: toErrorEntry(toError(folder, failure.message)) }, FAILED);
  out.error(`Error: ${failure.message}`);
  return FAILED;
}

/** Prints the prompt block like the reference tool. */
export function toPrompt(paths: readonly string[], out: Output): number {
  const { value, failure } = toReferencePrompt(paths.map(readReferenceFolder));
  if (failure !== undefined) {
    out.error(`Error: ${failure.message}`);
    return FAILED;
  }
  out.verbatim(value);
  return 0;
}

function toError(folder: ReferenceFolder, message: string): SkillwrightError {
  return folder.state === "found"
    ? new SkillwrightError("validation_error", { message, details: { problems: [message] } })
    : new SkillwrightError("file_not_found", { message, details: { path: folder.path } });
}
