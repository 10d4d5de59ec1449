import {
  type ConfigFile,
  type Embedder,
  MAX_EMBEDDING_TEXT,
  omitUndefined,
  type SkillStatus,
} from "@skillwright/core/internal";
import type { Environment } from "../machine/locations.ts";
import { type ChosenEmbedder, chooseEmbedder } from "./embedders/choose-embedder.ts";
import { type EmbeddingStore, openEmbeddingStore } from "./embeddings/embedding-store.ts";
import {
  createEmbeddingMemory,
  type EmbeddingProgress,
  type SkillEmbeddings,
  skillEmbeddings,
} from "./embeddings/skill-embeddings.ts";

/** How long a search waits for embeddings before it answers without them. */
const DEFAULT_TIMEOUT_MS = 1500;

/** How long it waits if nearly all embeddings are known: the first search is then as good as the next ones. */
const NEARLY_READY_TIMEOUT_MS = 4000;

/** Skills without an embedding that are computed within that time. */
const NEARLY_READY = 50;

/** Best keyword hits whose embeddings are worth waiting for; with many skills, those of the others come later. */
const FIRST_CANDIDATES = 10;

/** Candidates without an embedding up to which all of them are waited for. */
const FEW_CANDIDATES = 20;

/** Best keyword hits that must be comparable before semantic search changes their order. */
const MIN_CANDIDATES = 3;

/** Pause before embeddings are computed in the background: a program that needed only one answer has ended by then. */
const QUIET_MS = 1000;

/** Most skills that semantic search adds although no keyword matches. */
const NEAREST = 50;

/** Up to here all embeddings are looked up before an answer; above it that happens after the first one. */
const MAX_RECALLED = 5000;

/**
 * If at most this many skills lack an embedding, the search waits for them, so that the nearest can be found at once.
 */
const FEW_SKILLS = 200;

/** Queries whose embeddings are remembered; people ask the same while they type and try. */
const MAX_QUERIES = 64;

/** The result of a semantic search. */
export interface SemanticAnswer {
  /** The standard score of a skill's similarity; undefined if it has no embedding yet. */
  readonly similarity: (skill: SkillStatus) => number | undefined;
  /** The most similar skills; empty while too few embeddings are known. */
  readonly nearest: readonly SkillStatus[];
  /** Skills with an embedding. */
  readonly known: number;
}

/** A semantic search. */
export interface SemanticRequest {
  readonly query: string;
  /** All skills that could be found. */
  readonly skills: readonly SkillStatus[];
  /** Those that keywords found, best first: their embeddings are computed first. */
  readonly candidates: readonly SkillStatus[];
  /** Milliseconds to wait for embeddings. Default: 4000 if nearly all are known, else 1500. */
  readonly timeout?: number | undefined;
}

/** The result of computing embeddings ahead of time. */
export interface PreparedEmbeddings {
  /** `off` if the configuration turns it off, `missing` if there is no model. */
  readonly state: "ready" | "off" | "missing";
  /** The model, where there is one. */
  readonly model?: string;
  /** Skills with an embedding. */
  readonly known: number;
  /** Why some skills have none, for people. */
  readonly notice?: string;
}

/** Semantic search; keeps the model and embeddings between searches. */
export interface SemanticSearch {
  /** The result, or a notice for people why there is none; undefined if semantic search is off. */
  ask(request: SemanticRequest): Promise<SemanticAnswer | string | undefined>;
  /** The result without waiting: undefined unless the query was asked before. */
  now(query: string, skills: readonly SkillStatus[]): SemanticAnswer | undefined;
  /** Computes the embeddings of all skills that have none; what was computed when it is stopped stays. */
  prepare(
    skills: readonly SkillStatus[],
    options: { readonly signal: AbortSignal; readonly progress?: EmbeddingProgress | undefined },
  ): Promise<PreparedEmbeddings>;
  close(): void;
}

