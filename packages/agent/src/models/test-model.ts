import { isSkillwrightError, omitUndefined, type SkillwrightError } from "@skillwright/core/internal";
import type { Environment } from "@skillwright/runtime/internal";
import type { Provider } from "./find-providers.ts";
import { listProviderModels } from "./list-provider-models.ts";
import { parseModelId } from "./model-id.ts";
import { TEST_OUTPUT_TOKENS, TEST_TIMEOUT_MS } from "./model-limits.ts";
import type { Models, ModelTest } from "./models.ts";

/** Dependencies of a test. */
export interface TestInput {
  readonly id: string;
  readonly open: Models["open"];
  readonly providers: readonly Provider[];
  readonly env: Environment;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a short request to a model. Failures are returned as readable messages, with the provider's models.
 */
export async function testModel(input: TestInput): Promise<ModelTest> {
  const { id, open, signal } = input;
  const start = performance.now();
  try {
    const { id: full, label, model } = await open(id, { idleTimeoutMs: TEST_TIMEOUT_MS });
    const { content } = await model.doGenerate({
      prompt: [{ role: "user", content: [{ type: "text", text: "Answer with the one word: ready" }] }],
      maxOutputTokens: TEST_OUTPUT_TOKENS,
      ...omitUndefined({ abortSignal: signal }),
    });
    const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
    const milliseconds = Math.round(performance.now() - start);
    return { ok: true, id: full, label, answer: texts.join("").trim(), milliseconds };
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return explain(error, input);
  }
}

/** If no model or an unknown one is named, lists the provider's models, or says why that failed. */
async function explain(error: SkillwrightError, input: TestInput): Promise<ModelTest> {
  const { provider: name, model } = parseModelId(input.id);
  const failed = { ok: false, id: input.id, error, available: [] } as const;
  const provider = input.providers.find((candidate) => candidate.name === name);
  if (error.code !== "model_not_found" || provider === undefined || provider.problem !== undefined)
    return failed;
  try {
    const models = await listProviderModels(provider, input);
    return { ...failed, available: models.map((found) => `${name}/${found}`) };
  } catch (reason) {
    if (!isSkillwrightError(reason)) throw reason;
    return model === undefined ? { ...failed, error: reason } : failed;
  }
}
