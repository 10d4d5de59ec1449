import type { Operations } from "@skillwright/contract";
import { isSkillwrightError, omitUndefined, parentPath, SkillwrightError } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import type { Context } from "hono";
import type { PublishRequest } from "../app-server/skill-methods.ts";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import type { ServerContext } from "../http/server-context.ts";
import { mustBeConfirmed } from "../security/confirmation.ts";

/** Signing in to registries, and publishing to them. */
export function registryRoutes({ endpoint }: ApiEndpoints, context: ServerContext): void {
  const registries = async () => (await context.skills()).registries;
  endpoint("listRegistries", async () => ({ registries: (await registries()).list() }));
  endpoint("loginRegistry", async ({ body: { registry, token }, c }) => {
    mustBeConfirmed(c, "skills would be installed from that registry and published to it");
    const own = await registries();
    const address = own.address({ registry });
    return { registry: address, ...(await atRegistry(address, () => own.login(address, token))) };
  });
  endpoint("getRegistryIdentity", async ({ query: { registry }, c }) => {
    const own = await registries();
    const address = own.address({ registry });
    if (!own.list().some((one) => one.registry === address))
      mustBeConfirmed(c, `${address} is not one of your registries`);
    const client = await own.client({ registry: address });
    return { registry: address, ...(await atRegistry(address, () => client.whoAmI())) };
  });
  endpoint("logoutRegistry", async ({ query: { registry } }) => {
    const own = await registries();
    const address = own.address({ registry });
    return { registry: address, user: (await own.logout(address))?.user ?? null };
  });
  endpoint("publishSkill", async ({ params, query, body, c }) =>
    publishConfirmed(c, await context.skills(query), { skill: params.skill, ...body }),
  );
}

/** Publishes a skill for a person who confirmed it: a token isn't enough to send files elsewhere. */
export async function publishConfirmed(
  c: Context,
  skills: Skills,
  { skill, registry, ...options }: PublishRequest,
): Promise<Operations["publishSkill"]["response"]> {
  mustBeConfirmed(c, "the files of a skill would be sent to a registry");
  const folder = parentPath(skills.get(skill).found.key);
  const { packed, ...report } = await atRegistry(registry ?? "the registry", () =>
    skills.registries.publish(folder, { registry, ...omitUndefined(options) }),
  );
  return { ...report, leftOut: packed.leftOut };
}

/** A registry that refuses the user's token must not look as if this server refused the request. */
async function atRegistry<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSkillwrightError(error, "not_authenticated")) throw error;
    throw new SkillwrightError("source_unavailable", {
      message: error.message,
      details: { url, reason: "denied" },
      ...omitUndefined({ hint: error.hint }),
      cause: error,
    });
  }
}
