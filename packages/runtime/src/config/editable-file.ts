import { statSync } from "node:fs";
import { decodeText, joinPath } from "@skillwright/core/internal";
import { ifReadable } from "../files/if-exists.ts";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { sha256 } from "../files/sha256.ts";

/** The text of a file that is edited, undefined if there is none, or why it can't be edited. */
export function readEditable(
  file: string,
  maxBytes: number,
): string | undefined | { readonly kind: "unusable"; readonly why: string } {
  const refuse = (why: string) => ({ kind: "unusable", why }) as const;
  if (ifReadable(() => statSync(file).isFile()) === false) return refuse("it is not a file");
  const bytes = nodeFileSystem().read(file, maxBytes + 1);
  if (!bytes.ok) {
    const isMissing = bytes.problem === "missing" || bytes.problem === "not-folder";
    return isMissing ? undefined : refuse(`it cannot be read: ${bytes.message}`);
  }
  if (bytes.value.length > maxBytes) return refuse(`it is larger than ${maxBytes} bytes`);
  const { text, valid } = decodeText(bytes.value);
  // Writing it back would permanently replace the invalid bytes.
  return valid ? text : refuse("it is not valid UTF-8");
}

/** The lock against two writers of a file: in the user's state folder, not in the project. */
export function editLock(state: string, file: string): string {
  return joinPath(state, `locks/config-${sha256(file).slice(0, 16)}.lock`);
}
