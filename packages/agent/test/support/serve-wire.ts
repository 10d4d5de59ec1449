import { afterEach } from "vitest";
import {
  startWire,
  type WireFormat,
  type WireOptions,
  type WireServer,
  type WireStep,
} from "./wire/index.ts";

const servers: WireServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Starts a server that ends with the test. */
export async function serveWire(
  format: WireFormat,
  script: readonly WireStep[],
  options: WireOptions = {},
): Promise<WireServer> {
  const server = await startWire(format, script, options);
  servers.push(server);
  return server;
}
