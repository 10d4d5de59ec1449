import { statSync } from "node:fs";
import { join } from "node:path";
import { readPackageTree, SIGNATURE_FILE, signedStatement } from "@skillwright/runtime/internal";
import { readBytes } from "./read-input.ts";

/** What is signed of a skill's folder or of a file, and where its signature usually is. Throws `file_not_found`. */
export function signedContent(path: string): { readonly message: Uint8Array; readonly signature: string } {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    return { message: signedStatement(readPackageTree(path).files), signature: join(path, SIGNATURE_FILE) };
  return { message: readBytes(path), signature: `${path}.minisig` };
}
