/** What `--help` says of the commands that look at skills. */
export const looksHelp = {
  start: {
    summary: "a short overview of the skills found here",
    examples: ["skillwright", "skillwright start --cwd ~/shop", "skillwright start --as codex"],
  },
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
  search: {
    summary: "find the skills that fit a task",
    query: "what you want to do, in your words, or a name; - reads it from standard input",
    all: "also look among skills that cannot be used here",
    copies: "show skills that say nearly the same one by one",
    limit: "most skills to show (default: 10)",
    explain: "show how well each fits, and how sure that is",
    words: "search by words alone, without a model",
    meaning: "ask for meaning even where words are enough",
    examples: [
      "skillwright search merge two pdf files",
      "skillwright search --json --limit 3 review",
      "skillwright search --meaning glue documents together",
      "skillwright search --file report.csv draw a chart",
      "skillwright search - < task.md",
    ],
  },
  index: {
    summary: "read all skills ahead, so that searching is quick",
    vectors: "also compute what they mean; can be stopped and goes on the next time",
    examples: ["skillwright index", "skillwright index --vectors", "skillwright index --vectors --json"],
  },
  tokens: {
    summary: "show what skills cost a model's context",
    sort: "order of the list",
    exact: "read every skill instead of estimating from its size",
    examples: ["skillwright tokens", "skillwright tokens --sort name --exact"],
  },
  watch: {
    summary: "print changes of skills as they happen",
    poll: "look every few seconds instead of asking the system to report changes",
    examples: ["skillwright watch", "skillwright watch --json", "skillwright watch --cwd ~/shop"],
  },
} as const;
