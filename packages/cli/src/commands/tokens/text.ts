/** What `tokens` says. */
export const tokenTexts = {
  skill: "skill",
  catalog: "catalog",
  body: "body",
  total: "total",
  none: "No skills can be used here; `skillwright list` says why.",
  legend: (about: string | undefined): string =>
    [
      "The catalog is sent with every request; a body when its skill is used.",
      ...(about === undefined ? [] : [`${about} is estimated from the size of the file; --exact reads it.`]),
    ].join(" "),
} as const;
