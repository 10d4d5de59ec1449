import { isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import { fetchBounded } from "../http/fetch-bounded.ts";
import { isObject, readDocument } from "../read-document.ts";
import type { SourceContext } from "../source-context.ts";
import { MAX_DOCUMENT_BYTES } from "../source-limits.ts";
import type { RemoteCatalog, RemoteSkill } from "./remote-catalog.ts";
import { sourceCatalog } from "./source-catalog.ts";

/** A Skillwright registry. A static one can't search; its well-known index lists what it has. */
export function registryCatalog(url: string, context: SourceContext): RemoteCatalog {
  const { host } = new URL(url);
  return {
    label: host,
    async search(query, options) {
      const parameters = new URLSearchParams({ q: query, limit: String(options.limit) });
      const address = `${url}/api/v1/search?${parameters.toString()}`;
      const token = context.registries?.tokenFor(url);
      const authorization = token === undefined ? undefined : `Bearer ${token}`;
      try {
        const { bytes } = await fetchBounded(context, address, {
          maxBytes: MAX_DOCUMENT_BYTES,
          headers: { accept: "application/json" },
          signal: options.signal,
          ...omitUndefined({ authorization }),
        });
        const { hits } = readDocument(bytes, address);
        return (Array.isArray(hits) ? hits : []).filter(isObject).flatMap((hit) => toSkill(hit, url));
      } catch (error) {
        const isStatic =
          isSkillwrightError(error, "source_unavailable") && error.details.reason === "missing";
        if (!isStatic) throw error;
        return sourceCatalog(`well-known:${url}`, context).search(query, options);
      }
    },
  };
}

function toSkill(hit: Readonly<Record<string, unknown>>, url: string): readonly RemoteSkill[] {
  const { id, description, latest, verdict: said } = hit;
  if (typeof id !== "string" || typeof description !== "string") return [];
  const version = typeof latest === "string" ? latest : undefined;
  const verdict = typeof said === "string" && said !== "clean" ? said : undefined;
  const name = id.slice(id.indexOf("/") + 1);
  const owner = id.includes("/") ? id.slice(0, id.indexOf("/")) : undefined;
  return [
    { name, description, source: `registry:${url}/${id}`, ...omitUndefined({ version, owner, verdict }) },
  ];
}
