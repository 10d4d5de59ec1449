import {
  type ModelEntry,
  type Models,
  type ModelTest,
  openModels,
  toModelTestDocument,
} from "@skillwright/agent";
import { type Diagnostic, exitCodes } from "@skillwright/core/internal";
import { createSkills, type Skills } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { optional } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, type Part, red, yellow } from "../../output/parts.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";

/** What `models` prints. */
const modelTexts = {
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

/** How many models of a provider are listed. */
const MAX_NAMED = 20;

const options = {
  cwd: cwdOption,
  json: jsonOption,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    action: optional("What to do (default: list)", { choices: ["list", "test"] }),
    model: optional("Model, such as ollama/qwen3, or provider (default: the default model)", {
      completion: "models",
    }),
  },
  options,
  examples: [
    "skillwright models",
    "skillwright models test",
    "skillwright models test ollama/qwen3",
    "skillwright config set models.default anthropic/claude-sonnet-5-5",
    "skillwright config set models.providers.openai.key_file ~/.config/skillwright/openai.key",
  ],
  run: ({ action = "list", model }, flags, out) => models(action, model, flags, out),
});

/** Lists models, or tests one with a short request. */
async function models(action: string, id: string | undefined, flags: Flags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const found = openModels({ skills });
  if (action === "test") return test(await found.test(id), flags, out);
  if (id !== undefined) {
    throw usageError(modelTexts.noIdHere, id);
  }
  return list(found, skills, flags, out);
}

function list(found: Models, skills: Skills, flags: Flags, out: Output): number {
  const entries = found.list();
  const chosen = found.default();
  const diagnostics = skills.snapshot.diagnostics.filter(isAboutModels);
  if (flags.json) return out.json({ default: chosen, models: entries, diagnostics });
  for (const entry of entries) printEntry(entry, out);
  for (const diagnostic of diagnostics) printDiagnostic(diagnostic, skills.snapshot.place, out);
  out.row();
  if (chosen.why !== "nothing-configured") {
    out.text(modelTexts.defaultIs(chosen.id, modelTexts.why[chosen.why]));
    out.note([dim(modelTexts.testHint)]);
    return 0;
  }
  out.text(modelTexts.none);
  for (const [lines, note] of modelTexts.ways) {
    for (const line of lines.split("\n")) out.text(["  ", bold(line)], 4);
    out.text(["    ", dim(note)], 4);
  }
  return 0;
}

/** Problems with model settings are shown here too. */
function isAboutModels({ code, message }: Diagnostic): boolean {
  return code.startsWith("config-") && message.startsWith("`models");
}

function printEntry(entry: ModelEntry, out: Output): void {
  const { id, label, source, state, problem, hint, baseUrl, keyFrom, contextWindow, prices } = entry;
  const sign = state === "ready" ? green(out.signs.pass) : yellow(out.signs.stop);
  const name: Part = entry.isDefault ? bold(id) : id;
  const facts =
    source === "built-in" && baseUrl === undefined
      ? [label]
      : [
          modelTexts.source[source],
          ...(baseUrl === undefined ? [] : [modelTexts.at(baseUrl)]),
          ...(keyFrom === undefined ? [] : [modelTexts.keyFrom(keyFrom)]),
          ...(contextWindow === undefined ? [] : [modelTexts.window(contextWindow)]),
          ...(prices === undefined ? [] : [modelTexts.prices(prices.input, prices.output, prices.currency)]),
        ];
  out.text([sign, " ", name, "  ", dim(facts.join(", "))], 4);
  if (problem !== undefined)
    out.text(["  ", yellow(problem), ...(hint === undefined ? [] : [`. ${hint}`])], 4);
}

function test(result: ModelTest, flags: Flags, out: Output): number {
  const document = toModelTestDocument(result);
  const status = result.ok ? 0 : exitCodes[result.error.code];
  if (flags.json) return out.json(document, status);
  if (!result.ok) printFailure(result, out);
  else if (document.rehearsal) out.text(modelTexts.rehearsed);
  else {
    out.text([green(out.signs.pass), " ", modelTexts.works(result.label, result.milliseconds)], 2);
    out.text(["  ", dim(result.answer)], 2);
  }
  return status;
}

function printFailure({ error, available }: Extract<ModelTest, { ok: false }>, out: Output): void {
  out.problem([red(out.signs.stop), " ", error.message], 2);
  if (error.hint !== undefined) out.problem(["  ", dim(error.hint)], 2);
  if (available.length === 0) return;
  out.problem(["  ", modelTexts.available(available.length)], 2);
  for (const model of available.slice(0, MAX_NAMED)) out.problem(["    ", model], 4);
  if (available.length > MAX_NAMED)
    out.problem(["    ", dim(modelTexts.more(available.length - MAX_NAMED))], 4);
}
