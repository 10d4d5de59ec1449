import type { Environment, Skills } from "@skillwright/runtime/internal";

/** The name under which models' keys are remembered, beside the keys of skills. */
export const MODEL_KEYS = "models";

/** The environment with the keys that a person asked to remember for models; what the environment says itself wins. */
export function withStoredKeys(env: Environment, secrets: Skills["secrets"] | undefined): Environment {
  const stored = secrets?.entries().filter(({ key }) => key === MODEL_KEYS) ?? [];
  const missing = stored.filter(({ variable }) => (env[variable] ?? "").trim() === "");
  if (missing.length === 0) return env;
  return {
    ...env,
    ...Object.fromEntries(missing.map(({ variable }) => [variable, secrets?.get(MODEL_KEYS, variable)])),
  };
}
