import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
  SharedV4Warning,
} from "@ai-sdk/provider";
import type { ModelEntry } from "@skillwright/contract";
import {
  closest,
  didYouMean,
  type ModelsSetting,
  omitUndefined,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { Environment } from "@skillwright/runtime/internal";
import { REHEARSAL_CONTEXT_WINDOW, REHEARSAL_ID, REHEARSAL_LABEL } from "../rehearsal/rehearsal-limits.ts";
import { findProviders, type Provider } from "./find-providers.ts";
import { listModels, modelLabel, modelPrices, modelWindow } from "./list-models.ts";
import { type AskedModel, broken, modelError } from "./model-error.ts";
import { MODEL_IDLE_TIMEOUT_MS } from "./model-limits.ts";
import {
  type ModelChoice,
  type Models,
  type ModelsOptions,
  type OpenModel,
  type OpenOptions,
  parseModelId,
} from "./models.ts";
import { guardedFetch } from "./provider-failure.ts";
import { readKey } from "./read-key.ts";
import { withStoredKeys } from "./stored-keys.ts";

/** The environment variable that selects a model. */
const MODEL_VARIABLE = "SKILLWRIGHT_MODEL";

/** By environment, configuration, first configured provider, first provider with a key, or the rehearsal. */
function chooseDefault(
  providers: readonly Provider[],
  setting: ModelsSetting,
  env: Environment,
): ModelChoice {
  const wanted = env[MODEL_VARIABLE]?.trim();
  if (wanted !== undefined && wanted !== "") return { id: completeId(providers, wanted), why: "variable" };
  if (setting.default !== undefined) return { id: completeId(providers, setting.default), why: "config" };
  const usable = providers.filter(
    ({ problem, model, key }) =>
      problem === undefined && model !== undefined && !(key.from === "nowhere" && key.needed),
  );
  const configured = usable.find(({ source }) => source === "config");
  if (configured !== undefined)
    return { id: `${configured.name}/${configured.model}`, why: "first-configured" };
  const keyed = usable.find(({ source }) => source === "environment");
  if (keyed !== undefined) return { id: `${keyed.name}/${keyed.model}`, why: "first-key" };
  return { id: REHEARSAL_ID, why: "nothing-configured" };
}

/** The full id, if only the provider was named and its model is known. */
function completeId(providers: readonly Provider[], id: string): string {
  const model = id.includes("/") ? undefined : providers.find(({ name }) => name === id)?.model;
  return model === undefined ? id : `${id}/${model}`;
}

/** Finds the available models. Nothing is loaded and no request is sent until a model is opened. */
export function openModels(options: ModelsOptions = {}): Models {
  const { skills, idleTimeoutMs = MODEL_IDLE_TIMEOUT_MS } = options;
  const env = options.env ?? {
    ...withStoredKeys(skills?.snapshot.place.env ?? process.env, skills?.secrets),
    ...options.keys,
  };
  const own = skills?.snapshot.config.find(({ layer }) => layer === "user");
  const setting = options.setting ?? own?.models ?? {};
  const currency = setting.currency ?? "USD";
  const providers = findProviders(setting, env);
  const chosen = chooseDefault(providers, setting, env);
  const list = (): readonly ModelEntry[] => listModels({ providers, currency, chosen });

  const openNamed = async (id: string, { keepSecret, ...how }: OpenOptions): Promise<OpenModel> => {
    const { provider, model } = findModel(providers, id);
    const full = `${provider.name}/${model}`;
    if (provider.problem !== undefined) throw unusable(provider, full, own?.file);
    const key = readKey(provider, env, full);
    if (key !== undefined) keepSecret?.(key);
    const { openProvider } = await import("./open-provider.ts");
    const opened = await openProvider(provider, {
      model,
      key,
      fetch: guardedFetch(how.idleTimeoutMs ?? idleTimeoutMs),
    });
    const prices = modelPrices(provider, model, currency);
    return {
      id: full,
      label: modelLabel(provider, model),
      model: guardModel(opened, { id: full, provider, key }),
      contextWindow: modelWindow(provider, model),
      rehearsal: false,
      ...omitUndefined({ prices }),
    };
  };

  const openRehearsal = async ({ search }: OpenOptions): Promise<OpenModel> => {
    const { rehearsalModel } = await import("../rehearsal/rehearsal-model.ts");
    const found = search ?? options.search ?? (skills && ((query: string) => skills.search(query)));
    return {
      id: REHEARSAL_ID,
      label: REHEARSAL_LABEL,
      model: rehearsalModel({ ...omitUndefined({ search: found }) }),
      contextWindow: REHEARSAL_CONTEXT_WINDOW,
      rehearsal: true,
    };
  };

  const open: Models["open"] = (id = chosen.id, openOptions = {}) =>
    id === REHEARSAL_ID ? openRehearsal(openOptions) : openNamed(completeId(providers, id), openOptions);
  return {
    list,
    default: () => chosen,
    open,
    async test(id = chosen.id, { signal } = {}) {
      const { testModel } = await import("./test-model.ts");
      return testModel({ id: completeId(providers, id), open, providers, env, signal });
    },
  };
}

/** The provider and the model of an id. Throws `model_not_found`. */
function findModel(
  providers: readonly Provider[],
  id: string,
): { readonly provider: Provider; readonly model: string } {
  const { provider: name, model } = parseModelId(id);
  const provider = providers.find((candidate) => candidate.name === name);
  if (provider !== undefined && model !== undefined) return { provider, model };
  const names = [...providers.map((candidate) => candidate.name), REHEARSAL_ID];
  const suggestions = provider === undefined ? closest(name, names) : [];
  const message =
    provider === undefined
      ? `There is no model provider called "${name}"`
      : `"${id}" has no default model of ${provider.title}`;
  throw new SkillwrightError("model_not_found", {
    message,
    details: { model: id, suggestions },
    hint:
      provider !== undefined
        ? `Name one as ${name}/MODEL, or set \`models.providers.${name}.model\`.`
        : (didYouMean(suggestions, "") ?? `Ids are PROVIDER/MODEL; known providers: ${names.join(", ")}.`),
  });
}

function unusable(
  { title, name, problem }: Provider,
  model: string,
  file: string | undefined,
): SkillwrightError<"config_error"> {
  return new SkillwrightError("config_error", {
    message: `${title} cannot be used for ${model}: ${problem ?? ""}`,
    details: { file: file ?? "the environment", problems: [problem ?? ""] },
    hint: `Set \`models.providers.${name}.base_url\` in your own configuration.`,
  });
}

/** The same model with our own errors; an incomplete answer is one too. Warnings are in its answers' metadata. */
function guardModel(model: LanguageModelV4, asked: AskedModel): LanguageModelV4 {
  const failed = (error: unknown, { abortSignal }: LanguageModelV4CallOptions): unknown =>
    abortSignal?.aborted === true ? error : modelError(error, asked);
  return {
    specificationVersion: "v4",
    provider: model.provider,
    modelId: model.modelId,
    get supportedUrls() {
      return model.supportedUrls;
    },
    async doGenerate(options) {
      try {
        const result = await model.doGenerate(options);
        // Some packages return an empty answer for anything they can't parse.
        if (result.content.length === 0 && result.finishReason.raw === undefined)
          throw broken("unreadable", asked);
        const { warnings, ...rest } = result;
        return { ...rest, warnings: [], ...withWarnings(result.providerMetadata, warnings) };
      } catch (error) {
        throw failed(error, options);
      }
    },
    async doStream(options) {
      try {
        const { stream, ...rest } = await model.doStream(options);
        return { ...rest, stream: guardStream(stream, (error) => failed(error, options), asked) };
      } catch (error) {
        throw failed(error, options);
      }
    },
  };
}

function guardStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  failed: (error: unknown) => unknown,
  asked: AskedModel,
): ReadableStream<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  let warnings: readonly SharedV4Warning[] = [];
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else if (value.type === "stream-start") {
          warnings = value.warnings;
          controller.enqueue({ ...value, warnings: [] });
        } else {
          const part = guardPart(value, failed, asked);
          const isEnd = part.type === "finish";
          controller.enqueue(isEnd ? { ...part, ...withWarnings(part.providerMetadata, warnings) } : part);
        }
      } catch (error) {
        controller.error(failed(error));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function guardPart(
  part: LanguageModelV4StreamPart,
  failed: (error: unknown) => unknown,
  asked: AskedModel,
): LanguageModelV4StreamPart {
  if (part.type === "error") return { ...part, error: failed(part.error) };
  if (part.type !== "finish" || part.finishReason.unified !== "interrupted") return part;
  return { type: "error", error: broken("cut", asked) };
}

function withWarnings(
  metadata: SharedV4ProviderMetadata | undefined,
  warnings: readonly SharedV4Warning[],
): { readonly providerMetadata?: SharedV4ProviderMetadata } {
  if (warnings.length > 0)
    return { providerMetadata: { ...metadata, skillwright: { warnings: [...warnings] } } };
  return metadata === undefined ? {} : { providerMetadata: metadata };
}
