/** What `explain` says beside the explanation itself. */
export const explainTexts = {
  outside: (query: string, host: string): string =>
    `"${query}" is not offered by ${host}: it is in no folder that is searched.`,
  outsideStep: "in no folder that is searched, so it is offered to nobody",
  outsideHint:
    "Move it to a folder of skills, or name its folder with --root or `skillwright config set roots`.",
  searched: "These folders were searched:",
  nothingSearched: "None of the folders that are searched exists; `skillwright doctor` lists them.",
} as const;
