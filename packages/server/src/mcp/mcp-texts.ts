/** What the MCP server says in its own words. */
export const mcpTexts: {
  readonly instructions: string;
  withheld(count: number): string;
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
    "Skillwright serves agent skills: folders of instructions for particular kinds of tasks. Before a complex task look " +
    "whether one fits (skills/list, or the tool list_skills), load it (its SKILL.md, or load_skill) and follow it. Files " +
    "that it refers to are read the same way, or by read_skill_resource.",
  withheld: (count) =>
    `${count === 1 ? "One skill" : `${count} skills`} of this project ${count === 1 ? "is" : "are"} withheld because ` +
    "the project is not trusted. A person can look at them with `skillwright list --all` and trust the project with " +
    "`skillwright trust`.",
  anything: "What the skill is to be used on",
  mayRun: (skill, file, executes) =>
    [
      `May the skill "${skill}" (${file}) run this on your computer, as its files are now, from now on?`,
      ...executes.map((line) => `- ${line}`),
    ].join("\n"),
  mayAdd: ({ skill, server, target, file }) =>
    `The skill "${skill}" needs the MCP server ${server}. May it be added to ${file}? It is: ${target}`,
  mayUse: (skill) => `May the skill "${skill}" be used?`,
  mayGrant: (skill, sentences) =>
    [`May the skill "${skill}" do this without further questions?`, ...sentences].join("\n"),
  allow: "Allow it",
};
