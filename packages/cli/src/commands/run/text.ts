/** What `run` says beside what a script prints. */
export const runTexts = {
  question: (skill: string, approval: "unknown" | "changed"): string =>
    approval === "changed"
      ? `"${skill}" changed since it was approved. It executes:`
      : `Nobody approved "${skill}" yet. It executes:`,
  now: "now",
  approve: {
    on: "Approve it as it is now and run it in a sandbox? [y/N] ",
    off: "Approve it as it is now and run it WITHOUT a sandbox? [y/N] ",
  },
  secret: (skill: string, variable: string): string => `Value of ${variable} for "${skill}" (not shown): `,
  server: (skill: string, server: string): string => `"${skill}" depends on the MCP server ${server}:`,
  serverAdds: (file: string): string => `This would be added to ${file}:`,
  addServer: "Add it? Without it the skill is used as it is. [y/N] ",
  approveHint: (skill: string): string =>
    `\`skillwright trust ${skill}\` shows what it executes, and with --yes approves it.`,
  tool: (id: string, tool: string): string =>
    `"${id}" calls the tool ${tool} of an agent; on the command line there is none.`,
  stopped: {
    caller: "It was stopped.",
    memory: "It was stopped: it took too much memory.",
    output: "It was stopped: it printed too much, and the rest is lost.",
    time: "It was stopped: it took too long.",
  },
  argument: (text: string): string => `  ${text}`,
  argumentsWrong: (command: string): string => `The command "${command}" needs other arguments:`,
} as const;
