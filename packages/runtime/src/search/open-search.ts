import type { DatabaseSync } from "node:sqlite";
import type { FileSystem, SkillStatus } from "@skillwright/core";
import type { Locations } from "../machine/locations.ts";
import type { Snapshot } from "../skills/snapshot.ts";
import { memoryIndex } from "./memory-index.ts";
import { isDamaged, openSearchDatabase, removeSearchDatabase } from "./search-database.ts";
import { openSearchIndex, type SearchIndex, type SearchProgress } from "./search-index.ts";
import { type SearchHit, type SearchOptions, searchSkills } from "./search-skills.ts";

/** What a search found. */
export interface SearchAnswer {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Skills that could have been found. */
  readonly among: number;
  /** What kept the search from working as it should, for people. */
  readonly notices: readonly string[];
}

/** Which skills a search is about, and how it tells how it comes along. */
export interface SearchRequest extends SearchOptions {
  /** Also skills that cannot be used here. Default: false. */
  readonly all?: boolean;
  /** Called while skills are read that the index does not know yet. */
  readonly progress?: SearchProgress;
}

/** Searches the skills of a place; keeps its index open between two searches. */
export interface SkillSearch {
  search(snapshot: Snapshot, query: string, request?: SearchRequest): SearchAnswer;
  close(): void;
}

/** Prepares searching. Without a file that can be written the index is built in memory, each time anew. */
export function openSearch(options: {
  readonly files: FileSystem;
  readonly locations: Locations;
  /** `off` neither reads nor writes a file. */
  readonly store: "on" | "off";
}): SkillSearch {
  const { files } = options;
  const file = options.locations.searchFile;
  let database: DatabaseSync | undefined;
  let current: { readonly version: number; readonly all: boolean; readonly index: SearchIndex } | undefined;
  let notices: readonly string[] = [];
  const close = (): void => {
    current = undefined;
    if (database?.isOpen === true) database.close();
    database = undefined;
  };
  const build = (skills: readonly SkillStatus[], progress: SearchProgress | undefined): SearchIndex => {
    const input = { files, ...(progress !== undefined && { progress }) };
    if (options.store === "off") return memoryIndex(skills, input);
    try {
      database ??= openSearchDatabase(file);
      return openSearchIndex(database, skills, input);
    } catch (error) {
      close();
      if (isDamaged(error)) removeSearchDatabase(file);
      const reason = error instanceof Error ? error.message : String(error);
      notices = [
        `The search index ${file} cannot be used (${reason}); this search works without it, slower.`,
      ];
      return memoryIndex(skills, input);
    }
  };
  return {
    search(snapshot, query, request = {}) {
      const all = request.all === true;
      const skills = all ? snapshot.skills : snapshot.skills.filter(({ state }) => state === "eligible");
      if (current?.version !== snapshot.version || current.all !== all) {
        notices = [];
        current = { version: snapshot.version, all, index: build(skills, request.progress) };
      }
      const hits = searchSkills(current.index, query, { ...request, files, skills });
      return { hits, among: skills.length, notices };
    },
    close,
  };
}
