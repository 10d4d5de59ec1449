import { joinPath, type McpSource } from "@skillwright/core/internal";
import type { Environment, Locations } from "../machine/locations.ts";
import { type RegistryAccess, registryAccess } from "../registries/registry-access.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { openServerSignIns, type ServerSignIns } from "./mcp/server-sign-ins.ts";

export interface SourceContext {
  /** Where relative paths begin, and where `node_modules` is searched from. */
  readonly cwd: string;
  /** The user's home folder, for `~` and the configuration of other tools. */
  readonly home: string;
  /** A folder for downloads; everything in it can be deleted at any time. */
  readonly cache: string;
  readonly env: Environment;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
  /** Ends what is done with the context. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: SourceProgress) => void;
  /** Reads standard input, for the source `-`. Default: that source is refused. */
  readonly readInput?: () => Promise<Uint8Array>;
  /** Configured MCP servers. Default: none. */
  readonly mcpServers?: readonly McpSource[];
  /** The sign-ins to them. Default: nobody is signed in. */
  readonly signIns?: ServerSignIns;
  /** Which registry skills come from, and the tokens for them. Default: none is configured. */
  readonly registries?: RegistryAccess;
  /** `any` follows a redirect to another host also where no digest was stated. Default: `same-host`. */
  readonly redirects?: "same-host" | "any";
}

/** How far the work on a source is. */
export interface SourceProgress {
  readonly step: "connect" | "download" | "read" | "check" | "write";
  /** What is being worked on, such as an address or a skill; without secrets. */
  readonly what: string;
  /** Bytes so far; of `check` and `write`, skills. */
  readonly received?: number;
  /** Bytes that are expected, if the source says so; of `check` and `write`, skills. */
  readonly total?: number;
}

/** What sources need of a place: its configuration, its sign-ins and its cache. */
export function contextOf(
  { place, config }: Snapshot,
  { locations, env }: { readonly locations: Locations; readonly env: Environment },
): SourceContext {
  return {
    cwd: place.cwd,
    home: place.home,
    cache: joinPath(locations.cache, "sources"),
    env,
    mcpServers: config.flatMap(({ mcpServers }) => mcpServers),
    signIns: openServerSignIns({ state: locations.state, env, platform: place.platform }),
    registries: registryAccess({ config, state: locations.state, env }),
  };
}
