import type { Skill, SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { errorMessage, type McpSource, omitUndefined } from "@skillwright/core/internal";
import { sha256 } from "../../files/sha256.ts";
import { loadPackage } from "../../machine/load-package.ts";
import type { Environment } from "../../machine/locations.ts";
import type { RemoteEntry, RemoteFile } from "./remote-listing.ts";
import { MAX_SERVER_MESSAGE_BYTES, safeFetch } from "./safe-fetch.ts";
import type { ServerSignIns } from "./server-sign-ins.ts";
import { signedInProvider, signInError } from "./sign-in-provider.ts";

/** Time for connecting to a server and listing its skills: more would make every listing of skills feel broken. */
export const LIST_TIME_MS: number = 10_000;

/** Most pages of a listing that are asked for. */
const MAX_LIST_PAGES = 100;

/** A server that was connected to. */
export interface ConnectedServer {
  readonly skills: SkillsClient;
  close(): Promise<void>;
}

/** What a server announces about one skill. */
export type AnnouncedSkill = Skill;

export interface ConnectOptions {
  readonly env: Environment;
  /** Default: nobody is signed in. */
  readonly signIns?: ServerSignIns | undefined;
  /** Ends the attempt to connect. */
  readonly signal: AbortSignal;
  /** Ends everything that is running later. */
  readonly lifetime: AbortSignal;
}

/** Connects to a server. Throws `missing_package`, `sign_in_error` if a person has to sign in, or whatever goes wrong on the way. */
export async function connectServer(
  source: McpSource,
  { env, signIns, signal, lifetime }: ConnectOptions,
): Promise<ConnectedServer> {
  const mcp = await loadClient();
  const client = new mcp.Client(
    { name: "skillwright", version: "1" },
    { versionNegotiation: { mode: "auto" }, listMaxPages: MAX_LIST_PAGES },
  );
  const transport =
    "url" in source
      ? new mcp.StreamableHTTPClientTransport(new URL(source.url), {
          fetch: safeFetch(source.url, lifetime),
          requestInit: { headers: authorization(source, env) },
          ...omitUndefined({ authProvider: signedInProvider(source, signIns) }),
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
    const isRefused =
      error instanceof mcp.UnauthorizedError || (error instanceof mcp.SdkHttpError && error.status === 401);
    if (isRefused && "url" in source && source.keyEnv === undefined)
      throw signInError(source, "needed", "you aren't signed in", error);
    throw error;
  }
  return { skills: new mcp.SkillsClient(client, { skipInvalid: true }), close: () => client.close() };
}

/** Why a server could not be used, in words for a person. */
export function whyNoAnswer(error: unknown): string {
  const message = errorMessage(error);
  return message.endsWith("fetch failed") ? "it can't be reached" : message;
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
export function loadClient(): Promise<typeof import("./mcp-client.ts")> {
  return loadPackage(() => import("./mcp-client.ts"), ["@modelcontextprotocol/client@2.4.0"]);
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

/** Reads a file of a skill. Throws unless it has the size and the digest that the server announced. */
export async function readAnnounced(
  server: ConnectedServer,
  { uri, frontmatter, files }: RemoteEntry,
  { file, signal }: { readonly file: RemoteFile; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const skill = {
    uri,
    frontmatter: frontmatter as { name: string; description: string },
    resources: files.map(({ uri: address, sha256: digest, size }) => ({
      uri: address,
      digest: `sha256:${digest}`,
      size,
    })),
  };
  const { bytes } = await until(signal, server.skills.read(skill, file.uri, { signal }));
  if (bytes.length !== file.size || sha256(bytes) !== file.sha256)
    throw new Error(`${file.uri} is not the file that the server announced`);
  return bytes;
}
