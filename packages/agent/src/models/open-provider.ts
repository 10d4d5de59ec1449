import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { Provider } from "./find-providers.ts";

/** What a model is opened with. */
export interface ProviderAccess {
  readonly model: string;
  readonly key: string | undefined;
  readonly fetch: typeof fetch;
}

/** A provider's model. Loads only its API's package, and passes URL and key so that it doesn't read the environment. */
export async function openProvider(provider: Provider, access: ProviderAccess): Promise<LanguageModelV4> {
  const { kind, baseUrl: baseURL, name } = provider;
  const { model, key, fetch } = access;
  switch (kind) {
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ baseURL, apiKey: key ?? "", fetch })(model);
    }
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return withoutStorage(createOpenAI({ baseURL, apiKey: key ?? "", fetch }).responses(model));
    }
    case "google": {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle({ baseURL, apiKey: key ?? "", fetch })(model);
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const keyed = key === undefined ? {} : { apiKey: key };
      return createOpenAICompatible({ name, baseURL, fetch, includeUsage: true, ...keyed })(model);
    }
    default:
      return kind satisfies never;
  }
}

/** OpenAI stores responses unless `store` is false; then each request must contain everything. */
function withoutStorage(model: LanguageModelV4): LanguageModelV4 {
  const kept = (options: LanguageModelV4CallOptions): LanguageModelV4CallOptions => ({
    ...options,
    providerOptions: {
      ...options.providerOptions,
      openai: { store: false, ...options.providerOptions?.openai },
    },
  });
  return {
    specificationVersion: "v4",
    provider: model.provider,
    modelId: model.modelId,
    get supportedUrls() {
      return model.supportedUrls;
    },
    doGenerate: (options) => model.doGenerate(kept(options)),
    doStream: (options) => model.doStream(kept(options)),
  };
}
