import { resolve } from "node:path";
import { omitUndefined } from "@skillwright/core/internal";
import type { Context } from "hono";
import { skillMethods, toRpcError, unknownMethod } from "../app-server/skill-methods.ts";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import { mustKnowSources } from "../http/known-source.ts";
import type { ServerContext } from "../http/server-context.ts";
import { checkChatFolder } from "../security/chat-folder.ts";
import type { InstallDesk } from "./install-desk.ts";
import { publishConfirmed } from "./registries.ts";

/** The app server's methods over HTTP. Requests are independent: there is no handshake, and roots are not remembered. */
export function rpcRoutes({ endpoint }: ApiEndpoints, context: ServerContext, installs: InstallDesk): void {
  const methodsFor = (c: Context): ReturnType<typeof skillMethods> =>
    skillMethods({
      cwd: context.cwd,
      async open(folder, roots, reload) {
        const cwd = resolve(context.cwd, folder);
        const own = await context.skills();
        const named = cwd === resolve(context.cwd) ? roots : [cwd, ...roots];
        for (const each of named) checkChatFolder(each, own);
        return context.skills({ cwd, root: roots, reload });
      },
      known: () => [],
      reload: async () => {
        await context.skills({ reload: "force" });
      },
      async install({ source, ...request }) {
        const skills = await context.skills();
        await mustKnowSources(c, { context, skills, sources: [source] });
        return installs.start((ask) => skills.installer.install(source, { ...request, ask }));
      },
      publish: async (request) => publishConfirmed(c, await context.skills(), request),
    });
  endpoint("callRpc", async ({ body, c }) => {
    const methods = methodsFor(c);
    const envelope = { ...omitUndefined({ jsonrpc: body.jsonrpc }), id: body.id };
    const method = Object.hasOwn(methods, body.method) ? methods[body.method] : undefined;
    if (method === undefined) {
      return { ...envelope, error: unknownMethod(body.method, Object.keys(methods)) };
    }
    try {
      return { ...envelope, result: await method(body.params ?? {}) };
    } catch (error) {
      return { ...envelope, error: toRpcError(error) };
    }
  });
}
