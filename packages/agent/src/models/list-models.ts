import type { ModelEntry, TokenPrices } from "@skillwright/contract";
import { type ModelSetting, omitUndefined } from "@skillwright/core/internal";
import { REHEARSAL_ID, REHEARSAL_LABEL } from "../rehearsal/rehearsal-limits.ts";
import type { Provider } from "./find-providers.ts";
import { DEFAULT_CONTEXT_WINDOWS } from "./known-provider.ts";
import type { ModelChoice } from "./models.ts";
import { keyHint } from "./read-key.ts";

export interface ModelsFound {
  readonly providers: readonly Provider[];
  readonly currency: string;
  readonly chosen: ModelChoice;
}

/** Every model that is configured or has a key in the environment, and the rehearsal model. */
export function listModels({ providers, currency, chosen }: ModelsFound): readonly ModelEntry[] {
  const named = providers
    .filter(({ source, name }) => source !== "built-in" || chosen.id.startsWith(`${name}/`))
    .flatMap((provider) => {
      const models = new Set([provider.model, ...Object.keys(provider.models)]);
      if (chosen.id.startsWith(`${provider.name}/`)) models.add(chosen.id.slice(provider.name.length + 1));
      if (models.size > 1) models.delete(undefined);
      return [...models].map((model) => describeModel(provider, model, { currency, chosen }));
    });
  const rehearsal: ModelEntry = {
    id: REHEARSAL_ID,
    provider: REHEARSAL_ID,
    label: REHEARSAL_LABEL,
    source: "built-in",
    state: "ready",
    isDefault: chosen.id === REHEARSAL_ID,
  };
  return [...named, rehearsal];
}

function describeModel(
  provider: Provider,
  model: string | undefined,
  { currency, chosen }: Pick<ModelsFound, "currency" | "chosen">,
): ModelEntry {
  const id = model === undefined ? provider.name : `${provider.name}/${model}`;
  const prices = model === undefined ? undefined : modelPrices(provider, model, currency);
  const { key, baseUrl } = provider;
  const keyFrom = key.from === "environment" ? key.variable : key.from === "file" ? key.path : undefined;
  return {
    id,
    provider: provider.name,
    label: modelLabel(provider, model),
    source: provider.source,
    ...stateOf(provider, model),
    ...(baseUrl !== "" && { baseUrl }),
    ...omitUndefined({ keyFrom }),
    ...(model !== undefined && { contextWindow: modelWindow(provider, model) }),
    ...omitUndefined({ prices }),
    isDefault: chosen.id === id,
  };
}

function stateOf(
  provider: Provider,
  model: string | undefined,
): Pick<ModelEntry, "state" | "problem" | "hint"> {
  const { key, problem, name, title } = provider;
  if (problem !== undefined)
    return { state: "unusable", problem, hint: `Set \`models.providers.${name}.base_url\`.` };
  if (key.from === "nowhere" && key.needed)
    return { state: "no-key", problem: `${title} needs a key`, hint: keyHint(provider) };
  if (model !== undefined) return { state: "ready" };
  const hint = `Name one as ${name}/MODEL, or set \`models.providers.${name}.model\`.`;
  return { state: "no-model", problem: "no model is set", hint };
}

/** A model's display name. */
export function modelLabel({ title, name }: Provider, model: string | undefined): string {
  return model === undefined ? title : `${model} (${title === name ? name : title})`;
}

/** A model's context window in tokens: as configured, or the default. */
export function modelWindow({ kind, models }: Provider, model: string): number {
  return settingOf(models, model)?.contextWindow ?? DEFAULT_CONTEXT_WINDOWS[kind];
}

/** A model's token prices; undefined unless input and output have one. */
export function modelPrices({ models }: Provider, model: string, currency: string): TokenPrices | undefined {
  const { inputPrice: input, outputPrice: output, cachedInputPrice } = settingOf(models, model) ?? {};
  if (input === undefined || output === undefined) return undefined;
  return { currency, input, cachedInput: cachedInputPrice ?? input, output };
}

function settingOf(models: Readonly<Record<string, ModelSetting>>, model: string): ModelSetting | undefined {
  return Object.hasOwn(models, model) ? models[model] : undefined;
}
