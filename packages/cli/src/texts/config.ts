/** What `config` says. */
export const configTexts = {
  noFile: (file: string): string => `There is no ${file}.`,
  notSet: (key: string, file: string): string => `\`${key}\` is not set in ${file}.`,
  oneValue: (key: string): string => `\`${key}\` takes one value.`,
  changed: (key: string, file: string): string => `Set \`${key}\` in ${file}.`,
  removed: (key: string, file: string): string => `Removed \`${key}\` from ${file}.`,
  unchanged: (file: string): string => `${file} says so already; nothing was changed.`,
} as const;
