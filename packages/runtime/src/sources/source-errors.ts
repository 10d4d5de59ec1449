import { SkillwrightError } from "@skillwright/core/internal";
import { sha256 } from "../files/sha256.ts";

/** Throws `integrity_error` unless bytes have the SHA-256 that was promised. */
export function checkSha256(bytes: Uint8Array, expected: string, url: string): void {
  const actual = sha256(bytes);
  if (actual !== expected.toLowerCase()) throw mismatch(url, `sha256:${expected}`, `sha256:${actual}`);
}

/** The error for content that does not have the expected digest. */
export function mismatch(url: string, expected: string, actual: string): SkillwrightError<"integrity_error"> {
  return new SkillwrightError("integrity_error", {
    message: `${url} doesn't match its digest: it is ${actual}, not ${expected}`,
    details: { url, expected, actual },
    hint: "It was changed or damaged. Nothing was written. Ask its publisher.",
  });
}

/** The error for something that a source doesn't have. */
export function notInSource(
  url: string,
  message: string,
  hint?: string,
): SkillwrightError<"source_unavailable"> {
  return new SkillwrightError("source_unavailable", { message, details: { url, reason: "missing" }, hint });
}
