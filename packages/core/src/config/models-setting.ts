import { readInteger, readNumber, readText } from "../parse/field-reader.ts";
import { resolveConfigPath } from "./setting.ts";
import {
  atLeast,
  readEntries,
  readKeyVariable,
  type SettingFields,
  serviceUrl,
  settingReader,
  wordOf,
} from "./setting-fields.ts";

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

const price = atLeast(0, readNumber);

/** The fields of a model. */
export const modelFields: SettingFields<ModelSetting> = {
  contextWindow: ["context_window", atLeast(1, readInteger)],
  inputPrice: ["input_price", price],
  cachedInputPrice: ["cached_input_price", price],
  outputPrice: ["output_price", price],
};

const readModel = settingReader(modelFields);

/** The fields of a provider. */
export const providerFields: SettingFields<ProviderSetting> = {
  kind: ["kind", wordOf(PROVIDER_KINDS)],
  baseUrl: ["base_url", serviceUrl("near")],
  keyEnv: ["key_env", readKeyVariable],
  keyFile: [
    "key_file",
    (node, context) => {
      const path = readText(node, context);
      return path === undefined ? undefined : resolveConfigPath(context.config, path);
    },
  ],
  model: ["model", readText],
  models: ["models", (node, context) => Object.fromEntries(readEntries(node, context, readModel))],
};

const readProvider = settingReader(providerFields);

/** The fields of `models`. */
export const modelsFields: SettingFields<ModelsSetting> = {
  default: ["default", readText],
  currency: ["currency", readText],
  providers: [
    "providers",
    (node, context) =>
      Object.fromEntries(readEntries(node, context, readProvider, { problemOf: providerNameProblem })),
  ],
};

function providerNameProblem(name: string): string | undefined {
  if (name === "rehearsal") return "is a reserved name";
  return /^[a-z][a-z\d-]*$/.test(name)
    ? undefined
    : "should be a name of lowercase letters, digits and hyphens";
}
