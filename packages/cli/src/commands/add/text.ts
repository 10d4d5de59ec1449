/** What `add` prints. */
export const addTexts = {
  dryRun: "Nothing was installed (dry run).",
  which: "Which skills do you want to install?",
  several: (source: string, names: readonly string[]): string =>
    `${source} has ${names.length} skills: ${names.join(", ")}`,
  severalHint: "Pass `--skill NAME` for some of them, or `--all`.",
} as const;
