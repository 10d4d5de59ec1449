/** What the MCP server says in its own words. */
export const mcpTexts: {
  readonly instructions: string;
  withheld(count: number): string;
  readonly anything: string;
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
};
