/** The wire formats that a service of models can speak. */
export const PROVIDER_KINDS = ["anthropic", "openai", "google", "openai-compatible"] as const;

/** A wire format of a service of models. */
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Which models there are; what is not said comes from the environment or has a default. */
export interface ModelsSetting {
  /** The id of the model that is used when nobody names one, such as `anthropic/claude-sonnet-5-5`. */
  readonly default?: string;
  /** The currency of the prices. Default: USD. */
  readonly currency?: string;
  /** The services by name; the name is the first part of their models' ids. */
  readonly providers?: Readonly<Record<string, ProviderSetting>>;
}

/** One service of models. */
export interface ProviderSetting {
  /** Default: what its name says, else `openai-compatible`. */
  readonly kind?: ProviderKind;
  /** Prompts go there. */
  readonly baseUrl?: string;
  /** The environment variable that holds the key. */
  readonly keyEnv?: string;
  /** The file, readable only by its owner, that contains the key. */
  readonly keyFile?: string;
  /** The model that is used when only the service is named. */
  readonly model?: string;
  /** What is known about single models. */
  readonly models?: Readonly<Record<string, ModelSetting>>;
}

/** What is known about one model. Prices are for a million tokens. */
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

/** The names of the fields of one service in a configuration file. */
export const PROVIDER_FIELDS: Readonly<Record<keyof ProviderSetting, string>> = {
  kind: "kind",
  baseUrl: "base_url",
  keyEnv: "key_env",
  keyFile: "key_file",
  model: "model",
  models: "models",
};

/** The names of the fields of one model in a configuration file. */
export const MODEL_FIELDS: Readonly<Record<keyof ModelSetting, string>> = {
  contextWindow: "context_window",
  inputPrice: "input_price",
  cachedInputPrice: "cached_input_price",
  outputPrice: "output_price",
};
