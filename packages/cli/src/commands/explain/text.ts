/** What `explain` prints besides the explanation. */
export const explainTexts = {
  outside: (query: string, host: string): string =>
    `"${query}" is not available in ${host}: it is outside every skill folder.`,
  outsideStep: "outside every skill folder, so nobody can use it",
  outsideHint: "Move it to a skill folder, or add its folder with --root or `skillwright config set roots`.",
  searched: "Searched folders:",
  nothingSearched: "None of the skill folders exists. Run `skillwright doctor` to list them.",
} as const;
