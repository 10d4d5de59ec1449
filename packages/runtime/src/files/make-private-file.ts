import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

/** Creates a missing file and its missing folders for their owner only; an existing file stays as it is. */
export function makePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}
