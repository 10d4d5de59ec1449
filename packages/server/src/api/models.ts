import { KNOWN_PROVIDERS, MODEL_KEYS, openModels, toModelTestDocument } from "@skillwright/agent";
import type { Operations } from "@skillwright/contract";
import { usageError } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import type { ServerContext } from "../http/server-context.ts";
import { mustBeConfirmed } from "../security/confirmation.ts";

type KeyEntry = Operations["listModels"]["response"]["keys"][number];

/** Models and their keys. */
export function modelRoutes({ endpoint, onSkills }: ApiEndpoints, context: ServerContext): void {
  onSkills("listModels", ({ skills }) => {
    const models = context.models(skills);
    const { id, why } = models.default();
    return {
      models: models.list(),
      default: id,
      why,
      keys: keysOf(skills, context),
      keychain: skills.secrets.place !== "none",
    };
  });
  endpoint("setModelKey", async ({ query, body: { variable, value, keep = "memory" }, c }) => {
    mustBeConfirmed(c, "a key decides who pays for a model");
    const skills = await context.skills(query);
    if (!keysOf(skills, context).some((entry) => entry.variable === variable))
      throw usageError("variable", `No provider takes its key from ${variable}`, {
        hint: "`models.providers.NAME.key_env` names the variable of a provider.",
      });
    context.modelKeys.delete(variable);
    await skills.secrets.forget(MODEL_KEYS, variable);
    if (value === null) return { variable, set: false };
    const key = value.trim();
    if (!/^[\x21-\x7e]+$/.test(key))
      throw usageError("value", "A key is a single word of letters, digits and symbols", {
        hint: "Paste only the key.",
      });
    if (keep === "memory") context.modelKeys.set(variable, key);
    else await skills.secrets.remember(MODEL_KEYS, variable, key);
    return { variable, set: true };
  });
  endpoint("testModel", async ({ query, body: { model, provider }, c }) => {
    if (provider !== undefined) mustBeConfirmed(c, "a request would be sent to another URL");
    const skills = await context.skills(query);
    // A provider that is only tried gets none of the person's keys, whatever its name.
    const models =
      provider === undefined
        ? context.models(skills)
        : openModels({
            skills,
            env: {},
            setting: { providers: { [provider.name]: { baseUrl: provider.baseUrl, model: provider.model } } },
          });
    const id = provider === undefined ? model : `${provider.name}/${provider.model}`;
    return toModelTestDocument(await models.test(id, { signal: c.req.raw.signal }));
  });
}

/** The providers that need a key, well-known or configured with the variable of one. */
function keysOf(skills: Skills, { modelKeys }: Pick<ServerContext, "modelKeys">): readonly KeyEntry[] {
  const { env } = skills.snapshot.place;
  const stored = new Map(
    skills.secrets
      .entries()
      .flatMap(({ key, variable, place }) => (key === MODEL_KEYS ? [[variable, place] as const] : [])),
  );
  const own = skills.snapshot.config.find(({ layer }) => layer === "user")?.models?.providers ?? {};
  const configured = Object.entries(own).flatMap(([provider, { keyEnv }]) =>
    keyEnv === undefined ? [] : [{ provider, title: provider, variable: keyEnv }],
  );
  const known = Object.entries(KNOWN_PROVIDERS).flatMap(([provider, { title, key, keyVariables }]) => {
    const variable = keyVariables.find((one) => (env[one] ?? "").trim() !== "") ?? keyVariables[0];
    const isOwn = configured.some((one) => one.provider === provider);
    return key === "needed" && variable !== undefined && !isOwn ? [{ provider, title, variable }] : [];
  });
  return [...configured, ...known].map((entry) => {
    const isInEnv = (env[entry.variable] ?? "").trim() !== "";
    const place = modelKeys.has(entry.variable)
      ? "memory"
      : isInEnv
        ? "environment"
        : (stored.get(entry.variable) ?? null);
    return { ...entry, place };
  });
}
