import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Waits for the browser that comes back from an authorization server. */
export interface SignInCallback {
  /** The address that the authorization server sends the browser to. */
  readonly url: string;
  /** The parameters of the first visit with the right state. */
  readonly parameters: Promise<URLSearchParams>;
  close(): Promise<void>;
}

const PATH = "/callback";

/** Listens on a random local port (RFC 8252). Refuses requests without the state, which any program could send. */
export async function openSignInCallback(state: string): Promise<SignInCallback> {
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => {
    // Any program or page can send what isn't an address, such as `//`.
    const visited = URL.parse(request.url ?? "/", "http://127.0.0.1");
    if (request.method !== "GET" || visited?.pathname !== PATH) return answer(response, 404, "Not found.");
    const { searchParams } = visited;
    if (searchParams.get("state") !== state) return answer(response, 400, "This isn't the current sign-in.");
    resolve(searchParams);
    answer(
      response,
      200,
      searchParams.has("error")
        ? "The sign-in was refused. You can close this window."
        : "Back to Skillwright: you can close this window.",
    );
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    parameters: promise,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeIdleConnections();
      // The browser that waits for the page still gets it; nothing else has to be waited for.
      server.unref();
      await Promise.race([closed, new Promise((done) => setTimeout(done, CLOSE_TIME_MS).unref())]);
      server.closeAllConnections();
    },
  };
}

/** How long the last page may take to be sent. */
const CLOSE_TIME_MS = 500;

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  response.end(text);
}
