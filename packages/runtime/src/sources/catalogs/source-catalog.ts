import {
  baseName,
  decodeText,
  findSkillFile,
  formatSourceReference,
  isSkillwrightError,
  omitUndefined,
  parseSkill,
  parseSourceReference,
  type SourceReference,
} from "@skillwright/core/internal";
import { openSource } from "../open-source.ts";
import type { SourceContext } from "../source-context.ts";
import type { RemoteCatalog, RemoteSkill } from "./remote-catalog.ts";

/** A source whose skills are all read to find out what they do. */
export function sourceCatalog(reference: string, context: SourceContext): RemoteCatalog {
  return {
    label: reference,
    async search(_, { signal }) {
      const parsed = parseSourceReference(reference);
      const label = formatSourceReference(parsed);
      const pinned = await openSource(parsed, context).resolve(omitUndefined({ signal }));
      try {
        const found: RemoteSkill[] = [];
        for await (const item of pinned.items()) {
          if (item.kind !== "skill") continue;
          const { files } = await item.skill.read(omitUndefined({ signal }));
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
