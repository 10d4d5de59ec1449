import type {
  ExplainDocument,
  ManifestDocument,
  PreparedDocument,
  SearchResultDocument,
  TriggersDocument,
} from "@skillwright/contract";
import { type Explanation, omitUndefined, type SkillManifest } from "@skillwright/core/internal";
import type { TriggerReport } from "../evals/check-triggers.ts";
import type { SearchAnswer } from "../search/answer-search.ts";
import type { PreparedSearch } from "../search/prepare-search.ts";

type Optional = {
  [F in keyof SkillManifest]-?: undefined extends SkillManifest[F] ? F : never;
}[keyof SkillManifest];

/** Fails to compile when a field of the manifest becomes optional and is missing here. */
const absent: { readonly [F in Optional]: null } = {
  license: null,
  compatibility: null,
  category: null,
  whenToUse: null,
  argumentHint: null,
  model: null,
  effort: null,
  agent: null,
  background: null,
  hooks: null,
  shell: null,
  skillKey: null,
  primaryEnv: null,
  permissions: null,
};

/** A manifest as data. */
export function toManifestDocument(manifest: SkillManifest): ManifestDocument {
  return { ...absent, ...manifest };
}

/** The document of a search. */
export function toSearchDocument(
  query: string,
  { hits, notices, ...answer }: SearchAnswer,
): SearchResultDocument {
  return {
    query,
    ...answer,
    hits: hits.map(({ skill, score, by, likely, part, reasons, copies }) => ({
      key: skill.found.key,
      id: skill.id,
      name: skill.name,
      description: skill.manifest.description,
      scope: skill.scope,
      path: skill.found.path,
      state: skill.state,
      score,
      by,
      likely,
      ...omitUndefined({ part }),
      reasons,
      copies: copies.map(({ id, found: { key, path } }) => ({ key, id, path })),
    })),
    notices,
  };
}

/** An explanation as data. */
export function toExplainDocument(host: string, explanation: Explanation): ExplainDocument {
  const { query, answer, files, suggestions, searched } = explanation;
  return {
    host,
    query,
    answer,
    files: files.map(({ path, id = null, offered, steps }) => ({
      path,
      id,
      offered,
      steps: steps.map(({ stage, outcome, message, file = null, line = null, hint = null }) => ({
        stage,
        outcome,
        message,
        file,
        line,
        hint,
      })),
    })),
    suggestions,
    searched,
  };
}

/** The document of a trigger check. */
export function toTriggersDocument(report: TriggerReport): TriggersDocument {
  const { skill, files, among, top, results, scores, semanticQueries, notices } = report;
  return {
    skill: { id: skill.id, key: skill.found.key, state: skill.state },
    files,
    among,
    top,
    queries: results.map(({ rank, ...result }) => ({ ...result, rank: rank ?? null })),
    scores,
    semanticQueries,
    notices,
  };
}

/** The document of building the search index. */
export function toPreparedDocument({ skills, embeddings, notices }: PreparedSearch): PreparedDocument {
  const complete = embeddings === undefined || embeddings.known >= skills;
  return { skills, embeddings: embeddings ?? null, complete, notices };
}
