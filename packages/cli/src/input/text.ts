/** What is printed about standard input. */
export const inputTexts = {
  terminal: "Nothing to read: standard input is a terminal",
  terminalHint: "Pass a file or folder, or pipe a file to standard input.",
  tooLarge: (allowed: number): string => `Standard input is larger than ${allowed} bytes`,
} as const;
