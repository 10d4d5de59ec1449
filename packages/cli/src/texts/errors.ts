/** How errors begin and what is said about those that should not happen. */
export const errorTexts = {
  prefix: "error:",
  internal: (message: string): string => `Skillwright has a defect: ${message}`,
  unwritable: (message: string): string => `error: The output cannot be written: ${message}\n`,
  internalHint: "Run it again with SKILLWRIGHT_DEBUG=1 and report what it prints.",
  usageHint: "`skillwright --help` lists the commands and `skillwright COMMAND --help` their options.",
} as const;
