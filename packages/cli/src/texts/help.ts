/** What `--help` says: one summary per command, one line per option, and examples. */
export const help = {
  tagline: "The skills runtime for AI agents: finds, explains and checks agent skills.",
  after: "`skillwright COMMAND --help` tells more about a command.",
  examples: "Examples:",
  groups: { look: "Look at skills:", check: "Check skills:", own: "Set up Skillwright:" },
  json: "print JSON",
  version: "print the version",
  color: "never colour the output",
  help: "show help",
  wholeNumber: "It must be a whole number.",

  place: {
    cwd: "the folder the agent works in (default: here)",
    root: "a further folder of skills; can be repeated",
    plugin: "a further plugin folder; can be repeated",
    as: "list what another agent would: see `skillwright hosts`",
    agent: "the agent that asks; configuration may limit its skills",
    noIndex: "neither read nor write the index",
  },

  start: { summary: "a short overview of the skills found here", examples: [] },
  list: {
    summary: "list the skills that can be used here",
    all: "also hidden, disabled and ineligible skills",
    examples: ["skillwright list", "skillwright list --as codex", "skillwright list --all --json"],
  },
  show: {
    summary: "show one skill: what it says, where it is, what it costs",
    skill: "name, id or path of a skill",
    body: "print the instructions, nothing else",
    examples: [
      "skillwright show pdf-tools",
      "skillwright show ./my-skill",
      "skillwright show pdf-tools --body",
    ],
  },
  explain: {
    summary: "say why a skill is offered or why not, step by step",
    name: "name, id or path of a skill",
    examples: ["skillwright explain pdf-tools", "skillwright explain pdf-tools --as claude-code"],
  },
  tokens: {
    summary: "show what skills cost a model's context",
    sort: "order of the list",
    exact: "read every skill instead of estimating from its size",
    examples: ["skillwright tokens", "skillwright tokens --sort name --exact"],
  },
  lint: {
    summary: "check skills and mend what can be mended safely",
    paths: "SKILL.md files, skill folders or folders of skills (default: the project's skills)",
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
    examples: ["skillwright doctor", "skillwright doctor --as gemini-cli"],
  },
  hosts: { summary: "list the agents whose behaviour is known", examples: ["skillwright hosts"] },
  config: {
    summary: "read and change the configuration",
    path: "print the path of the configuration file",
    get: "print a setting, or all of them",
    set: "change a setting; several values make a list",
    unset: "remove a setting",
    key: "index, roots, plugins, skills.NAME, agents.ID.skills or settings.NAME",
    value: "the value",
    project: "the project's file instead of yours",
    examples: [
      "skillwright config set skills.pdf-tools off",
      "skillwright config set settings.web.search true",
      "skillwright config set roots ~/work/skills ~/more-skills",
      "skillwright config set agents.builder.skills review test-writer",
      "skillwright config get skills --json",
      "skillwright config unset skills.pdf-tools",
    ],
  },
  purge: {
    summary: "remove what Skillwright keeps on this computer",
    yes: "remove it; without this, only say what would be removed",
    examples: ["skillwright purge", "skillwright purge --yes"],
  },
  exportState: {
    summary: "print everything Skillwright stores, as JSON",
    output: "write to a file instead",
    examples: ["skillwright export-state --output state.json"],
  },
  completion: {
    summary: "print a completion script for a shell",
    examples: [
      "skillwright completion bash > ~/.local/share/bash-completion/completions/skillwright",
      "skillwright completion zsh > ~/.zfunc/_skillwright",
      "skillwright completion fish > ~/.config/fish/completions/skillwright.fish",
    ],
  },
} as const;
