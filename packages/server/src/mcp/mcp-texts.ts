/** The texts of the MCP server. */
export const mcpTexts: {
  readonly instructions: string;
  untrusted(count: number): string;
  readonly anything: string;
} = {
  instructions:
    "Skillwright serves agent skills: folders of instructions for particular kinds of tasks. Before a complex task, check " +
    "whether a skill fits (skills/list, or the tool list_skills), load it (its SKILL.md, or load_skill) and follow it. " +
    "Read the files it refers to the same way, or with read_skill_resource.",
  untrusted: (count) =>
    `${count === 1 ? "One skill" : `${count} skills`} of this project ${count === 1 ? "is" : "are"} hidden because ` +
    "the project is not trusted. Review with `skillwright list --all`, then trust the project with `skillwright trust`.",
  anything: "What to use the skill on",
};
