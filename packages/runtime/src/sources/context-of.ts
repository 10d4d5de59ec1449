import { joinPath } from "@skillwright/core/internal";
import type { Environment, Locations } from "../machine/locations.ts";
import { registryAccess } from "../registries/registry-access.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { openServerSignIns } from "./mcp/server-sign-ins.ts";
import type { SourceContext } from "./source-context.ts";

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
