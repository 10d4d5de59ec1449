/** What `--help` says of the commands that share skills. */
export const packagesHelp = {
  import: {
    summary: "show what skills from elsewhere contain and may do, and take them over",
    path: "a SKILL.md, a folder, a zip or .skill file, or - for standard input",
    skill: "take this one of several; can be repeated (default: all)",
    name: "give it another name",
    onConflict: "what to do when the name is taken",
    scope: "for you, or for everyone in this project",
    yes: "import without a question; without it and without a terminal nothing is written",
    preview: "only show what it holds and may do",
    examples: [
      "skillwright import pdf-tools.skill",
      "skillwright import ./my-skill --scope project",
      "skillwright import notes.md --name meeting-notes --yes",
      "skillwright import skills.zip --skill pdf --skill docx --on-conflict rename",
      "skillwright import - --yes < SKILL.md",
    ],
  },
  export: {
    summary: "write a skill to a file to give away",
    output: "the file, or - for standard output (default: NAME.skill here)",
    format: "md is the SKILL.md alone, skill all of it (default: by the file's name)",
    examples: [
      "skillwright export pdf-tools",
      "skillwright export pdf-tools -o ~/Desktop/pdf-tools.skill",
      "skillwright export pdf-tools --format md -o -",
    ],
  },
  pack: {
    summary: "check a skill's folder and make a .skill file of it",
    path: "the folder of a skill (default: here)",
    output: "the file, or - for standard output (default: NAME.skill here)",
    examples: ["skillwright pack my-skill", "skillwright pack my-skill -o dist/my-skill.skill"],
  },
} as const;
