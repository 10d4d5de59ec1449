/** What `--help` says of the commands that set up Skillwright. */
export const ownHelp = {
  models: {
    summary: "list the models that can be used, or ask one for a word",
    action: "what to do (default: list)",
    model: "a model such as ollama/qwen3, or a service (default: the default model)",
    examples: [
      "skillwright models",
      "skillwright models test",
      "skillwright models test ollama/qwen3",
      "skillwright config set models.default anthropic/claude-sonnet-5-5",
      "skillwright config set models.providers.openai.key_file ~/.config/skillwright/openai.key",
    ],
  },
  hosts: { summary: "list the agents whose behaviour is known", examples: ["skillwright hosts"] },
  config: {
    summary: "read and change the configuration",
    path: "print the path of the configuration file",
    get: "print a setting, or all of them",
    set: "change a setting; several values make a list",
    unset: "remove a setting",
    key: "index, watch, sandbox, builtIns, permissions, mcp, roots, plugins, pinned, skills.NAME, agents.ID.skills, history.keep, search.embedder or settings.NAME",
    value: "the value",
    project: "the project's file instead of yours",
    pathExamples: ["skillwright config path", "skillwright config path --project"],
    getExamples: ["skillwright config get", "skillwright config get skills --json"],
    setExamples: [
      "skillwright config set skills.pdf-tools off",
      "skillwright config set skills.pdf-tools user-only --project",
      "skillwright config set index off",
      "skillwright config set roots ~/work/skills ~/more-skills",
    ],
    unsetExamples: ["skillwright config unset skills.pdf-tools"],
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
    texts: "also earlier versions of skills, the trash and proposals",
    examples: ["skillwright purge", "skillwright purge --yes", "skillwright purge --texts --yes"],
  },
  exportState: {
    summary: "print everything Skillwright stores, as JSON",
    output: "write to a file instead",
    examples: ["skillwright export-state --output state.json"],
  },
  completion: {
    summary: "print a completion script for a shell",
    shell: "the shell that you use",
    examples: [
      "echo 'source <(skillwright completion bash)' >> ~/.bashrc",
      "skillwright completion zsh > ~/.zfunc/_skillwright",
      "skillwright completion fish > ~/.config/fish/completions/skillwright.fish",
    ],
  },
} as const;
