/** The wire formats of model providers. */
export const PROVIDER_KINDS = ["anthropic", "openai", "google", "openai-compatible"] as const;

/** A wire format of a service of models. */
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Which models there are; what is not said comes from the environment or has a default. */
export interface ModelsSetting {
  /** The id of the default model, such as `anthropic/claude-sonnet-5-5`. */
  readonly default?: string;
  /** The currency of the prices. Default: USD. */
  readonly currency?: string;
  /** The services by name; the name is the first part of their models' ids. */
  readonly providers?: Readonly<Record<string, ProviderSetting>>;
}

/** One service of models. */
export interface ProviderSetting {
  /** Default: derived from its name, otherwise `openai-compatible`. */
  readonly kind?: ProviderKind;
  /** Prompts go there. */
  readonly baseUrl?: string;
  /** The environment variable with the key. */
  readonly keyEnv?: string;
  /** The file, readable only by its owner, that contains the key. */
  readonly keyFile?: string;
  /** The model that is used when only the service is named. */
  readonly model?: string;
  /** Details of single models. */
  readonly models?: Readonly<Record<string, ModelSetting>>;
}

/** Details of one model. Prices are per million tokens. */
export interface ModelSetting {
  readonly contextWindow?: number;
  readonly inputPrice?: number;
  readonly cachedInputPrice?: number;
  readonly outputPrice?: number;
}

/** The names of the fields of `models` in a configuration file. */
export const MODELS_FIELDS: Readonly<Record<keyof ModelsSetting, string>> = {
  default: "default",
  currency: "currency",
  providers: "providers",
};

/** The field names of a provider in a configuration file. */
export const PROVIDER_FIELDS: Readonly<Record<keyof ProviderSetting, string>> = {
  kind: "kind",
  baseUrl: "base_url",
  keyEnv: "key_env",
  keyFile: "key_file",
  model: "model",
  models: "models",
};

/** The field names of a model in a configuration file. */
export const MODEL_FIELDS: Readonly<Record<keyof ModelSetting, string>> = {
  contextWindow: "context_window",
  inputPrice: "input_price",
  cachedInputPrice: "cached_input_price",
  outputPrice: "output_price",
};
