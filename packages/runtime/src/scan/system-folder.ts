/**
 * Where systems show themselves as files: nothing there is a skill, everything changes all the time, and links lead to
 * the folders of every process.
 */
const MADE_UP: readonly string[] = ["/proc", "/sys"];

/** Whether a canonical path is in a folder that the system makes up. */
export function isSystemFolder(canonical: string): boolean {
  // Asked for every folder of a walk, and a canonical path has nothing to be resolved.
  return MADE_UP.some((folder) => canonical === folder || canonical.startsWith(`${folder}/`));
}

/** What is said about one that was not searched. */
export const systemFolderMessage = "The system makes this folder up; it holds no skills and is not searched";
