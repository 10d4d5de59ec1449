import { omitUndefined } from "@skillwright/core/internal";
import { openClawHub } from "../clawhub/clawhub.ts";
import type { SourceContext } from "../source-context.ts";
import type { RemoteCatalog } from "./remote-catalog.ts";

/** ClawHub, or a registry with its API. */
export function clawHubCatalog(registry: string | undefined, context: SourceContext): RemoteCatalog {
  const hub = openClawHub(registry, context);
  const { host } = new URL(hub.url);
  return {
    label: host,
    async search(query, { limit, signal }) {
      const found = await hub.search(query, { limit, ...omitUndefined({ signal }) });
      return found.map(({ slug, displayName, summary, version, owner, verdict }) => ({
        name: slug,
        description: summary ?? displayName ?? slug,
        source: registry === undefined ? `clawhub:${slug}` : `clawhub:${hub.url}/${slug}`,
        ...omitUndefined({ version, owner, verdict }),
      }));
    },
  };
}
