import {
  type ReferenceFolder,
  readReferenceProperties,
  SkillwrightError,
  toErrorEntry,
  toReferencePrompt,
  validateReference,
} from "@skillwright/core/internal";
import { readReferenceFolder } from "@skillwright/runtime/internal";
import type { JsonFlag } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";

/** The reference tool ends with 1 whatever is wrong, and so do the commands that stand in for it. */
const FAILED = 1;

/** Validates a skill as the reference tool of the standard does, with its words and exit status. */
export function validate(path: string, flags: JsonFlag, out: Output): number {
  const errors = validateReference(readReferenceFolder(path));
  if (flags.json === true) {
    out.json({ path, valid: errors.length === 0, errors });
  } else if (errors.length === 0) {
    out.verbatim(`Valid skill: ${path}`);
  } else {
    out.error(`Validation failed for ${path}:`);
    for (const message of errors) out.error(`  - ${message}`);
  }
  return errors.length === 0 ? 0 : FAILED;
}

/** Prints the properties of a skill as the reference tool does. */
export function readProperties(path: string, flags: JsonFlag, out: Output): number {
  const folder = readReferenceFolder(path);
  const { value, failure } = readReferenceProperties(folder);
  if (failure === undefined) {
    out.json(value);
    return 0;
  }
  if (flags.json === true) out.json({ error: toErrorEntry(toError(folder, failure.message)) });
  else out.error(`Error: ${failure.message}`);
  return FAILED;
}

/** Prints the block for a prompt as the reference tool does. */
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
