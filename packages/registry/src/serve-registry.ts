import { serve } from "@hono/node-server";
import { type Listening, listen } from "@skillwright/contract/http";
import { omitUndefined } from "@skillwright/core/internal";
import { DEFAULT_REGISTRY_PORT, MIRROR_CHECK_MS } from "./limits.ts";
import { createRegistry, type Registry, type RegistryOptions } from "./registry.ts";

/** Options of a registry that listens. */
export type ServeRegistryOptions = RegistryOptions & {
  /** The address to listen on. Default: 127.0.0.1, which only this machine reaches. */
  readonly host?: string;
  /** Default: 4770. 0 takes a free port. */
  readonly port?: number;
  /** How long a client may take to send a whole request, in milliseconds. Default: two minutes. */
  readonly requestMs?: number;
};

/** A registry that listens. */
export interface ServedRegistry extends Registry, Pick<Listening, "url" | "port"> {}

/** Starts a registry. Throws the system's error when it cannot listen. */
export async function serveRegistry(options: ServeRegistryOptions): Promise<ServedRegistry> {
  const registry = await createRegistry({ thread: "worker", ...options });
  const { host = "127.0.0.1", port = DEFAULT_REGISTRY_PORT, requestMs } = options;
  const listening = await listen(registry.app, {
    host,
    port,
    serve,
    ...omitUndefined({ requestMs }),
  }).catch(async (error: unknown) => {
    await registry.close();
    throw error;
  });
  const timer = setInterval(() => {
    registry.syncMirrors().catch((error: unknown) => options.onDefect?.(error));
  }, MIRROR_CHECK_MS);
  // In the background; a failure shows again in the first search, which then has to answer for it.
  registry.prepareSearch().catch(() => undefined);
  return {
    ...registry,
    url: listening.url,
    port: listening.port,
    async close() {
      clearInterval(timer);
      await listening.close();
      await registry.close();
    },
  };
}
