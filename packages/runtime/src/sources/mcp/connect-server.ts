import type { Skill, SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { type McpSource, SkillwrightError } from "@skillwright/core/internal";
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

/** How a server is connected to. */
export interface ConnectOptions {
  readonly env: Environment;
  /** Ends the attempt to connect. */
  readonly signal: AbortSignal;
  /** Ends everything that is under way later. */
  readonly lifetime: AbortSignal;
}

/** Connects to a server. Throws `missing_package`, or whatever goes wrong on the way. */
export async function connectServer(
  source: McpSource,
  { env, signal, lifetime }: ConnectOptions,
): Promise<ConnectedServer> {
  const mcp = await loadClient();
  const client = new mcp.Client(
    { name: "skillwright", version: "1" },
    { versionNegotiation: { mode: "auto" }, listMaxPages: MAX_LIST_PAGES },
  );
  const transport =
    "url" in source
      ? new mcp.StreamableHTTPClientTransport(new URL(source.url), {
          fetch: limitedFetch(MAX_SERVER_MESSAGE_BYTES, lifetime),
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
    const stop = (): void => {
      const isTimeout = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
      reject(isTimeout ? new Error("it took too long") : (signal.reason as Error));
    };
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
      throw missingClient(error);
    throw error;
  }
}

function missingClient(cause: unknown): SkillwrightError<"missing_package"> {
  const name = "@modelcontextprotocol/client";
  return new SkillwrightError("missing_package", {
    message: `the package ${name} is not installed; \`npm install ${name}@2.4.0\` adds it`,
    details: { package: name },
    cause,
  });
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
