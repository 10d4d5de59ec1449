/** What `--help` says of the commands that check skills. */
export const checksHelp = {
  lint: {
    summary: "check skills and commands, and mend what can be mended safely",
    paths: "SKILL.md files, commands, or folders of them (default: the project's skills and commands)",
    fix: "mend the files",
    for: "agents to support, separated by commas",
    format: "form of the report",
    maxWarnings: "fail when there are more warnings than this",
    examples: [
      "skillwright lint",
      "skillwright lint my-skill --fix",
      "skillwright lint skills --for claude-code,codex",
      "skillwright lint --format sarif > lint.sarif",
    ],
  },
  eval: {
    summary: "try what a skill says about itself",
    triggers: {
      summary: "check which queries would find a skill among all others",
      skill: "a name, an id or a path; its queries are in evals/triggers.json and evals/evals.json",
      top: "count the skill as chosen when it is among the first n (default: 1)",
      model: "ask a model which skills it loads, instead of a search (default: your default model)",
      runs: "ask the model each query n times (default: 3)",
    },
    examples: [
      "skillwright eval triggers ./my-skill",
      "skillwright eval triggers pdf-tools --top 3 --json",
      "skillwright eval triggers --model ./my-skill",
      "skillwright eval triggers ./my-skill --model ollama/qwen3 --runs 1",
    ],
  },
  validate: {
    summary: "validate a skill by the Agent Skills standard",
    path: "a skill's folder or its SKILL.md",
    examples: ["skillwright validate my-skill"],
  },
  readProperties: {
    summary: "print the standard's properties of a skill as JSON",
    examples: ["skillwright read-properties my-skill"],
  },
  toPrompt: {
    summary: "print the standard's <available_skills> block",
    examples: ["skillwright to-prompt skill-a skill-b"],
  },
  doctor: {
    summary: "tell where skills are looked for and what is wrong",
    sandbox: "try the sandbox by running a command in it; otherwise no program is started",
    examples: ["skillwright doctor", "skillwright doctor --sandbox", "skillwright doctor --as gemini-cli"],
  },
} as const;
