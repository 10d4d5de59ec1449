/** What `config` says. */
export const configTexts = {
  noFile: (file: string): string => `There is no ${file}.`,
  notSet: (key: string, file: string): string => `\`${key}\` is not set in ${file}.`,
  oneValue: (key: string): string => `\`${key}\` takes one value`,
  changed: (key: string, file: string): string => `Set \`${key}\` in ${file}.`,
  removed: (key: string, file: string): string => `Removed \`${key}\` from ${file}.`,
  unchanged: (key: string, file: string): string =>
    `\`${key}\` has this value in ${file} already; nothing was changed.`,
  notThere: (key: string, file: string): string => `\`${key}\` is not set in ${file}; nothing was changed.`,
} as const;
