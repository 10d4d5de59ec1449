/** What `--help` says of the commands that use skills. */
export const usesHelp = {
  catalog: {
    summary: "print what a model is told about the skills here",
    format: "another form, such as standard-xml",
    contextWindow: "the model's context window in tokens",
    budget: "the most tokens the catalog may have",
    prompt: "what a person said first; skills that share its words stay longest when not all fit",
    examples: [
      "skillwright catalog",
      "skillwright catalog --as codex --context-window 200000",
      'skillwright catalog --budget 500 --prompt "merge two PDFs"',
    ],
  },
  try: {
    summary: "print what a model would receive for a message",
    message: "/skill arguments, or text with $mentions",
    param: "NAME=VALUE for a parameter of the skill; can be repeated",
    envelope: "another form, such as load-skill",
    slash: "whether a slash call sends the skill, or a message that asks for it",
    examples: [
      'skillwright try "/review src/main.ts"',
      "skillwright try 'Use $pdf-tools to merge these'",
      "skillwright try /mail --param to=Ada",
      'skillwright try "/review src/main.ts" --slash message',
    ],
  },
  trust: {
    summary: "let models see the skills of a project, or a skill run its commands",
    target: "a folder of the project (default: here), or a skill",
    revoke: "take it back",
    list: "list what is trusted and approved",
    run: "the skill of this name, also where a folder has it",
    yes: "approve what the skill executes, without a question",
    preview: "only show what the skill executes",
    examples: [
      "skillwright trust",
      "skillwright trust --list",
      "skillwright trust ~/old --revoke",
      "skillwright trust pdf-tools",
      "skillwright trust pdf-tools --revoke",
    ],
  },
  run: {
    summary: "run a script or a command of a skill, and end as it ends",
    skill: "the skill's name or id; options come before it",
    script: "a command it declares, or the path of a file in it",
    arguments: "what the script or command gets, as it is",
    work: "the one folder it may write, made if needed (default: one that is removed afterwards)",
    stdin: "hand over standard input",
    examples: [
      "skillwright run pdf-tools scripts/merge.py a.pdf b.pdf",
      "skillwright run pdf-tools merge a.pdf --fast",
      "skillwright run --work out pdf-tools merge a.pdf b.pdf",
    ],
  },
  usage: {
    summary: "show how often skills were used on this computer",
    reset: "forget it",
    examples: ["skillwright usage", "skillwright usage --reset"],
  },
} as const;
