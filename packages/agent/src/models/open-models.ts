import { closest, omitUndefined, SkillwrightError } from "@skillwright/core/internal";
import { REHEARSAL_CONTEXT_WINDOW, REHEARSAL_ID, REHEARSAL_LABEL } from "../rehearsal/rehearsal-label.ts";
import { chooseDefault, completeId } from "./choose-default.ts";
import { findProviders, type Provider } from "./find-providers.ts";
import { guardModel } from "./guard-model.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { listModels, modelLabel, modelPrices, modelWindow } from "./list-models.ts";
import { parseModelId } from "./model-id.ts";
import { MODEL_IDLE_TIMEOUT_MS } from "./model-limits.ts";
import type { ModelEntry, Models, ModelsOptions, OpenModel, OpenOptions } from "./models.ts";
import { readKey } from "./read-key.ts";

/** Finds the available models. Nothing is loaded and no request is sent until a model is opened. */
export function openModels(options: ModelsOptions = {}): Models {
  const { skills, idleTimeoutMs = MODEL_IDLE_TIMEOUT_MS } = options;
  const env = options.env ?? skills?.snapshot.place.env ?? process.env;
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
        : suggestions.length > 0
          ? `Did you mean ${suggestions.join(" or ")}?`
          : `Ids are PROVIDER/MODEL; known providers: ${names.join(", ")}.`,
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
