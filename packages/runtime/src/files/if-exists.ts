import { isFileError } from "./node-file-system.ts";

/** What reading returns; undefined if the operating system refuses, for example because there is no such file. */
export function ifReadable<T>(read: () => T): T | undefined {
  return unless(isFileError, read);
}

/** What reading returns; undefined if there is no such file or folder. */
export function ifExists<T>(read: () => T): T | undefined {
  return unless((error) => isFileError(error) && (error.code === "ENOENT" || error.code === "ENOTDIR"), read);
}

function unless<T>(isExpected: (error: unknown) => boolean, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isExpected(error)) return undefined;
    throw error;
  }
}
