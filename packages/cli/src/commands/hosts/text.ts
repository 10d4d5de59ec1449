/** What `hosts` prints. */
export const hostTexts = {
  own: "the default",
  designed: (version: string): string => `from the ${version}`,
  observed: (version: string, date: string): string => `observed ${version}, ${date}`,
  hint: "Run `skillwright list --as HOST` to see which skills that agent would find here. A simulated agent can list and explain skills, but not use them.",
} as const;
