/** What `export-state` says. */
export const exportTexts = {
  written: (file: string): string => `Written to ${file}.`,
} as const;
