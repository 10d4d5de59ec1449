/** What `--help` says of the commands that write and keep skills. */
export const managesHelp = {
  manage: {
    scope: "whose skill or setting it is: yours or the project's (default: user)",
    onConflict: "what to do when the name is taken; otherwise you are asked",
    yes: "ask nothing",
    message: "a line for the history",
  },
  new: {
    summary: "write a new skill; asks for what you leave out",
    name: "its name: lower-case letters, digits and hyphens",
    description: "what it does and when to use it",
    displayName: "a title for people",
    template: "what it starts as (default: minimal)",
    examples: [
      "skillwright new",
      'skillwright new pdf-tools -d "Merges PDF files. Use when the user wants to combine PDFs."',
      'skillwright new count-lines -d "Counts lines. Use when asked how long a file is." -t with-script --scope project',
    ],
  },
  edit: {
    summary: "change a skill's SKILL.md in your editor, or field by field",
    set: "give a field a value, such as license=MIT; can be repeated",
    unset: "remove a field; can be repeated",
    from: "take the whole text from a file, `-` for standard input",
    allowBroken: "save a text that does not load",
    examples: [
      "skillwright edit pdf-tools",
      "skillwright edit pdf-tools --set license=MIT --unset model",
      'skillwright edit pdf-tools --set tags=\'["pdf","office"]\' -m "Add tags"',
    ],
  },
  rename: {
    summary: "give a skill another name, its folder too",
    name: "the new name",
    examples: ["skillwright rename pdf pdf-tools"],
  },
  clone: {
    summary: "copy a skill, a built-in one too, to where you can change it",
    name: "the name of the copy (default: the same)",
    examples: [
      "skillwright clone summarize-file my-summary",
      "skillwright clone summarize-file --on-conflict override",
      "skillwright clone pdf-tools --scope project",
    ],
  },
  delete: {
    summary: "move a skill to the trash",
    examples: ["skillwright delete pdf-tools", "skillwright delete pdf-tools --yes"],
  },
  trash: {
    summary: "list deleted skills, or remove them for good",
    empty: "remove all of them for good",
    examples: ["skillwright trash", "skillwright trash --empty"],
  },
  enable: {
    summary: "switch a skill on again",
    examples: ["skillwright enable pdf-tools", "skillwright enable pdf-tools --scope project"],
  },
  disable: {
    summary: "switch a skill off, for you or for the project",
    examples: ["skillwright disable pdf-tools", "skillwright disable pdf-tools --scope project"],
  },
} as const;
