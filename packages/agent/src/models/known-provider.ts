import type { ProviderKind } from "@skillwright/core/internal";

/** A well-known provider and its defaults. */
export interface KnownProvider {
  readonly title: string;
  readonly kind: ProviderKind;
  readonly baseUrl: string;
  /** The environment variables for its key; the first that is set is used. */
  readonly keyVariables: readonly string[];
  /** The environment variables for its URL. */
  readonly urlVariables: readonly string[];
  readonly key: "needed" | "optional";
  /** The default model; none for a local provider, which has whatever was downloaded. */
  readonly model: string | undefined;
}

/** The providers that need no configuration, in the order in which they become the default. */
export const KNOWN_PROVIDERS: Readonly<Record<string, KnownProvider>> = {
  anthropic: {
    title: "Anthropic",
    kind: "anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    keyVariables: ["ANTHROPIC_API_KEY"],
    urlVariables: ["ANTHROPIC_BASE_URL"],
    key: "needed",
    model: "claude-sonnet-5-5",
  },
  openai: {
    title: "OpenAI",
    kind: "openai",
    baseUrl: "https://api.openai.com/v1",
    keyVariables: ["OPENAI_API_KEY"],
    urlVariables: ["OPENAI_BASE_URL"],
    key: "needed",
    model: "gpt-6-astra",
  },
  google: {
    title: "Google",
    kind: "google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    keyVariables: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"],
    urlVariables: ["GOOGLE_GENERATIVE_AI_BASE_URL", "GOOGLE_GEMINI_BASE_URL"],
    key: "needed",
    model: "gemini-4-argon",
  },
  ollama: {
    title: "Ollama",
    kind: "openai-compatible",
    baseUrl: "http://127.0.0.1:11434/v1",
    keyVariables: ["OLLAMA_API_KEY"],
    urlVariables: ["OLLAMA_HOST"],
    key: "optional",
    model: undefined,
  },
  lmstudio: {
    title: "LM Studio",
    kind: "openai-compatible",
    baseUrl: "http://127.0.0.1:1234/v1",
    keyVariables: [],
    urlVariables: [],
    key: "optional",
    model: undefined,
  },
  vllm: {
    title: "vLLM",
    kind: "openai-compatible",
    baseUrl: "http://127.0.0.1:8000/v1",
    keyVariables: ["VLLM_API_KEY"],
    urlVariables: [],
    key: "optional",
    model: undefined,
  },
};

/** Assumed context window in tokens if none is configured: too small is better than too large. */
export const DEFAULT_CONTEXT_WINDOWS: Readonly<Record<ProviderKind, number>> = {
  anthropic: 200_000,
  openai: 200_000,
  google: 1_000_000,
  "openai-compatible": 32_768,
};
