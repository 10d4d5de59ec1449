import { type CatalogDelta, type ContextProvider, skillsProvider } from "@skillwright/core/internal";
import type { FindSkills, SearchAnswer } from "../search/answer-search.ts";
import { searchScorer } from "../search/search-scorer.ts";
import type { Reattached } from "./active-skills.ts";
import { isLoadable } from "./choose-skill.ts";
import { type CatalogRequest, createCatalogMemory, type SessionCatalog } from "./session-catalog.ts";
import type { SessionState } from "./session-state.ts";
import type { TurnView } from "./session-turns.ts";

/** How long a turn waits for the embedding of its prompt, in milliseconds; then keywords rank the catalog. */
const EMBED_PROMPT_MS = 1500;

/** Tokens that active skills may take when a conversation was compacted, unless the caller says otherwise. */
const REATTACH_TOKENS = 25_000;

/** Shows a model the skills that it may choose. */
export interface DiscloseSkills {
  /** The catalog for the start of a conversation. The same request gets the same text. */
  catalog(request?: CatalogRequest): SessionCatalog;
  /**
   * Prepares embeddings to rank the catalog for a prompt. Resolves with whether they are used; otherwise keywords
   * rank.
   */
  embedPrompt(prompt: string, options?: EmbedPromptRequest): Promise<boolean>;
  /** Starts a turn and returns what to append to the catalog; text that was already sent is never repeated. */
  catalogDelta(prompt?: string): CatalogDelta;
  /** The catalog for hosts that collect context each turn. */
  provider(): ContextProvider;
  /** What a compacted conversation needs again; starts a turn. */
  afterCompaction(options?: { readonly tokens?: number }): Compaction;
}

/** How semantic search is prepared for a prompt. */
export interface EmbedPromptRequest extends EmbedPromptOptions {
  /** The next or the disclosed catalog: if every skill fits into it, nothing is prepared. Default: always prepare. */
  readonly before?: CatalogRequest;
}

/** What must be added back to a compacted conversation. */
export interface Compaction extends Reattached {
  readonly catalog: SessionCatalog;
  /** The catalog and the skills, in this order. */
  readonly text: string;
}

/** The part of a session that discloses skills. */
export function discloseSkills(session: SessionState): DiscloseSkills {
  const { input, options, turns, active, usage, workingFiles, nextTurn } = session;
  const { search, semantic, find } = input;
  const snapshot = (): TurnView["snapshot"] => turns.view.snapshot;
  const scorer =
    options.scorer ?? searchScorer({ search, semantic, snapshot, usage: usage.of, workingFiles });
  const memory = createCatalogMemory({ ...options, scorer }, usage);
  /** Bound skills are part of the instructions already. */
  const unbound = (): TurnView => ({
    ...turns.view,
    skills: turns.view.skills.filter(({ found }) => !active.isBound(found.key)),
  });
  const catalog = (request: CatalogRequest = {}): SessionCatalog => memory.catalog(unbound(), request);
  const embedPrompt: DiscloseSkills["embedPrompt"] = async (prompt, { before, ...how } = {}) => {
    if (before !== undefined && !memory.isRanked(unbound(), before)) return false;
    const skills = turns.view.skills.filter(isLoadable);
    const searchFor = (timeout: number): ReturnType<FindSkills> =>
      find(prompt, { limit: 1, timeout }, { snapshot: snapshot(), skills });
    return rankByEmbedding(prompt, searchFor, how);
  };
  return {
    catalog,
    embedPrompt,
    catalogDelta(prompt) {
      nextTurn();
      return memory.delta(unbound(), prompt);
    },
    provider: () =>
      skillsProvider(({ prompt }) => {
        const text = (): string => catalog({ prompt }).text;
        const isOpen = prompt.trim() !== "" && !memory.isDisclosed({}) && memory.isRanked(unbound(), {});
        return isOpen ? embedPrompt(prompt).then(text) : text();
      }),
    afterCompaction({ tokens = REATTACH_TOKENS } = {}) {
      nextTurn();
      const restated = memory.restate(unbound());
      const reattached = active.reattach(tokens, turns.view.skills);
      const texts = [restated.text, ...reattached.skills.map(({ text }) => text)];
      return {
        ...reattached,
        catalog: restated,
        text: texts.filter((text) => text !== "").join("\n\n"),
      };
    },
  };
}

interface EmbedPromptOptions {
  /** Milliseconds after which a catalog is made with what is known. Default: 1500. */
  readonly timeout?: number;
}

/** Whether embeddings can rank skills for a prompt now. After `timeout` the work continues for the next turn. */
async function rankByEmbedding(
  prompt: string,
  find: (timeout: number) => Promise<SearchAnswer>,
  { timeout = EMBED_PROMPT_MS }: EmbedPromptOptions = {},
): Promise<boolean> {
  if (prompt.trim() === "") return false;
  const found = find(timeout).then(({ semantic }) => semantic === "used");
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeout);
  });
  // An error after the deadline happens again in the next search, which reports it.
  found.catch(() => undefined);
  try {
    return await Promise.race([found, late]);
  } finally {
    clearTimeout(timer);
  }
}
