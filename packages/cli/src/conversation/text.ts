/** What `ask` and `chat` print. */
export const talkTexts = {
  rehearsal:
    "Rehearsal: no model is used. You see which skills would load and what a model would receive. Run `skillwright models` to set up a model.",
  nothingToAsk: "The prompt is empty",
  nothingHint: 'Pass a prompt: skillwright ask "Which skills are there?"',
  badParameter: (pair: string): string => `"${pair}" is not name=value`,
  missingParameter: (name: string, description: string): string =>
    `  ${name}${description === "" ? "" : `: ${description}`}`,
  nearParameter: (name: string, near: string): string =>
    `Unknown parameter "${name}". Did you mean "${near}"?`,
  giveParameters: (names: readonly string[]): string =>
    `Pass ${names.length === 1 ? "it" : "them"} with ${names.map((name) => `--param ${name}=...`).join(" ")}`,
  unusedParameters: "--param was ignored because no skill was called. Call one with /NAME.",
  skill: (skill: string, tokens: number): string => `skill ${skill}, about ${tokens} tokens`,
  tool: (tool: string, input: string): string => `${tool} ${input}`,
  failed: (text: string): string => `  ${text}`,
  agent: (agent: string, state: string): string => `agent ${agent}: ${state}`,
  compaction: (before: number, after: number): string =>
    `Compacted the conversation from about ${before} to about ${after} tokens.`,
  stopped: "Stopped.",
  welcome: (agent: string, model: string): string => `Chatting with ${agent} (${model}).`,
  welcomeHint: "Type /help for commands. Ctrl+C stops an answer; press it twice, or Ctrl+D, to quit.",
  resumed: (count: number): string => `${count} earlier messages.`,
  prompt: "> ",
  leaveHint: "Press Ctrl+C again to quit.",
  cleared: "Started a new chat.",
  stored: (id: string): string => `Continue later with: skillwright chat --resume ${id}`,
  help: [
    ["/help", "show this list"],
    ["/skills", "list the skills you can call"],
    ["/context", "show what the model receives and its token cost"],
    ["/tasks", "list background tasks"],
    ["/stop ID", "stop a background task"],
    ["/compact", "compact the conversation now"],
    ["/clear", "start a new chat"],
    ["/quit", "quit"],
    ["/NAME ...", "call a skill; or mention it with $NAME in a message"],
  ] as readonly (readonly [string, string])[],
  tasks: {
    none: "No background tasks. Skills with `background: true` run in the background.",
    state: (id: string, skill: string, state: string): string => `${id} (${skill}): ${state}`,
    notRunning: (id: string, running: readonly string[]): string =>
      running.length === 0
        ? "No background tasks."
        : `${id === "" ? "Which task?" : `No task "${id}" is running.`} Type /stop ${running.join(" or /stop ")}.`,
  },
  noSkills: "No skills to call here. Run `skillwright list --all` to see all skills.",
  context: {
    tokens: (tokens: number, window: number | undefined): string =>
      `About ${tokens} tokens${window === undefined ? "" : ` of ${window}`} in the next request.`,
    catalog: (skills: number, tokens: number): string => `Catalog: ${skills} skills, about ${tokens} tokens.`,
    noCatalog: "Catalog: sent with your first message.",
    omitted: (count: number): string => `${count} more skills don't fit in it.`,
    active: (skill: string, tokens: number): string => `Active: ${skill}, about ${tokens} tokens.`,
    tools: (names: readonly string[]): string => `Tools: ${names.join(", ")}.`,
    usage: (input: number, output: number, requests: number): string =>
      `Used so far: ${input} tokens sent, ${output} received, ${requests} requests.`,
    cost: (amount: number, currency: string): string => `Cost: ${amount.toFixed(4)} ${currency}.`,
  },
} as const;
