/** What `tokens` prints. */
export const tokenTexts = {
  skill: "skill",
  catalog: "catalog",
  body: "body",
  total: "total",
  none: "No skills available here. Run `skillwright list` to see why.",
  legend: (about: string | undefined): string =>
    [
      "The catalog is part of every request; a skill's body is added when the skill is used.",
      ...(about === undefined
        ? []
        : [`${about} marks estimates based on file size; use --exact for exact counts.`]),
    ].join(" "),
} as const;
