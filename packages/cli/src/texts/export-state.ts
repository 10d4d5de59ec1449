/** What `export-state` says. */
export const exportTexts = {
  isFolder: (path: string): string => `${path} is a folder`,
  isFolderHint: "Name a file in it.",
  noFolder: (path: string): string => `There is no folder ${path}`,
  written: (file: string): string => `Written to ${file}.`,
} as const;
