/** What is printed about a changed skill. */
export const storeChangeTexts = {
  done: {
    created: (name: string): string => `Created "${name}"`,
    updated: (name: string): string => `Saved "${name}"`,
    unchanged: (name: string): string => `"${name}" is unchanged.`,
    renamed: (name: string): string => `Renamed to "${name}"`,
    deleted: (name: string): string => `Moved "${name}" to the trash`,
    restored: (name: string): string => `Restored "${name}"`,
    replaced: (name: string): string => `Replaced "${name}"`,
  },
  hidden: (id: string): string => `It is hidden by ${id}, which has the same name and higher priority.`,
  restoreHint: (id: string): string => `Run \`skillwright restore ${id}\` to restore it.`,
  nextSteps: (name: string): string =>
    `Next: run \`skillwright edit ${name}\` to edit it, or \`skillwright try "/${name}"\` to see what a model receives.`,
  findings: (number: number): string => (number === 1 ? "1 problem:" : `${number} problems:`),
  notCreated: "No skill was created.",
} as const;
