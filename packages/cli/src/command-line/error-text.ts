/** What errors of the program itself print. */
export const errorTexts = {
  prefix: "error:",
  internal: (message: string): string => `Internal error: ${message}`,
  internalHint:
    "This is a bug in Skillwright. Run the command again with SKILLWRIGHT_DEBUG=1 and report the output.",
  noWorkingFolder: "The current directory no longer exists",
  noWorkingFolderHint: "Change to a directory that exists.",
} as const;
