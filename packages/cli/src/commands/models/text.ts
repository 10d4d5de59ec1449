import { count } from "../../output/numbers.ts";

/** What `models` says. */
export const modelTexts = {
  why: {
    variable: "SKILLWRIGHT_MODEL names it",
    config: "`models.default` names it",
    "first-configured": "the first that is configured",
    "first-key": "the first with a key in the environment",
    "nothing-configured": "no other is configured",
  },
  source: {
    config: "configured",
    environment: "from the environment",
    "built-in": "built in",
  },
  defaultIs: (id: string, why: string): string => `Default: ${id} (${why}).`,
  keyFrom: (source: string): string => `key from ${source}`,
  at: (url: string): string => `at ${url}`,
  window: (tokens: number): string => `${count(tokens, "token")} of context`,
  prices: (input: number, output: number, currency: string): string =>
    `${input} in, ${output} out (${currency} per million tokens)`,
  none: "No model is configured, so conversations are rehearsed: skills are found and loaded, and you are shown what a model would be given. To use a model:",
  ways: [
    ["export ANTHROPIC_API_KEY=...", "or OPENAI_API_KEY, GEMINI_API_KEY"],
    ["skillwright config set models.default ollama/qwen3", "a model on this computer"],
    [
      "skillwright config set models.providers.lab.base_url \\\n    https://llm.example.com/v1",
      "any service that speaks like OpenAI; its models are lab/NAME",
    ],
  ] as readonly (readonly [command: string, note: string])[],
  testHint: "`skillwright models test` asks the default model for one word.",
  noIdHere: "`skillwright models list` takes no model; `skillwright models test MODEL` asks one.",
  works: (label: string, milliseconds: number): string =>
    `${label} answered in ${milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`}`,
  rehearsed: "The rehearsal works, as it always does: it asks no model.",
  available: (number: number): string => `It has ${count(number, "model")}:`,
  more: (number: number): string => `and ${number} more`,
} as const;
