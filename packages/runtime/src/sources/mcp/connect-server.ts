import type { Skill, SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import type { McpSource } from "@skillwright/core/internal";
import type { Environment } from "../../machine/locations.ts";
import { limitedFetch } from "./limited-fetch.ts";
import { MAX_LIST_PAGES, MAX_SERVER_MESSAGE_BYTES } from "./mcp-source-limits.ts";

/** A server that was connected to. */
export interface ConnectedServer {
  readonly skills: SkillsClient;
  close(): Promise<void>;
}

/** What a server announces about one skill. */
export type AnnouncedSkill = Skill;

/** That the package which speaks MCP is not installed. */
export class ClientMissing extends Error {
  constructor(cause: unknown) {
    super("the package @modelcontextprotocol/client is not installed", { cause });
  }
}

/** Connects to a server within a time limit. Throws {@link ClientMissing}, or whatever goes wrong on the way. */
export async function connectServer(
  source: McpSource,
  { env, signal }: { readonly env: Environment; readonly signal: AbortSignal },
): Promise<ConnectedServer> {
  const mcp = await loadClient();
  const client = new mcp.Client(
    { name: "skillwright", version: "1" },
    { versionNegotiation: { mode: "auto" }, listMaxPages: MAX_LIST_PAGES },
  );
  const transport =
    "url" in source
      ? new mcp.StreamableHTTPClientTransport(new URL(source.url), {
          fetch: limitedFetch(MAX_SERVER_MESSAGE_BYTES, signal),
          requestInit: { headers: authorization(source, env), redirect: "error" },
        })
      : new mcp.StdioClientTransport({
          command: source.command,
          args: [...source.args],
          env: { ...mcp.getDefaultEnvironment(), ...chosen(source.env, env) },
          stderr: "ignore",
          maxBufferSize: MAX_SERVER_MESSAGE_BYTES,
        });
  try {
    await until(signal, client.connect(transport, { signal }));
  } catch (error) {
    await transport.close();
    throw error;
  }
  return { skills: new mcp.SkillsClient(client, { skipInvalid: true }), close: () => client.close() };
}

/** Waits for work, but not longer than a signal allows: a server may never answer, whatever it was asked. */
export function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error("it took too long"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Loaded when a server is asked: most people have none. */
async function loadClient(): Promise<typeof import("./mcp-client.ts")> {
  try {
    return await import("./mcp-client.ts");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")
      throw new ClientMissing(error);
    throw error;
  }
}

function authorization(source: { readonly keyEnv?: string }, env: Environment): Record<string, string> {
  const key = source.keyEnv === undefined ? undefined : env[source.keyEnv];
  return key === undefined ? {} : { authorization: `Bearer ${key}` };
}

function chosen(names: readonly string[], env: Environment): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