/** Prepares semantic search. The model is loaded and the file opened with the first query. */
export function openSemanticSearch(options: {
  readonly config: readonly ConfigFile[];
  readonly env: Environment;
  /** Undefined keeps embeddings only in memory. */
  readonly file: string | undefined;
  /** Default: what configuration says. */
  readonly embedder?: Embedder | "off" | undefined;
}): SemanticSearch {
  const queries = new Map<string, Float32Array>();
  let chosen: ChosenEmbedder | undefined;
  let store: EmbeddingStore | undefined;
  let memory = createEmbeddingMemory();
  let current: { readonly skills: readonly SkillStatus[]; readonly embeddings: SkillEmbeddings } | undefined;
  let background: AbortController | undefined;
  const pace = createPace();

  const choose = (): ChosenEmbedder => {
    const { embedder } = options;
    if (embedder === "off") return { state: "off" };
    const ready: ChosenEmbedder =
      embedder === undefined ? chooseEmbedder(options.config, options.env) : { state: "ready", embedder };
    return ready.state === "ready" ? { ...ready, embedder: pace.watch(ready.embedder) } : ready;
  };
  const stop = (): void => {
    background?.abort();
    background = undefined;
  };
  const embeddingsOf = (embedder: Embedder, skills: readonly SkillStatus[]): SkillEmbeddings => {
    if (current?.skills === skills) return current.embeddings;
    stop();
    store ??= openEmbeddingStore(options.file);
    current = { skills, embeddings: skillEmbeddings(skills, { embedder, store, memory }) };
    return current.embeddings;
  };
  const answerWith = (embeddings: SkillEmbeddings, vector: Float32Array): SemanticAnswer => ({
    similarity: embeddings.similarity(vector),
    nearest: embeddings.nearest(vector, NEAREST),
    known: embeddings.known,
  });
  const embedQuery = async (
    embedder: Embedder,
    text: string,
    signal: AbortSignal,
  ): Promise<Float32Array | string> => {
    const known = queries.get(text);
    if (known !== undefined) return known;
    const answer = await embedder.embed([text], signal);
    if (!answer.ok) return answer.message;
    const [vector] = answer.vectors;
    if (vector === undefined) return "the embedder returned nothing";
    if (queries.size >= MAX_QUERIES) queries.clear();
    queries.set(text, vector);
    return vector;
  };
  /** Computes the rest in the background, once; another process or a later one begins where this ended. */
  const computeRest = (embeddings: SkillEmbeddings, skills: readonly SkillStatus[]): void => {
    if (background !== undefined || embeddings.known >= skills.length) return;
    const control = new AbortController();
    background = control;
    const all = async (): Promise<void> => {
      await embeddings.recall(control.signal);
      await embeddings.complete(skills, control.signal);
      if (background === control) background = undefined;
    };
    const timer = setTimeout(() => void all(), QUIET_MS);
    timer.unref();
    control.signal.addEventListener("abort", () => clearTimeout(timer));
  };
  return {
    async ask({ query, skills, candidates, timeout: wanted }) {
      chosen ??= choose();
      if (chosen.state === "off") return undefined;
      if (chosen.state === "missing") return chosen.notice;
      const { embedder } = chosen;
      const control = new AbortController();
      const embeddings = embeddingsOf(embedder, skills);
      if (skills.length <= MAX_RECALLED) await embeddings.recall(control.signal);
      const isNearlyReady = skills.length - embeddings.known <= NEARLY_READY;
      const timeout = wanted ?? (isNearlyReady ? NEARLY_READY_TIMEOUT_MS : DEFAULT_TIMEOUT_MS);
      const missing = embeddings.missing(candidates.slice(0, MIN_CANDIDATES));
      if (!isNearlyReady && missing > 0 && pace.timeFor(1 + 2 * missing) > timeout) {
        computeRest(embeddings, skills);
        return `Searched by keyword only: the best matches have no embeddings yet.${adviceFor(timeout)}`;
      }
      const timer = setTimeout(() => control.abort(), timeout);
      try {
        const vector = await embedQuery(embedder, query.slice(0, MAX_EMBEDDING_TEXT), control.signal);
        if (typeof vector === "string") {
          if (!control.signal.aborted) return `Searched by keyword only: ${vector}.`;
          computeRest(embeddings, skills);
          return `Searched by keyword only: ${vector}.${adviceFor(timeout)}`;
        }
        const isLong = timeout > NEARLY_READY_TIMEOUT_MS;
        const isFew = isLong || embeddings.missing(candidates) <= FEW_CANDIDATES;
        const first = isFew ? candidates : candidates.slice(0, FIRST_CANDIDATES);
        const problem = await embeddings.complete(first, control.signal);
        if (problem === undefined && skills.length - embeddings.known <= FEW_SKILLS)
          await embeddings.complete(skills, control.signal);
        computeRest(embeddings, skills);
        return answerWith(embeddings, vector);
      } finally {
        clearTimeout(timer);
      }
    },
    now(query, skills) {
      const vector = queries.get(query.slice(0, MAX_EMBEDDING_TEXT));
      if (vector === undefined || chosen?.state !== "ready" || store === undefined) return undefined;
      return answerWith(skillEmbeddings(skills, { embedder: chosen.embedder, store, memory }), vector);
    },
    async prepare(skills, { signal, progress }) {
      chosen ??= choose();
      if (chosen.state === "off") return { state: "off", known: 0 };
      if (chosen.state === "missing") return { state: "missing", known: 0, notice: chosen.notice };
      const { embedder } = chosen;
      const embeddings = embeddingsOf(embedder, skills);
      stop();
      await embeddings.recall(signal);
      const problem = await embeddings.complete(skills, signal, progress);
      const { known } = embeddings;
      return {
        state: "ready",
        model: embedder.model,
        known,
        ...omitUndefined({ notice: problem }),
      };
    },
    close() {
      stop();
      if (chosen?.state === "ready") chosen.embedder.close();
      store?.close();
      queries.clear();
      chosen = undefined;
      store = undefined;
      current = undefined;
      memory = createEmbeddingMemory();
    },
  };
}

/** What to do when the time is over before the query was embedded. */
function adviceFor(timeout: number): string {
  const longer = timeout > DEFAULT_TIMEOUT_MS ? "" : " `skillwright search --semantic` waits longer.";
  return `${longer} \`skillwright index --embeddings\` computes embeddings ahead of time.`;
}

/** How long an embedder takes. */
interface Pace {
  /** The same embedder, whose time is measured from now on. */
  watch(embedder: Embedder): Embedder;
  /** Milliseconds that some texts will take; 0 while nothing is known. */
  timeFor(texts: number): number;
}

/** The first answer doesn't count, because it includes loading the model. Later ones count more than earlier ones. */
function createPace(): Pace {
  let [isLoaded, perText] = [false, 0];
  return {
    watch: (embedder) => ({
      model: embedder.model,
      batch: embedder.batch,
      ...omitUndefined({ usual: embedder.usual }),
      close: () => embedder.close(),
      async embed(texts, signal) {
        const start = performance.now();
        const answer = await embedder.embed(texts, signal);
        const taken = (performance.now() - start) / Math.max(1, texts.length);
        if (isLoaded) perText = perText === 0 ? taken : (perText + taken) / 2;
        isLoaded = true;
        return answer;
      },
    }),
    timeFor: (texts) => perText * texts,
  };
}
