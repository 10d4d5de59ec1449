/** What the commands that change skills say. */
export const manageTexts = {
  done: {
    created: (name: string): string => `Created "${name}"`,
    updated: (name: string): string => `Saved "${name}"`,
    unchanged: (name: string): string => `"${name}" is as it was; nothing was written.`,
    renamed: (name: string): string => `Renamed to "${name}"`,
    deleted: (name: string): string => `Moved "${name}" to the trash`,
    restored: (name: string): string => `Restored "${name}"`,
    replaced: (name: string): string => `Replaced "${name}"`,
  },
  scopes: { user: "for you, in every project", project: "for this project" },
  hidden: (id: string): string => `It is hidden here by ${id}, which has the same name and comes first.`,
  restoreHint: (id: string): string => `\`skillwright restore ${id}\` brings it back.`,
  nextSteps: (name: string): string =>
    `Next: \`skillwright edit ${name}\` opens it, \`skillwright try "/${name}"\` shows what a model gets.`,
  findings: (number: number): string => (number === 1 ? "1 finding:" : `${number} findings:`),

  wizard: {
    title: "A new skill",
    name: "What is it called?",
    namePlaceholder: "lower-case letters, digits and hyphens, such as pdf-tools",
    taken: (name: string): string => `"${name}" is taken`,
    description: "What does it do, and when should it be used?",
    descriptionPlaceholder: "Merges PDF files. Use when the user wants to combine PDFs.",
    descriptionEmpty: "A model chooses by this text; it cannot be empty.",
    descriptionLong: (max: number): string => `At most ${max} characters.`,
    template: "What does it start as?",
    scope: "Who is it for?",
    otherwise: "No skill was made",
    effect: "is missing: `skillwright new NAME --description TEXT`",
  },

  conflict: {
    question: (name: string, path: string): string => `"${name}" is taken by ${path}. What now?`,
    rename: (name: string): string => `Call it "${name}"`,
    replace: "Replace the old one",
    override: "Override it: both stay, the new one is used",
    cancel: "Cancel",
    flagHint: (name: string, choices: readonly string[]): string =>
      `Choose another name, such as "${name}", or say \`--on-conflict ${choices.join("|")}\`.`,
  },

  edit: {
    noEditor: "No editor could be started",
    noEditorHint: "Set the variable EDITOR, for instance `export EDITOR=nano`.",
    failed: (editor: string, status: number): string =>
      `The editor \`${editor}\` ended with ${status}; nothing was written`,
    otherwise: "No editor was opened",
    flag: "--set FIELD=VALUE",
    effect: "changes a field, `--unset FIELD` removes one, `--from FILE` takes a whole text",
    again: "Open it again? [y/N] ",
    kept: (path: string): string => `Your text is kept in ${path}`,
    brokenHint: "`--allow-broken` saves a text that does not load.",
    changed: "What changed:",
    pair: (word: string): string => `"${word}" is not FIELD=VALUE`,
    body: "The new text is empty",
  },

  delete: {
    ask: (name: string, path: string): string => `Move "${name}" (${path}) to the trash? [y/N] `,
    otherwise: "Nothing was deleted",
    effect: "deletes it; it can be restored",
  },

  trash: {
    empty: "The trash is empty.",
    title: "In the trash:",
    hint: "`skillwright restore NAME` brings one back, `skillwright trash --empty` removes all for good.",
    emptied: (number: number): string =>
      number === 1 ? "Removed 1 skill for good." : `Removed ${number} skills for good.`,
    ask: (number: number): string =>
      `Remove ${number === 1 ? "this skill" : `these ${number} skills`} for good? [y/N] `,
    otherwise: "Nothing was removed",
    effect: "removes them for good",
  },

  switched: {
    on: (id: string): string => `Enabled: ${id}`,
    off: (id: string): string => `Disabled: ${id}`,
    already: {
      on: (id: string): string => `${id} was not disabled there.`,
      off: (id: string): string => `${id} is disabled already.`,
    },
    still: (id: string): string =>
      `${id} is still off: another setting says so; see \`skillwright explain ${id}\`.`,
    changed: (file: string): string => `Changed: ${file}`,
  },
} as const;
