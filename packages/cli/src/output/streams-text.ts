/** What the streams themselves say; apart from other texts, for every start loads it. */
export const streamTexts = {
  unwritable: (message: string): string => `error: The output cannot be written: ${message}\n`,
} as const;
