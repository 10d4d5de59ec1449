/** What `run` prints besides the output of a script. */
export const runTexts = {
  approveHint: (skill: string): string =>
    `Run \`skillwright trust ${skill}\` to review and approve what it runs.`,
  tool: (id: string, tool: string): string =>
    `"${id}" calls the agent tool ${tool}, which isn't available on the command line.`,
  stopped: {
    caller: "Stopped.",
    memory: "Stopped: it used too much memory.",
    output: "Stopped: it printed too much. The rest of the output is lost.",
    time: "Stopped: it took too long.",
  },
  argument: (text: string): string => `  ${text}`,
  argumentsWrong: (command: string): string => `Invalid arguments for "${command}":`,
} as const;
