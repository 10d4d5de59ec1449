import { count } from "../../output/numbers.ts";

/** What `models` prints. */
export const modelTexts = {
  why: {
    variable: "set by SKILLWRIGHT_MODEL",
    config: "set by `models.default`",
    "first-configured": "the first configured model",
    "first-key": "the first with an API key in the environment",
    "nothing-configured": "no model is configured",
  },
  source: {
    config: "configured",
    environment: "from the environment",
    "built-in": "built-in",
  },
  defaultIs: (id: string, why: string): string => `Default: ${id} (${why}).`,
  keyFrom: (source: string): string => `key from ${source}`,
  at: (url: string): string => `at ${url}`,
  window: (tokens: number): string => `${count(tokens, "token")} of context`,
  prices: (input: number, output: number, currency: string): string =>
    `${input} in, ${output} out (${currency} per million tokens)`,
  none: "No model is configured, so chats run as a rehearsal: skills are found and loaded, and you see what a model would receive. To use a model:",
  ways: [
    ["export ANTHROPIC_API_KEY=...", "or OPENAI_API_KEY, GEMINI_API_KEY"],
    ["skillwright config set models.default ollama/qwen3", "a model on this computer"],
    [
      "skillwright config set models.providers.lab.base_url \\\n    https://llm.example.com/v1",
      "any OpenAI-compatible provider; its models are lab/NAME",
    ],
  ] as readonly (readonly [command: string, note: string])[],
  testHint: "Run `skillwright models test` to test the default model.",
  noIdHere: "`skillwright models list` takes no model. Did you mean `skillwright models test MODEL`?",
  works: (label: string, milliseconds: number): string =>
    `${label} answered in ${milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`}`,
  rehearsed: "The rehearsal works; it doesn't use a model.",
  available: (number: number): string => `Available models (${number}):`,
  more: (number: number): string => `and ${number} more`,
} as const;
