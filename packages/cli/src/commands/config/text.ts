/** What `config` prints. */
export const configTexts = {
  key: "index, watch, sandbox, shellDirectives, builtIns, permissions, mcp, roots, plugins, pinned, skills.NAME, agents.ID.skills, history.keep, search.embedder, catalog.max_pct, readFile.extensions or settings.NAME",
  noFile: (file: string): string => `${file} doesn't exist.`,
  notSet: (key: string, file: string): string => `\`${key}\` is not set in ${file}.`,
  oneValue: (key: string): string => `\`${key}\` takes one value`,
  set: {
    changed: (key: string, file: string): string => `Set \`${key}\` in ${file}.`,
    unchanged: (key: string, file: string): string => `\`${key}\` already has this value in ${file}.`,
  },
  unset: {
    changed: (key: string, file: string): string => `Removed \`${key}\` from ${file}.`,
    unchanged: (key: string, file: string): string => `\`${key}\` is not set in ${file}.`,
  },
} as const;
