import { statSync } from "node:fs";
import { join } from "node:path";
import { BUNDLE_FILE, readPackageTree, SIGNATURE_FILE, signedStatement } from "@skillwright/runtime/internal";
import { readBytes } from "./read-input.ts";

/** What is signed of a skill's folder or of a file. */
interface SignedContent {
  readonly message: Uint8Array;
  /** Where its signature by a key usually is. */
  readonly signature: string;
  /** Where its signature by an identity usually is. */
  readonly bundle: string;
}

/** What is signed of a skill's folder or of a file, and where its signatures usually are. Throws `file_not_found`. */
export function signedContent(path: string): SignedContent {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    return { message: readBytes(path), signature: `${path}.minisig`, bundle: `${path}.sigstore.json` };
  return {
    message: signedStatement(readPackageTree(path).files),
    signature: join(path, SIGNATURE_FILE),
    bundle: join(path, BUNDLE_FILE),
  };
}
