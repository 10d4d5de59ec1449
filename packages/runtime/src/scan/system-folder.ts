/**
 * Virtual file systems such as `/proc`: they contain no skills, change constantly, and have links to the folders of
 * every process.
 */
const MADE_UP: readonly string[] = ["/proc", "/sys"];

/** Whether a canonical path is in a virtual file system. */
export function isSystemFolder(canonical: string): boolean {
  // Called for every folder of a walk; a canonical path needs no resolving.
  return MADE_UP.some((folder) => canonical === folder || canonical.startsWith(`${folder}/`));
}

/** The message for a system folder that was not searched. */
export const systemFolderMessage = "The system makes this folder up; it holds no skills and is not searched";
