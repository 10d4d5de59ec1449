import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on this computer, closed when it is disposed of. */
export interface TestServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly host: string;
}

/** Starts a server on a free port. */
export async function serveOn(server: Server): Promise<TestServer> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
