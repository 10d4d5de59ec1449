import { z } from "zod";
import { publishedSkill, registryAccount } from "../documents/registry.ts";
import { namespaceName, publishedFields } from "../documents/registry-inputs.ts";
import { operation } from "../http/operation.ts";
import { MAX_PARAMETER_LENGTH } from "../limits.ts";
import { document, flag, listed, text, textOrNull } from "../schema.ts";
import { placeQuery, skillParams } from "./inputs.ts";

const registry = text
  .min(1)
  .max(MAX_PARAMETER_LENGTH)
  .meta({ description: "URL of a registry.", examples: ["https://skills.acme.example"] });

const knownRegistry = document("KnownRegistry", {
  registry,
  user: textOrNull.describe("Your user name; null if you aren't signed in."),
  since: textOrNull.describe("When you signed in."),
  default: flag.describe("Whether this is the default registry."),
});

const reached = ["validation_error", "source_unavailable", "newer_state"] as const;

/** The registries of the user. Only a browser that a sign-in link opened signs in and publishes. */
export const registryAccountOperations = {
  listRegistries: operation(
    "List the registries you configured or signed in to",
    listed("registries", knownRegistry),
    { errors: ["validation_error", "newer_state"] },
  ),
  loginRegistry: operation(
    "Sign in to a registry; the token is checked and stored in a file that only you can read",
    registryAccount,
    {
      body: z.strictObject({ registry, token: text.min(8).max(4096) }),
      errors: [...reached, "permission_error"],
    },
  ),
  getRegistryIdentity: operation(
    "Get your user name at a registry, and the namespaces you have a role in",
    registryAccount,
    {
      query: z.strictObject({ registry: registry.optional().describe("Default: the default registry.") }),
      errors: [...reached, "permission_error"],
    },
  ),
  logoutRegistry: operation(
    "Sign out of a registry; the token stays valid until you revoke it",
    z.object({ registry, user: textOrNull.describe("Null if there was no token.") }),
    { query: z.strictObject({ registry }), errors: ["validation_error", "newer_state"] },
  ),
  publishSkill: operation("Publish a skill to a registry", publishedSkill, {
    params: skillParams,
    query: placeQuery,
    body: z.strictObject({
      registry: registry.optional().describe("Default: the one for the namespace, or the default one."),
      namespace: namespaceName.optional().describe("Default: the only one you may publish to."),
      ...publishedFields,
      dryRun: flag.optional().describe("Let the registry check everything, but publish nothing."),
    }),
    errors: [
      ...reached,
      "permission_error",
      "skill_not_found",
      "ambiguous_skill",
      "access_denied",
      "registry_not_found",
      "publish_refused",
      "version_exists",
      "rate_limited",
      "archive_error",
      "parse_error",
      "limit_exceeded",
      "file_not_found",
    ],
  }),
};
