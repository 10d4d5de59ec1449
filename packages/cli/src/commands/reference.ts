import { readReferenceProperties, toReferencePrompt, validateReference } from "@skillwright/core";
import { readReferenceFolder } from "@skillwright/runtime";
import type { JsonFlag } from "../define/flags.ts";
import type { Output } from "../output/output.ts";

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
  return errors.length === 0 ? 0 : 1;
}

/** Prints the properties of a skill as the reference tool does. */
export function readProperties(path: string, out: Output): number {
  const { value, failure } = readReferenceProperties(readReferenceFolder(path));
  if (failure !== undefined) {
    out.error(`Error: ${failure.message}`);
    return 1;
  }
  out.json(value);
  return 0;
}

/** Prints the block for a prompt as the reference tool does. */
export function toPrompt(paths: readonly string[], out: Output): number {
  const { value, failure } = toReferencePrompt(paths.map(readReferenceFolder));
  if (failure !== undefined) {
    out.error(`Error: ${failure.message}`);
    return 1;
  }
  out.verbatim(value);
  return 0;
}
