/** What is printed if output fails; a file of its own because every start loads it. */
export const streamTexts = {
  unwritable: (message: string): string => `error: Can't write output: ${message}\n`,
} as const;
