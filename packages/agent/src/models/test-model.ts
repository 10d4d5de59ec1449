import { APICallError } from "@ai-sdk/provider";
import {
  compareText,
  isSkillwrightError,
  omitUndefined,
  type SkillwrightError,
} from "@skillwright/core/internal";
import type { Environment } from "@skillwright/runtime/internal";
import type { Provider } from "./find-providers.ts";
import { modelError } from "./model-error.ts";
import { TEST_OUTPUT_TOKENS, TEST_TIMEOUT_MS } from "./model-limits.ts";
import { type Models, type ModelTest, parseModelId } from "./models.ts";
import { guardedFetch } from "./provider-failure.ts";
import { readKey } from "./read-key.ts";

export interface TestInput {
  readonly id: string;
  readonly open: Models["open"];
  readonly providers: readonly Provider[];
  readonly env: Environment;
  readonly signal: AbortSignal | undefined;
}

/** Sends a short request to a model. Returns failures as readable messages, with the provider's models. */
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

/** The environment and signal of the request. */
interface ProviderQuery {
  readonly env: Environment;
  readonly signal: AbortSignal | undefined;
}

/** The names of a provider's models. Throws one of our errors if the request fails. */
async function listProviderModels(
  provider: Provider,
  { env, signal }: ProviderQuery,
): Promise<readonly string[]> {
  const key = readKey(provider, env, provider.name);
  const url = `${provider.baseUrl}/models`;
  try {
    const response = await guardedFetch(TEST_TIMEOUT_MS)(url, {
      headers: authHeaders(provider, key),
      ...omitUndefined({ signal }),
    });
    if (response.ok) return namesIn(await response.json());
    const { status: statusCode, statusText: message } = response;
    const responseBody = await response.text();
    throw new APICallError({ message, url, statusCode, responseBody, requestBodyValues: {} });
  } catch (error) {
    throw signal?.aborted === true ? error : modelError(error, { id: provider.name, provider, key });
  }
}

function authHeaders({ kind }: Provider, key: string | undefined): Record<string, string> {
  if (key === undefined) return {};
  switch (kind) {
    case "anthropic":
      return { "x-api-key": key, "anthropic-version": "2023-06-01" };
    case "google":
      return { "x-goog-api-key": key };
    case "openai":
    case "openai-compatible":
      return { authorization: `Bearer ${key}` };
    default:
      return kind satisfies never;
  }
}

function namesIn(answer: unknown): readonly string[] {
  const { data, models } = answer as { readonly data?: unknown; readonly models?: unknown };
  const entries: readonly unknown[] = Array.isArray(data) ? data : Array.isArray(models) ? models : [];
  const names = entries.flatMap((entry) => {
    const { id, name } = entry as { readonly id?: unknown; readonly name?: unknown };
    const text = id ?? name;
    return typeof text === "string" ? [text.replace(/^models\//, "")] : [];
  });
  return names.toSorted(compareText);
}
