import { z } from "zod";
import { identityDocument, publishReport } from "../documents/registry.ts";
import { namespaceName, publishedFields } from "../documents/registry-inputs.ts";
import { MAX_PARAMETER_LENGTH } from "../limits.ts";
import { document, flag, text, textOrNull } from "../schema.ts";
import { onSkill } from "./inputs.ts";

const registry = text
  .min(1)
  .max(MAX_PARAMETER_LENGTH)
  .meta({ description: "Address of a registry.", examples: ["https://skills.acme.example"] });

const knownRegistry = document("KnownRegistry", {
  registry,
  user: textOrNull.describe("Who you are there; null if you aren't signed in."),
  since: textOrNull.describe("When you signed in."),
  default: flag.describe("Whether it is used for skills whose namespace has no registry of its own."),
});

const reached = ["validation_error", "source_unavailable", "newer_state"] as const;

/** The registries of the user. Only a browser that a sign-in link opened signs in and publishes. */
export const registryAccountOperations = {
  listRegistries: {
    summary: "List the registries that are configured or that you signed in to",
    response: z.object({ registries: z.array(knownRegistry) }),
    errors: ["validation_error", "newer_state"],
  },
  loginRegistry: {
    summary: "Sign in to a registry: the token is checked and kept in a file that only you can read",
    body: z.strictObject({ registry, token: text.min(8).max(4096) }),
    response: identityDocument.extend({ registry }).meta({ id: "RegistryLogin" }),
    errors: [...reached, "permission_error"],
  },
  getRegistryIdentity: {
    summary: "Get who you are at a registry, and the namespaces in which you have a role",
    query: z.strictObject({ registry: registry.optional().describe("Default: the default registry.") }),
    response: identityDocument.extend({ registry }).meta({ id: "RegistryAccount" }),
    errors: [...reached, "permission_error"],
  },
  logoutRegistry: {
    summary: "Forget the token for a registry; it stays valid until it is revoked there",
    query: z.strictObject({ registry }),
    response: z.object({ registry, user: textOrNull.describe("Null if there was no token.") }),
    errors: ["validation_error", "newer_state"],
  },
  publishSkill: {
    summary: "Publish a skill to a registry, which checks it again",
    ...onSkill,
    body: z.strictObject({
      registry: registry.optional().describe("Default: the one for the namespace, or the default one."),
      namespace: namespaceName.optional().describe("Default: the only one that you may publish to."),
      ...publishedFields,
      dryRun: flag.optional().describe("Sends and checks everything, and publishes nothing."),
    }),
    response: publishReport
      .extend({
        id: text.describe("`@namespace/name`."),
        leftOut: z.array(z.object({ path: text, reason: text })),
      })
      .meta({ id: "PublishedSkill" }),
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
  },
} as const;
