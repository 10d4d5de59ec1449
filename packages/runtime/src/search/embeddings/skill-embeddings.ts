import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  type Embedder,
  type EmbeddingTexts,
  embeddingTable,
  embeddingTexts,
  type NearestEmbeddings,
  nearestEmbeddings,
  packEmbedding,
  type SkillManifest,
  type SkillStatus,
  similarity,
  skillEmbedding,
  standardScore,
  usualScale,
} from "@skillwright/core/internal";
import type { EmbeddingStore } from "./embedding-store.ts";

/** Share of all skills whose vectors must be known before the nearest are looked for: else the lucky ones win. */
const NEARLY_ALL = 0.95;

/** Skills whose similarity says what is usual for a model that doesn't say it itself. */
const MAX_SAMPLED = 500;

/** Skills that are looked up at once; between two such steps other work happens. */
const STEP = 500;

/** Progress of computing embeddings. */
export type EmbeddingProgress = (done: number, total: number) => void;

/** The embeddings of some skills. */
export interface SkillEmbeddings {
  /** How many of the skills are known to have a vector. */
  readonly known: number;
  /** How many of some skills have no embedding. */
  missing(skills: readonly SkillStatus[]): number;
  /** Looks up the vectors that were computed before, all of them, in steps. */
  recall(signal: AbortSignal): Promise<void>;
  /** Computes the vectors of skills that have none, in order; gives what went wrong, if anything did. */
  complete(
    skills: readonly SkillStatus[],
    signal: AbortSignal,
    progress?: EmbeddingProgress,
  ): Promise<string | undefined>;
  /**
   * How much more similar a skill is to a query than unrelated texts usually are, in standard deviations; undefined when
   * the skill has no embedding yet.
   */
  similarity(query: Float32Array): (skill: SkillStatus) => number | undefined;
  /** The skills most alike to a query, best first; none while too few have a vector. */
  nearest(query: Float32Array, limit: number): readonly SkillStatus[];
}

interface Entry {
  readonly texts: EmbeddingTexts;
  readonly hash: string;
  packed: Uint8Array | undefined;
}

/** Vectors that this process knows; every list of skills shares them. */
export interface EmbeddingMemory {
  /** A manifest stays the same object as long as nothing of the skill's files changed. */
  readonly entries: WeakMap<SkillManifest, Entry>;
  /** Counts up with everything that is learnt. */
  learnt: number;
}

/** Starts with nothing known. */
export function createEmbeddingMemory(): EmbeddingMemory {
  return { entries: new WeakMap(), learnt: 0 };
}

/** The vectors of some skills, as far as they are known. */
export function skillEmbeddings(
  skills: readonly SkillStatus[],
  options: { readonly embedder: Embedder; readonly store: EmbeddingStore; readonly memory: EmbeddingMemory },
): SkillEmbeddings {
  const { embedder, store, memory } = options;
  const { entries } = memory;
  let counted = { learnt: -1, known: 0 };
  let near:
    | { readonly learnt: number; readonly skills: readonly SkillStatus[]; readonly find: NearestEmbeddings }
    | undefined;
  const packedOf = ({ manifest }: SkillStatus): Uint8Array | undefined => entries.get(manifest)?.packed;
  const lookUp = (wanted: readonly SkillStatus[]): void => {
    const fresh = wanted.flatMap((skill) =>
      entries.has(skill.manifest) ? [] : [[skill.manifest, entryOf(skill)] as const],
    );
    if (fresh.length === 0) return;
    const stored = store.get(fresh.map(([, { hash: key }]) => key));
    for (const [manifest, entry] of fresh) {
      entry.packed = stored.get(entry.hash);
      entries.set(manifest, entry);
    }
    memory.learnt += 1;
  };
  const entryOf = ({ name, manifest }: SkillStatus): Entry => {
    const texts = embeddingTexts(name, manifest);
    const content = JSON.stringify([embedder.model, texts.name, texts.description]);
    return { texts, hash: hash("sha1", content, "base64"), packed: undefined };
  };
  const embed = async (batch: readonly Entry[], signal: AbortSignal): Promise<string | undefined> => {
    const answer = await embedder.embed(
      batch.flatMap(({ texts }) => [texts.name, texts.description]),
      signal,
    );
    if (!answer.ok) return answer.message;
    const fresh = new Map<string, Uint8Array>();
    batch.forEach((entry, index) => {
      const [name, description] = answer.vectors.slice(2 * index, 2 * index + 2);
      if (name === undefined || description === undefined) return;
      entry.packed = packEmbedding(skillEmbedding(name, description));
      fresh.set(entry.hash, entry.packed);
    });
    memory.learnt += 1;
    store.put(fresh);
    return undefined;
  };
  const countKnown = (): number => {
    if (counted.learnt !== memory.learnt) {
      const known = skills.reduce((sum, skill) => sum + (packedOf(skill) === undefined ? 0 : 1), 0);
      counted = { learnt: memory.learnt, known };
    }
    return counted.known;
  };
  /** The similarity of some skills, evenly chosen. */
  const sample = (compare: (packed: Uint8Array) => number): readonly number[] => {
    const step = Math.max(1, Math.floor(skills.length / MAX_SAMPLED));
    return skills.flatMap((skill, place) => {
      const packed = place % step === 0 ? packedOf(skill) : undefined;
      return packed === undefined ? [] : [compare(packed)];
    });
  };
  return {
    get known() {
      return countKnown();
    },
    missing(wanted) {
      lookUp(wanted);
      return wanted.filter((skill) => packedOf(skill) === undefined).length;
    },
    async recall(signal) {
      for (let from = 0; from < skills.length && !signal.aborted; from += STEP) {
        if (from > 0) await setImmediate();
        lookUp(skills.slice(from, from + STEP));
      }
    },
    async complete(wanted, signal, progress) {
      lookUp(wanted);
      const open = [...new Set(wanted.flatMap(({ manifest }) => entries.get(manifest) ?? []))].filter(
        ({ packed }) => packed === undefined,
      );
      const size = Math.max(1, Math.floor(embedder.batch / 2));
      for (let from = 0; from < open.length && !signal.aborted; from += size) {
        const batch = open.slice(from, from + size);
        const problem = await embed(batch, signal);
        if (problem !== undefined) return signal.aborted ? undefined : problem;
        progress?.(wanted.length - open.length + from + batch.length, wanted.length);
      }
      return undefined;
    },
    similarity(query) {
      const compare = (packed: Uint8Array): number => similarity(query, embeddingTable([packed]), 0);
      const scale = embedder.usual ?? usualScale(sample(compare));
      return (skill) => {
        const packed = packedOf(skill);
        return packed === undefined ? undefined : standardScore(compare(packed), scale);
      };
    },
    nearest(query, limit) {
      const known = countKnown();
      if (known === 0 || known < skills.length * NEARLY_ALL) return [];
      if (near?.learnt !== memory.learnt) {
        const having = skills.filter((skill) => packedOf(skill) !== undefined);
        const table = embeddingTable(having.map((skill) => packedOf(skill) ?? new Uint8Array()));
        near = { learnt: memory.learnt, skills: having, find: nearestEmbeddings(table) };
      }
      const { skills: having, find } = near;
      return find(query, limit).flatMap(({ row }) => having[row] ?? []);
    },
  };
}
