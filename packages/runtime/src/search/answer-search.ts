import type { FileSystem, SkillStatus } from "@skillwright/core";
import type { Snapshot } from "../skills/snapshot.ts";
import type { SkillSearch, UseOptions } from "./open-search.ts";
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
export interface SearchRequest extends SearchOptions, UseOptions {
  /** Also skills that cannot be used here. Default: false. */
  readonly all?: boolean;
}

const eligibleSkills = new WeakMap<Snapshot, readonly SkillStatus[]>();

/** Searches the skills of a snapshot. */
export function answerSearch(
  search: SkillSearch,
  query: string,
  options: { readonly snapshot: Snapshot; readonly files: FileSystem; readonly request?: SearchRequest },
): Promise<SearchAnswer> {
  const { snapshot, files, request = {} } = options;
  const skills = request.all === true ? snapshot.skills : eligibleOf(snapshot);
  return search.use(
    snapshot,
    ({ index, notices }) => ({
      hits: searchSkills(index, query, { ...request, files, skills }),
      among: skills.length,
      notices,
    }),
    request,
  );
}

/** The same list for the same snapshot, which spares choosing its documents anew. */
function eligibleOf(snapshot: Snapshot): readonly SkillStatus[] {
  let skills = eligibleSkills.get(snapshot);
  if (skills === undefined) {
    skills = snapshot.skills.filter(({ state }) => state === "eligible");
    eligibleSkills.set(snapshot, skills);
  }
  return skills;
}
