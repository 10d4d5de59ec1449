/** Questions for the user, and what is printed if nobody can answer. */
export const askTexts = {
  tool: (tool: string): string => `The model wants to call ${tool}:`,
  why: (why: string): string => `Asking because ${why}.`,
  once: "Allow it once? [y/N] ",
  grants: (skill: string): string => `"${skill}" wants to use tools without asking during this turn:`,
  grant: "Allow for this turn? [y/N] ",
  skill: (skill: string): string => `The model wants to use the skill "${skill}".`,
  read: (path: string): string => `The model wants to read ${path}.`,
  creates: (name: string): string => `The model wants to create the skill "${name}":`,
  executes: "It would run the following, after a separate approval:",
  create: "Create it? [y/N] ",
  parameter: (skill: string, name: string): string => `${name} for "${skill}": `,
  answer: "Your answer: ",
  install: (number: number, scope: "user" | "project"): string =>
    `Install ${number === 1 ? "it" : `these ${number}`} for ${scope === "user" ? "you" : "this project"}? [y/N] `,
  notATerminal: (otherwise: string): string => `${otherwise}: can't prompt, not a terminal`,
  passOption: (flag: string, effect: string): string => `Pass \`${flag}\` to ${effect}.`,
  run: {
    question: (skill: string, approval: "unknown" | "changed"): string =>
      approval === "changed"
        ? `"${skill}" changed since you approved it. It runs:`
        : `"${skill}" is not approved yet. It runs:`,
    now: "now",
    changed: "Changes since the approval:",
    approve: {
      on: "Approve this content and run it in a sandbox? [y/N] ",
      off: "Approve this content and run it WITHOUT a sandbox? [y/N] ",
    },
  },
  secret: (skill: string, variable: string): string => `Value of ${variable} for "${skill}" (not shown): `,
  server: {
    needed: (skill: string, server: string): string => `"${skill}" depends on the MCP server ${server}:`,
    adds: (file: string): string => `This would be added to ${file}:`,
    add: "Add it? If not, the skill runs without it. [y/N] ",
  },
  conflict: {
    question: (name: string, path: string): string => `"${name}" is taken by ${path}. What now?`,
    rename: (name: string): string => `Use the name "${name}"`,
    replace: "Replace the existing skill",
    override: "Keep both and use the new one",
    cancel: "Cancel",
    flagHint: (name: string, choices: readonly string[]): string =>
      `Choose another name, such as "${name}", or pass \`--on-conflict ${choices.join("|")}\`.`,
  },
} as const;
