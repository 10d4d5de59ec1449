import {
  baseName,
  decodeText,
  findSkillFile,
  formatSourceReference,
  isObject,
  isSkillwrightError,
  omitUndefined,
  parseSkill,
  parseSourceReference,
  type SourceReference,
} from "@skillwright/core/internal";
import { openClawHub } from "./clawhub/clawhub.ts";
import { openSource } from "./open-source.ts";
import { fetchDocument, textOf, type Unchecked } from "./read-document.ts";
import { findStaticApi } from "./registry/find-static-api.ts";
import { refusedByRegistry } from "./registry/refused-by-registry.ts";
import type { SourceContext } from "./source-context.ts";

/** A place that can be searched for skills, such as a registry. */
export interface RemoteCatalog {
  /** For people, such as `clawhub.ai`. */
  readonly label: string;
  /** The skills that may fit a query, in any order. Rejects with a `SkillwrightError` if it can't be asked. */
  search(query: string, limit: number): Promise<readonly RemoteSkill[]>;
}

/** A skill somewhere else. Nothing of it was checked. */
export interface RemoteSkill {
  readonly name: string;
  readonly description: string;
  /** What `add` takes to install it. */
  readonly source: string;
  /** What `add --skill` takes, if the source has others too. */
  readonly skill?: string;
  readonly version?: string;
  readonly owner?: string;
  /** What the registry's own scanner says, such as `suspicious`. */
  readonly verdict?: string;
  /** Why it should no longer be used; undefined if it isn't deprecated. */
  readonly deprecated?: string;
  /** Its SKILL.md, if it was fetched. */
  readonly text?: string;
}

/** ClawHub, or a registry with its API. */
export function clawHubCatalog(registry: string | undefined, context: SourceContext): RemoteCatalog {
  const hub = openClawHub(registry, context);
  const { host } = new URL(hub.url);
  return {
    label: host,
    async search(query, limit) {
      const found = await hub.search(query, limit);
      return found.map(({ slug, displayName, summary, version, owner, verdict }) => ({
        name: slug,
        description: summary ?? displayName ?? slug,
        source: registry === undefined ? `clawhub:${slug}` : `clawhub:${hub.url}/${slug}`,
        ...omitUndefined({ version, owner, verdict }),
      }));
    },
  };
}

/** A Skillwright registry. A static one can't search: it has a list of everything. */
export function registryCatalog(url: string, context: SourceContext): RemoteCatalog {
  const { host } = new URL(url);
  return {
    label: host,
    async search(query, limit) {
      const token = context.registries?.tokenFor(url);
      const authorization = token === undefined ? undefined : `Bearer ${token}`;
      const read = (address: string): Promise<Unchecked> =>
        fetchDocument(context, address, { authorization });
      const parameters = new URLSearchParams({ q: query, limit: String(limit) });
      try {
        const { hits } = await read(`${url}/api/v1/search?${parameters.toString()}`);
        return toSkills(hits, url);
      } catch (error) {
        if (!isSkillwrightError(error, "source_unavailable") || error.details.reason !== "missing")
          throw refusedByRegistry(error, { url, token });
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
  const [version, deprecated] = [textOf(latest), textOf(why)];
  const verdict = said === "clean" ? undefined : textOf(said);
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

/** A source whose skills are all read to find out what they do. */
export function sourceCatalog(reference: string, context: SourceContext): RemoteCatalog {
  return {
    label: reference,
    async search() {
      const parsed = parseSourceReference(reference);
      const label = formatSourceReference(parsed);
      const pinned = await openSource(parsed, context).resolve();
      try {
        const found: RemoteSkill[] = [];
        for await (const item of pinned.items()) {
          if (item.kind !== "skill") continue;
          const { files } = await item.skill.read(omitUndefined({ signal: context.signal }));
          const text = decodeText(findSkillFile(files).bytes).text;
          const directory = baseName(item.skill.folder) || pinned.name;
          const { manifest } = parseSkill({ text, file: label, directory, complete: true, sidecars: [] });
          if (manifest === undefined) continue;
          const { version } = pinned.provenance;
          const source = withSkill(parsed, manifest.name, label);
          found.push({
            name: manifest.name,
            description: manifest.description,
            source,
            text,
            ...omitUndefined({ version, skill: source === label ? manifest.name : undefined }),
          });
        }
        return found;
      } finally {
        await pinned.close();
      }
    },
  };
}

/** The same source with only one skill, if its spelling can say so. */
function withSkill(reference: SourceReference, skill: string, label: string): string {
  if (!/^(?:git|npm|mcp|well-known|index|node-modules)$/.test(reference.kind)) return label;
  try {
    const narrowed = formatSourceReference({ ...reference, skill } as SourceReference);
    return formatSourceReference(parseSourceReference(narrowed)) === narrowed ? narrowed : label;
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return label;
  }
}
