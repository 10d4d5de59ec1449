import { isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import { fetchBounded } from "../http/fetch-bounded.ts";
import { isObject, readDocument, type Unchecked } from "../read-document.ts";
import { findStaticApi } from "../registry/find-static-api.ts";
import type { SourceContext } from "../source-context.ts";
import { MAX_DOCUMENT_BYTES } from "../source-limits.ts";
import type { RemoteCatalog, RemoteSkill } from "./remote-catalog.ts";

/** A Skillwright registry. A static one can't search: it has a list of everything. */
export function registryCatalog(url: string, context: SourceContext): RemoteCatalog {
  const { host } = new URL(url);
  return {
    label: host,
    async search(query, { limit, signal }) {
      const token = context.registries?.tokenFor(url);
      const authorization = token === undefined ? undefined : `Bearer ${token}`;
      const read = async (address: string): Promise<Unchecked> => {
        const { bytes } = await fetchBounded(context, address, {
          maxBytes: MAX_DOCUMENT_BYTES,
          headers: { accept: "application/json" },
          signal,
          ...omitUndefined({ authorization }),
        });
        return readDocument(bytes, address);
      };
      const parameters = new URLSearchParams({ q: query, limit: String(limit) });
      try {
        const { hits } = await read(`${url}/api/v1/search?${parameters.toString()}`);
        return toSkills(hits, url);
      } catch (error) {
        if (!isSkillwrightError(error, "source_unavailable") || error.details.reason !== "missing")
          throw error;
        const api = await findStaticApi(url, read);
        if (api === undefined) throw error;
        const { skills } = await read(`${url}/${api}/skills.json`);
        return toSkills(skills, url);
      }
    },
  };
}

function toSkills(listed: unknown, url: string): readonly RemoteSkill[] {
  return (Array.isArray(listed) ? listed : []).filter(isObject).flatMap((skill) => toSkill(skill, url));
}

function toSkill(listed: Unchecked, url: string): readonly RemoteSkill[] {
  const { id, description, latest, verdict: said, deprecated: why } = listed;
  if (typeof id !== "string" || typeof description !== "string") return [];
  const version = typeof latest === "string" ? latest : undefined;
  const verdict = typeof said === "string" && said !== "clean" ? said : undefined;
  const deprecated = typeof why === "string" ? why : undefined;
  const name = id.slice(id.indexOf("/") + 1);
  const owner = id.includes("/") ? id.slice(0, id.indexOf("/")) : undefined;
  return [
    {
      name,
      description,
      source: `registry:${url}/${id}`,
      ...omitUndefined({ version, owner, verdict, deprecated }),
    },
  ];
}
