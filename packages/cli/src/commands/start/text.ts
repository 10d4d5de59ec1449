/** What the overview prints. */
export const startTexts = {
  title: (version: string): string => `Skillwright ${version}`,
  next: "Next steps",
  commands: [
    ["show NAME", "show a skill and its token cost"],
    ["explain NAME", "see why a skill is available or not"],
    ["ask PROMPT", "ask an agent that uses these skills"],
    ["new", "create a skill"],
    ["lint", "check the project's skills"],
    ["serve --open", "open the web app"],
    ["doctor", "see where skills are found and what is wrong"],
    ["list --as codex", "see what another agent finds"],
    ["--help", "see all commands"],
  ],
} as const;
