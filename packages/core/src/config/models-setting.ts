import { omitUndefined } from "../omit-undefined.ts";
import { type FieldContext, readInteger, readNumber, readText } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import { closest } from "../text/compare-text.ts";
import type { YamlEntry, YamlNode } from "../yaml/nodes.ts";
import { readWord, serviceUrlProblem } from "./setting.ts";

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

/** Context for reading the fields of `models`. */
interface ModelsContext extends FieldContext {
  /** Makes a path of the file absolute. */
  readonly toPath: (path: string) => string;
}

/** Reads the fields of `models`; what is wrong is reported and left out. */
export function readModels(node: YamlNode, context: ModelsContext): ModelsSetting {
  let setting: ModelsSetting = {};
  for (const entry of asMapping(node, context)?.entries ?? []) {
    const at = inField(context, entry.key);
    const field = fieldOf(entry, MODELS_FIELDS, context);
    if (field === "providers") setting = { ...setting, providers: readProviders(entry.value, at) };
    else if (field !== undefined) {
      const text = readText(entry.value, at);
      if (text !== undefined) setting = { ...setting, [field]: text };
    }
  }
  return setting;
}

function readProviders(node: YamlNode, context: ModelsContext): Readonly<Record<string, ProviderSetting>> {
  const entries = asMapping(node, context)?.entries ?? [];
  return Object.fromEntries(
    entries.flatMap(({ key, value }): readonly [string, ProviderSetting][] => {
      if (/^[a-z][a-z\d-]*$/.test(key) && key !== "rehearsal")
        return [[key, readProvider(value, inField(context, key))]];
      const message = `\`${context.field}.${key}\` should be a name of lowercase letters, digits and hyphens`;
      report(
        context,
        value,
        key === "rehearsal" ? `\`${context.field}.${key}\` is a reserved name` : message,
      );
      return [];
    }),
  );
}

function readProvider(node: YamlNode, context: ModelsContext): ProviderSetting {
  let setting: ProviderSetting = {};
  for (const entry of asMapping(node, context)?.entries ?? []) {
    const { key, value } = entry;
    const at = inField(context, key);
    const field = fieldOf(entry, PROVIDER_FIELDS, context);
    switch (field) {
      case "kind":
        setting = { ...setting, ...defined("kind", readWord(value, PROVIDER_KINDS, at)) };
        break;
      case "baseUrl": {
        const url = readText(value, at);
        const problem = url === undefined ? undefined : serviceUrlProblem(url, "near");
        if (problem === undefined) setting = { ...setting, ...defined("baseUrl", url) };
        else report(at, value, `\`${at.field}\` ${problem}`);
        break;
      }
      case "keyEnv": {
        const name = readText(value, at);
        if (name === undefined || /^[A-Za-z_]\w*$/.test(name))
          setting = { ...setting, ...defined("keyEnv", name) };
        else {
          const message = `\`${at.field}\` should name an environment variable`;
          report(at, value, message, "The key itself does not belong here.");
        }
        break;
      }
      case "keyFile": {
        const path = readText(value, at);
        if (path !== undefined) setting = { ...setting, keyFile: at.toPath(path) };
        break;
      }
      case "model":
        setting = { ...setting, ...defined("model", readText(value, at)) };
        break;
      case "models":
        setting = { ...setting, models: readEach(value, at) };
        break;
      default:
    }
  }
  return setting;
}

function readEach(node: YamlNode, context: ModelsContext): Readonly<Record<string, ModelSetting>> {
  const entries = asMapping(node, context)?.entries ?? [];
  return Object.fromEntries(entries.map(({ key, value }) => [key, readModel(value, inField(context, key))]));
}

function readModel(node: YamlNode, context: ModelsContext): ModelSetting {
  let setting: ModelSetting = {};
  for (const entry of asMapping(node, context)?.entries ?? []) {
    const at = inField(context, entry.key);
    const field = fieldOf(entry, MODEL_FIELDS, context);
    if (field === undefined) continue;
    const isWindow = field === "contextWindow";
    const value = (isWindow ? readInteger : readNumber)(entry.value, at);
    if (value === undefined) continue;
    if (value >= (isWindow ? 1 : 0)) setting = { ...setting, [field]: value };
    else report(at, entry.value, `\`${at.field}\` should be ${isWindow ? "1 or more" : "0 or more"}`);
  }
  return setting;
}

/** The field that an entry sets; an unknown one is reported. */
function fieldOf<K extends string>(
  { key, value }: YamlEntry,
  fields: Readonly<Record<K, string>>,
  context: ModelsContext,
): K | undefined {
  const field = (Object.keys(fields) as K[]).find((name) => fields[name] === key);
  if (field !== undefined) return field;
  const known = Object.values<string>(fields);
  const [suggestion] = closest(key, known);
  const hint = suggestion === undefined ? `Known: ${known.join(", ")}.` : `Did you mean \`${suggestion}\`?`;
  report(context, value, `\`${context.field}.${key}\` is not a setting`, hint);
  return undefined;
}

function inField(context: ModelsContext, key: string): ModelsContext {
  return { ...context, field: `${context.field}.${key}` };
}

function defined<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]?: V });
}

function report(context: FieldContext, node: YamlNode, message: string, hint?: string): void {
  context.report({ code: "field-value", node, message, ...omitUndefined({ hint }) });
}
