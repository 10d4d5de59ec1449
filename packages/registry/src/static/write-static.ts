import type { RegistrySkill } from "@skillwright/contract";
import { compareText } from "@skillwright/core/internal";
import { pageStyle } from "../pages/page-style.ts";
import { splitId } from "../skills/skill-documents.ts";
import { type OutputFolder, openOutput } from "./output-folder.ts";
import { searchScript } from "./search-script.ts";
import { DISCOVERY_FILE, DISCOVERY_SCHEMA, GENERATOR, staticPaths } from "./static-layout.ts";
import type { StaticOptions } from "./static-options.ts";
import { type IndexedSkill, toIndexed, writeIndexes } from "./write-indexes.ts";
import {
  readJson,
  removeFiles,
  removeSkill,
  type StaticSkill,
  writeSkill,
  writtenSkills,
} from "./write-skill.ts";

/** What was written. */
export interface StaticReport {
  /** Names with versions, such as `@team/pdf@1.2.0`, in order. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly skills: number;
  /** Skills that the indexes of other tools can't name, because another one has the same name in another namespace. */
  readonly ambiguous: readonly string[];
}

/**
 * Writes or updates a read-only registry for any web server. Indexes are written after the files that they
 * name, and files are removed after the indexes, so that readers find everything an index names, even after a crash.
 */
export async function writeStatic(
  folder: string,
  skills: (
    current: (id: string) => RegistrySkill | undefined,
    known: ReadonlySet<string>,
  ) => AsyncIterable<StaticSkill>,
  options: StaticOptions = {},
): Promise<StaticReport> {
  const out = openOutput(folder);
  try {
    const isFresh = isCurrent(out, options);
    const known = new Set(writtenSkills(out));
    const current = (id: string): RegistrySkill | undefined =>
      readJson(out, staticPaths.skill(splitId(id))) as RegistrySkill | undefined;
    // GitHub Pages leaves out folders such as `.well-known` without it.
    out.write(".nojekyll", "");
    out.write(staticPaths.style, pageStyle);
    out.write(staticPaths.script, searchScript);
    const owners = new Map<string, string>();
    const indexed: IndexedSkill[] = [];
    const added: string[] = [];
    const unlisted: string[] = [];
    const gone = new Set(known);
    for await (const one of skills(current, known)) {
      const { id, name, latest } = one.skill;
      options.onProgress?.(id);
      const isOwner = latest !== null && !owners.has(name);
      if (isOwner) owners.set(name, id);
      const written = await writeSkill(out, one, { ...options, isOwner, isFresh });
      added.push(...written.added);
      if (written.latest !== undefined) indexed.push(toIndexed(one.skill, written.latest, isOwner));
      else unlisted.push(name);
      gone.delete(id);
    }
    writeIndexes(out, indexed, options);
    for (const name of unlisted) if (!owners.has(name)) removeFiles(out, name);
    const removed = [...gone].toSorted(compareText);
    for (const id of removed) removeSkill(out, id, owners);
    out.write(DISCOVERY_FILE, discoveryDocument(options));
    return {
      added: added.toSorted(compareText),
      removed,
      skills: indexed.length,
      ambiguous: indexed.filter(({ isOwner }) => !isOwner).map(({ summary }) => summary.id),
    };
  } finally {
    out.close();
  }
}

function discoveryDocument({ title, url }: StaticOptions): string {
  const document = {
    schema: DISCOVERY_SCHEMA,
    version: 1,
    kind: "static",
    api: staticPaths.api,
    generator: GENERATOR,
    title: title ?? null,
    url: url ?? null,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Whether pages that are there were written by the same program with the same options. */
function isCurrent(out: OutputFolder, options: StaticOptions): boolean {
  return out.read(DISCOVERY_FILE)?.toString("utf8") === discoveryDocument(options);
}
