/** What `ask`, `chat` and `chats` say. */
export const talkTexts = {
  rehearsal:
    "Rehearsal: no model is asked. You see which skills would be used and what a model would be told. `skillwright models` says how to set one up.",
  nothingToAsk: "There is nothing to ask: the prompt is empty",
  nothingHint: 'Say it: skillwright ask "Which skills are there?"',
  badParameter: (pair: string): string => `"${pair}" is not name=value`,
  missingParameter: (name: string, description: string): string =>
    `  ${name}${description === "" ? "" : `: ${description}`}`,
  nearParameter: (name: string, near: string): string =>
    `There is no parameter "${name}". Did you mean "${near}"?`,
  giveParameters: (names: readonly string[]): string =>
    `Give ${names.length === 1 ? "it" : "them"}: ${names.map((name) => `--param ${name}=...`).join(" ")}`,
  unusedParameters: "No skill was called, so --param filled nothing in. Call one: /NAME",
  skill: (skill: string, tokens: number): string => `skill ${skill}, about ${tokens} tokens`,
  tool: (tool: string, input: string): string => `${tool} ${input}`,
  failed: (text: string): string => `  ${text}`,
  agent: (agent: string, state: string): string => `agent ${agent}: ${state}`,
  compaction: (before: number, after: number): string =>
    `The conversation was shortened from about ${before} to about ${after} tokens.`,
  stopped: "Stopped.",
  welcome: (agent: string, model: string): string => `You talk to ${agent} (${model}).`,
  welcomeHint: "/help lists what you can type. Ctrl+C stops an answer; twice, or Ctrl+D, leaves.",
  resumed: (count: number): string => `${count} earlier messages.`,
  prompt: "> ",
  leaveHint: "Ctrl+C once more leaves.",
  cleared: "A new conversation begins.",
  stored: (id: string): string => `Go on with it later: skillwright chat --resume ${id}`,
  help: [
    ["/help", "this list"],
    ["/skills", "the skills that can be called, each with /NAME"],
    ["/context", "what the model is told, and what it costs"],
    ["/tasks", "what runs in the background"],
    ["/stop ID", "stop what runs in the background"],
    ["/compact", "shorten the conversation now"],
    ["/clear", "begin a new conversation"],
    ["/quit", "leave"],
    ["/NAME ...", "call a skill; $NAME in a message brings it along"],
  ] as readonly (readonly [string, string])[],
  tasks: {
    none: "Nothing runs in the background. A skill with `background: true` does.",
    state: (id: string, skill: string, state: string): string => `${id} (${skill}): ${state}`,
    notRunning: (id: string, running: readonly string[]): string =>
      running.length === 0
        ? "Nothing runs in the background."
        : `${id === "" ? "Say which one" : `No task "${id}" runs`}: /stop ${running.join(", /stop ")}`,
  },
  noSkills: "No skill can be called here. `skillwright list --all` says which there are.",
  context: {
    tokens: (tokens: number, window: number | undefined): string =>
      `About ${tokens} tokens${window === undefined ? "" : ` of ${window}`} in the next request.`,
    catalog: (told: number, tokens: number): string => `Catalog: ${told} skills, about ${tokens} tokens.`,
    omitted: (count: number): string => `${count} more skills found no room in it.`,
    active: (skill: string, tokens: number): string => `Active: ${skill}, about ${tokens} tokens.`,
    tools: (names: readonly string[]): string => `Tools: ${names.join(", ")}.`,
    usage: (input: number, output: number, requests: number): string =>
      `So far ${input} tokens sent and ${output} received in ${requests} requests.`,
    cost: (amount: number, currency: string): string => `That is ${amount.toFixed(4)} ${currency}.`,
  },
  chats: {
    none: "No conversation is stored. `skillwright chat` begins one.",
    deleted: (id: string): string => `Removed ${id}.`,
    confirm: (id: string, title: string): string => `Remove ${id} (${title})? [y/N] `,
    kept: "Nothing was removed",
    yesEffect: "removes it for good",
    written: (file: string): string => `Wrote ${file}.`,
  },
} as const;
