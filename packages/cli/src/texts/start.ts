/** What the overview says. */
export const startTexts = {
  title: (version: string): string => `Skillwright ${version}`,
  goOn: "Go on",
  commands: [
    ["skillwright show NAME", "what a skill says and costs"],
    ["skillwright explain NAME", "why it is offered, or why not"],
    ["skillwright lint", "check the skills of this project"],
    ["skillwright doctor", "where skills are looked for, what is wrong"],
    ["skillwright list --as codex", "what another agent would see"],
    ["skillwright --help", "everything else"],
  ],
} as const;
