import { APICallError } from "@ai-sdk/provider";
import { compareText, omitUndefined } from "@skillwright/core/internal";
import type { Environment } from "@skillwright/runtime/internal";
import type { Provider } from "./find-providers.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { modelError } from "./model-error.ts";
import { TEST_TIMEOUT_MS } from "./model-limits.ts";
import { readKey } from "./read-key.ts";

/** The environment and signal of the request. */
export interface ProviderQuery {
  readonly env: Environment;
  readonly signal: AbortSignal | undefined;
}

/** The names of a provider's models. Throws one of our errors if the request fails. */
export async function listProviderModels(
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
