import { copyFileSync, constants as flags } from "node:fs";

/** Keeps the file of an older version beside it before the first write in the new shape; an earlier copy stays. */
export function keepOlderState(file: string, from: number): void {
  try {
    copyFileSync(file, `${file}.v${from}`, flags.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
