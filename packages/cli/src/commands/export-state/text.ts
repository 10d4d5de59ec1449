/** What `export-state` prints. */
export const exportTexts = {
  written: (file: string): string => `Wrote ${file}.`,
} as const;
