import { omitUndefined, textEncoding } from "@skillwright/core/internal";
import { personName, toStoreChangeDocument } from "@skillwright/runtime/internal";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import type { ServerContext } from "../server-context.ts";

/** The history of skills. */
export function historyRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  endpoint("getHistory", async ({ params, query }) => (await context.skills(query)).history(params.skill));
  endpoint("readVersion", async ({ params, query }) => {
    const files = await (await context.skills(query)).readVersion(params.skill, params.version);
    return {
      files: files.map(({ path, bytes, executable }) => ({
        path,
        bytes: bytes.length,
        executable,
        text: textEncoding(bytes) === "utf-8" ? new TextDecoder().decode(bytes) : null,
      })),
    };
  });
  endpoint("diffVersions", async ({ params, query: { from, to, ...place } }) =>
    (await context.skills(place)).diff(params.skill, omitUndefined({ from, to })),
  );
  endpoint("restoreVersion", async ({ params, query, body: { message } }) => {
    const skills = await context.skills(query);
    const by = omitUndefined({ by: personName(), message });
    return toStoreChangeDocument(await skills.restoreVersion(params.skill, params.version, by));
  });
}
