import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  type Embedder,
  likeness,
  type MeaningTexts,
  meaningTexts,
  type NearestVectors,
  nearestVectors,
  packVector,
  type SkillStatus,
  skillVector,
  vectorTable,
} from "@skillwright/core";
import type { VectorStore } from "./vector-store.ts";

/** Share of all skills whose vectors must be known before the nearest are looked for: else the lucky ones win. */
const NEARLY_ALL = 0.95;

/** Skills that are looked up at once; between two such steps other work happens. */
const STEP = 500;

/** What meaning says about skills. */
export interface SkillVectors {
  /** How many of the skills are known to have a vector. */
  readonly known: number;
  /** Looks up the vectors that were computed before, all of them, in steps. */
  recall(signal: AbortSignal): Promise<void>;
  /** Computes the vectors of skills that have none, in order; gives what went wrong, if anything did. */
  complete(skills: readonly SkillStatus[], signal: AbortSignal): Promise<string | undefined>;
  /** How alike a query and a skill are; undefined when the skill has no vector yet. */
  likeness(query: Float32Array, skill: SkillStatus): number | undefined;
  /** The skills most alike to a query, best first; none while too few have a vector. */
  nearest(query: Float32Array, limit: number): readonly SkillStatus[];
}

interface Entry {
  readonly texts: MeaningTexts;
  readonly hash: string;
  packed: Uint8Array | undefined;
}

/** The vectors of some skills, as far as they are known. */
export function skillVectors(
  skills: readonly SkillStatus[],
  options: { readonly embedder: Embedder; readonly store: VectorStore },
): SkillVectors {
  const { embedder, store } = options;
  const entries = new Map<SkillStatus, Entry>();
  let known = 0;
  let near: { readonly skills: readonly SkillStatus[]; readonly find: NearestVectors } | undefined;
  const lookUp = (wanted: readonly SkillStatus[]): void => {
    const fresh = wanted
      .filter((skill) => !entries.has(skill))
      .map((skill) => [skill, entryOf(skill)] as const);
    const stored = store.get(fresh.map(([, { hash: key }]) => key));
    for (const [skill, entry] of fresh) {
      entry.packed = stored.get(entry.hash);
      if (entry.packed !== undefined) known += 1;
      entries.set(skill, entry);
    }
    if (fresh.length > 0) near = undefined;
  };
  const entryOf = ({ name, manifest }: SkillStatus): Entry => {
    const texts = meaningTexts(name, manifest);
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
      if (entry.packed === undefined) known += 1;
      entry.packed = packVector(skillVector(name, description));
      fresh.set(entry.hash, entry.packed);
    });
    near = undefined;
    store.put(fresh);
    return undefined;
  };
  return {
    get known() {
      return known;
    },
    async recall(signal) {
      for (let from = 0; from < skills.length && !signal.aborted; from += STEP) {
        if (from > 0) await setImmediate();
        lookUp(skills.slice(from, from + STEP));
      }
    },
    async complete(wanted, signal) {
      lookUp(wanted);
      const open = wanted.flatMap((skill) => {
        const entry = entries.get(skill);
        return entry === undefined || entry.packed !== undefined ? [] : [entry];
      });
      const size = Math.max(1, Math.floor(embedder.batch / 2));
      for (let from = 0; from < open.length && !signal.aborted; from += size) {
        const problem = await embed(open.slice(from, from + size), signal);
        if (problem !== undefined) return signal.aborted ? undefined : problem;
      }
      return undefined;
    },
    likeness(query, skill) {
      const packed = entries.get(skill)?.packed;
      return packed === undefined ? undefined : likeness(query, vectorTable([packed]), 0);
    },
    nearest(query, limit) {
      if (known === 0 || known < skills.length * NEARLY_ALL) return [];
      if (near === undefined) {
        const having = [...entries].filter(([, { packed }]) => packed !== undefined);
        const table = vectorTable(having.flatMap(([, { packed }]) => packed ?? []));
        near = { skills: having.map(([skill]) => skill), find: nearestVectors(table) };
      }
      const { skills: having, find } = near;
      return find(query, limit).flatMap(({ row }) => having[row] ?? []);
    },
  };
}
