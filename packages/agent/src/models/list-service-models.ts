import { compareText, isSkillwrightError } from "@skillwright/core";
import type { Environment } from "@skillwright/runtime";
import type { Provider } from "./find-providers.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { TEST_PATIENCE_MS } from "./model-limits.ts";
import { readKey } from "./read-key.ts";

/** Who asks, and how long. */
export interface ServiceQuestion {
  readonly env: Environment;
  readonly signal: AbortSignal | undefined;
}

/** The names of the models that a service says it has; none when it cannot be asked. */
export async function listServiceModels(
  provider: Provider,
  { env, signal }: ServiceQuestion,
): Promise<readonly string[]> {
  try {
    const key = readKey(provider, env, provider.name);
    const response = await guardedFetch(TEST_PATIENCE_MS)(`${provider.baseUrl}/models`, {
      headers: authHeaders(provider, key),
      ...(signal !== undefined && { signal }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return [];
    }
    return namesIn(await response.json());
  } catch (error) {
    if (isSkillwrightError(error) || error instanceof Error) return [];
    throw error;
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
