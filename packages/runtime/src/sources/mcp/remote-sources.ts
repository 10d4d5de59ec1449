import {
  type ConfigFile,
  type McpSource,
  omitUndefined,
  redactAddress,
  redactCommand,
} from "@skillwright/core/internal";
import { currentListing, type RemoteInput } from "./find-remote.ts";

/** An MCP server whose skills are offered, and its last answer. */
export interface RemoteSource {
  readonly label: string;
  /** What is started, or the address; for people, without secrets. */
  readonly target: string;
  readonly skills: number;
  readonly refused: number;
  /** When it was last asked, as an ISO date. */
  readonly asked: string;
  /** Whether a person is signed in to it. */
  readonly signedIn: boolean;
  /** Why it could not be asked. */
  readonly problem?: string;
}

/** How servers are asked; with `now` they are asked again. */
type AskOptions = Pick<RemoteInput, "locations" | "env" | "signIns" | "ask">;

/** What every configured server announced. */
export async function remoteSources(
  config: readonly ConfigFile[],
  options: AskOptions,
): Promise<readonly RemoteSource[]> {
  const servers = config.flatMap((file) => file.mcpServers);
  return Promise.all(servers.map((server) => remoteSource(server, options)));
}

/** What one server announced. */
export async function remoteSource(server: McpSource, options: AskOptions): Promise<RemoteSource> {
  const { entries, refused, asked, problem } = await currentListing(server, options);
  return {
    label: server.label,
    target: targetOf(server),
    skills: entries.length,
    refused: refused.length,
    asked: new Date(asked).toISOString(),
    signedIn: "url" in server && options.signIns.get(server.url) !== undefined,
    ...omitUndefined({ problem }),
  };
}

function targetOf(source: McpSource): string {
  return "url" in source ? redactAddress(source.url) : redactCommand(source.command, source.args);
}
