/** What the overview says. */
export const startTexts = {
  title: (version: string): string => `Skillwright ${version}`,
  goOn: "Go on",
  commands: [
    ["show NAME", "what a skill says and costs"],
    ["explain NAME", "why it is offered, or why not"],
    ["ask PROMPT", "ask an agent that uses these skills; `chat` talks to it"],
    ["new", "write a skill of your own"],
    ["lint", "check the skills of this project"],
    ["serve --open", "all of this in a browser"],
    ["doctor", "where skills are looked for, what is wrong"],
    ["list --as codex", "what another agent would see"],
    ["--help", "everything else"],
  ],
} as const;
