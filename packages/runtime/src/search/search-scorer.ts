import {
  createWordScorer,
  type RelevanceScorer,
  type SkillStatus,
  type SkillUsage,
} from "@skillwright/core/internal";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { addSemantic } from "./add-semantic.ts";
import { favourSkills } from "./favour-skills.ts";
import { findByKeywords, type KeywordMatches } from "./find-by-keywords.ts";
import type { OpenedIndex, SkillSearch } from "./open-search.ts";
import type { SemanticSearch } from "./semantic-search.ts";

/** Unread skills that are read while a conversation waits: some tenths of a second. */
const MOST_UNREAD = 1000;

/** Skills that get a score; no catalog ranks more by a prompt. */
const MOST_SCORED = 200;

/** What a scorer knows besides the skills. */
export interface ScorerContext {
  readonly search: SkillSearch;
  readonly semantic: Pick<SemanticSearch, "now">;
  readonly snapshot: () => Snapshot;
  readonly usage: (skill: SkillStatus) => SkillUsage | undefined;
  /** The files that the person works on, relative to the working folder or absolute. */
  readonly workingFiles: () => readonly string[];
}

/**
 * Scores skills with the search engine: by keywords and, where embeddings are known, semantically. If too many skills
 * were never read, by the words of their descriptions: a conversation waits neither for an index nor for a model.
 */
export function searchScorer(context: ScorerContext): RelevanceScorer {
  const { search, semantic, snapshot, usage, workingFiles } = context;
  const plain = createWordScorer();
  return {
    score(prompt, skills) {
      const rank = (opened: OpenedIndex): KeywordMatches => {
        const words = findByKeywords(opened, prompt, {
          skills,
          limit: MOST_SCORED,
          documentOf: search.documentOf,
        });
        const said = words.isEnough ? undefined : semantic.now(prompt, skills);
        if (said === undefined) return words;
        return { ...words, ranked: addSemantic(words, said, "both").ranked };
      };
      const found = search.useNow(snapshot(), rank, MOST_UNREAD);
      if (found === undefined) return plain.score(prompt, skills);
      const asked = { text: prompt, terms: found.query.terms };
      const favoured = favourSkills(found.ranked, asked, {
        used: (skill) => usage(skill)?.count ?? 0,
        cwd: snapshot().place.cwd,
        workingFiles: workingFiles(),
      });
      return new Map(favoured.map(({ skill, score }) => [skill.found.key, score]));
    },
  };
}
