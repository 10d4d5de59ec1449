import { createHash } from "node:crypto";

/** The SHA-256 of bytes, or of a text in UTF-8, in lower-case hexadecimal digits. */
export function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
