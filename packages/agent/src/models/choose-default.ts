import type { ModelsSetting } from "@skillwright/core/internal";
import type { Environment } from "@skillwright/runtime/internal";
import { REHEARSAL_ID } from "../rehearsal/rehearsal-label.ts";
import type { Provider } from "./find-providers.ts";
import type { ModelChoice } from "./models.ts";

/** The environment variable that selects a model. */
const MODEL_VARIABLE = "SKILLWRIGHT_MODEL";

/**
 * The default model: the environment variable's, the configured one, the first configured provider's, the
 * first with a key in the environment, or the rehearsal.
 */
export function chooseDefault(
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
export function completeId(providers: readonly Provider[], id: string): string {
  const model = id.includes("/") ? undefined : providers.find(({ name }) => name === id)?.model;
  return model === undefined ? id : `${id}/${model}`;
}
