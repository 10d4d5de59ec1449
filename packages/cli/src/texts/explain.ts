/** What `explain` says beside the explanation itself. */
export const explainTexts = {
  searched: "These folders were searched:",
  nothingSearched: "None of the folders that are searched exists; `skillwright doctor` lists them.",
} as const;
