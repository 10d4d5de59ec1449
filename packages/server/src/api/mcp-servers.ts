import { omitUndefined } from "@skillwright/core/internal";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import type { ServerContext } from "../http/server-context.ts";
import { mustBeConfirmed } from "../security/confirmation.ts";

/** The MCP servers whose skills are offered, and the sign-ins to them. */
export function mcpServerRoutes(
  { endpoint }: ApiEndpoints,
  context: ServerContext,
): {
  /** Stops waiting for people who are signing in. */
  stop(): void;
} {
  /** The attempts that wait for a browser, by server; a new one ends the one before. */
  const attempts = new Map<string, AbortController>();
  endpoint("listMcpServers", async ({ query }) => ({
    servers: [...(await (await context.skills()).sources(omitUndefined(query)))],
  }));
  endpoint("signInToMcpServer", async ({ params: { server }, body, c }) => {
    mustBeConfirmed(c, "an MCP server would get one of your sign-ins");
    const skills = await context.skills();
    const attempt = new AbortController();
    attempts.get(server)?.abort(new Error("another sign-in began"));
    attempts.set(server, attempt);
    const page = Promise.withResolvers<string>();
    skills
      .signIn(server, { ...omitUndefined(body), signal: attempt.signal, open: page.resolve })
      // After the page was opened, the list of servers says how it ended.
      .catch(page.reject)
      .finally(() => {
        if (attempts.get(server) === attempt) attempts.delete(server);
      });
    return { page: await page.promise };
  });
  endpoint("signOutOfMcpServer", async ({ params: { server } }) => ({
    label: server,
    signedOut: await (await context.skills()).signOut(server),
  }));
  return {
    stop() {
      for (const attempt of attempts.values()) attempt.abort(new Error("the server ended"));
    },
  };
}
