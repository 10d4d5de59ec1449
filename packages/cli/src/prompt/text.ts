/** What a person is asked, and what is said where there is none. */
export const askTexts = {
  tool: (tool: string): string => `The model wants to call ${tool}:`,
  why: (why: string): string => `You are asked because ${why}.`,
  once: "Allow it this once? [y/N] ",
  grants: (skill: string): string => `"${skill}" asks for tools without further questions in this turn:`,
  grant: "Allow that for this turn? [y/N] ",
  skill: (skill: string): string => `The model wants to use the skill "${skill}".`,
  read: (path: string): string => `The model wants to read ${path}.`,
  creates: (name: string): string => `The model wants to make the skill "${name}":`,
  executes: "It would execute, once that is approved too:",
  create: "Write it? [y/N] ",
  parameter: (skill: string, name: string): string => `${name} for "${skill}": `,
  answer: "Your answer: ",
  nobody: (otherwise: string): string => `${otherwise}: nobody can be asked here`,
  nobodyHint: (flag: string, effect: string): string => `\`${flag}\` ${effect}.`,
} as const;
