/** The texts of the MCP server. */
export const mcpTexts: {
  readonly instructions: string;
  untrusted(count: number): string;
  readonly anything: string;
  mayRun(skill: string, file: string, executes: readonly string[]): string;
  mayAdd(question: {
    readonly skill: string;
    readonly server: string;
    readonly target: string;
    readonly file: string;
  }): string;
  mayUse(skill: string): string;
  mayGrant(skill: string, sentences: readonly string[]): string;
  readonly allow: string;
} = {
  instructions:
    "Skillwright serves agent skills: folders of instructions for particular kinds of tasks. Before a complex task, check " +
    "whether a skill fits (skills/list, or the tool list_skills), load it (its SKILL.md, or load_skill) and follow it. " +
    "Read the files it refers to the same way, or with read_skill_resource.",
  untrusted: (count) =>
    `${count === 1 ? "One skill" : `${count} skills`} of this project ${count === 1 ? "is" : "are"} hidden because ` +
    "the project is not trusted. Review with `skillwright list --all`, then trust the project with `skillwright trust`.",
  anything: "What to use the skill on",
  mayRun: (skill, file, executes) =>
    [
      `Allow the skill "${skill}" (${file}) to run this on your computer? The approval lasts until its files change.`,
      ...executes.map((line) => `- ${line}`),
    ].join("\n"),
  mayAdd: ({ skill, server, target, file }) =>
    `The skill "${skill}" needs the MCP server ${server}. Add it to ${file}? It is: ${target}`,
  mayUse: (skill) => `Use the skill "${skill}"?`,
  mayGrant: (skill, sentences) =>
    [`Allow the skill "${skill}" to do this without asking again?`, ...sentences].join("\n"),
  allow: "Allow",
};
