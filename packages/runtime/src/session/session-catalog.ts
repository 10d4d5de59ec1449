import {
  type CatalogDelta,
  type CatalogEntry,
  type CatalogFormatId,
  type CatalogOptions,
  type CatalogSetting,
  catalogDelta,
  catalogEntries,
  catalogSetting,
  type DisclosedCatalog,
  type FittedCatalog,
  fitCatalog,
  isSimulated,
  joinPath,
  pinnedSetting,
  relativePath,
  relevanceOf,
  rememberCatalog,
  type SkillStatus,
} from "@skillwright/core/internal";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { isLoadable } from "./choose-skill.ts";
import type { SessionOptions } from "./session-options.ts";
import type { TurnView } from "./session-turns.ts";
import type { SessionUsage } from "./session-usage.ts";

/** How to build a session's catalog; a limit in tokens or characters overrides the context window. */
export interface CatalogRequest {
  /** What the person said first; ranks skills when not all of them fit. */
  readonly prompt?: string;
  /** Default: the host's. */
  readonly format?: CatalogFormatId;
  readonly tokens?: number;
  readonly characters?: number;
  /** Whether text is treated as the real host treats it, where that is less safe; for simulation. Default: false. */
  readonly faithful?: boolean;
}

/** The catalog of a session, and the skills that it hides. */
export interface SessionCatalog extends FittedCatalog {
  /** Ids of the skills that are hidden because their project isn't trusted. */
  readonly untrusted: readonly string[];
}

/** The catalog that a conversation has seen. */
export interface CatalogMemory {
  /** The same request gets the same text, even if skills change. */
  catalog(view: TurnView, request: CatalogRequest): SessionCatalog;
  delta(view: TurnView, prompt: string | undefined): CatalogDelta;
  /** Whether a prompt would rank the requested catalog or, if that was disclosed, what is appended to it. */
  isRanked(view: TurnView, request: CatalogRequest): boolean;
  /** Whether the requested catalog was already disclosed. */
  isDisclosed(request: CatalogRequest): boolean;
  /** The current catalog again, after a conversation was compacted. */
  restate(view: TurnView): SessionCatalog;
}

/** The path as a simulated agent names it: with every link resolved, or with the home folder as it was given. */
function catalogPath({ found }: SkillStatus, { host, place, roots }: Snapshot): string {
  if (host.listedPath === "canonical") return found.key;
  if (roots[found.root]?.root.walk.skillPath !== "real") return found.path;
  const below = relativePath(place.realHome ?? place.home, found.path);
  return below === undefined ? found.path : joinPath(place.home, below);
}

/** Starts with nothing disclosed. */
export function createCatalogMemory(
  options: Pick<SessionOptions, "contextWindow" | "maxPct" | "pinned"> &
    Required<Pick<SessionOptions, "scorer">>,
  usage: Pick<SessionUsage, "of">,
): CatalogMemory {
  const { scorer } = options;
  let request: CatalogRequest = {};
  let current: SessionCatalog | undefined;
  let disclosed: DisclosedCatalog = { skills: [] };

  const entriesOf = ({ snapshot, skills }: TurnView, prompt: string | undefined): readonly CatalogEntry[] => {
    // No other skill's text influences the ranking.
    const scores =
      prompt === undefined ? new Map<string, number>() : scorer.score(prompt, skills.filter(isLoadable));
    const pinned = new Set([...pinnedSetting(snapshot.config), ...(options.pinned ?? [])]);
    return catalogEntries(skills, {
      roots: snapshot.roots.map(({ root }) => ({ path: root.catalogRoot ?? root.path })),
      path: (skill) => catalogPath(skill, snapshot),
      usage: usage.of,
      pinned: ({ id, name }) => pinned.has(id) || pinned.has(name),
      score: (skill) => relevanceOf(scores, skill),
    });
  };
  const form = ({ snapshot }: TurnView, { format, faithful } = request): CatalogOptions => ({
    rules: snapshot.host.catalog,
    format,
    faithful,
    runDirectory: snapshot.place.cwd,
    home: snapshot.place.home,
  });
  // A simulated agent doesn't know our configuration.
  const setting = ({ snapshot: { host, config } }: TurnView): CatalogSetting =>
    isSimulated(host) ? {} : catalogSetting(config);
  const room = (view: TurnView, wanted: CatalogRequest): CatalogOptions => ({
    ...form(view, wanted),
    contextWindow: options.contextWindow,
    percent: options.maxPct ?? setting(view).percent,
    fallbackCharacters: setting(view).fallbackCharacters,
    env: view.snapshot.place.env,
    tokens: wanted.tokens,
    characters: wanted.characters,
  });
  const isDisclosed = (next: CatalogRequest): boolean => current !== undefined && isSameForm(request, next);
  const disclose = (view: TurnView): SessionCatalog => {
    const fitOptions = room(view, request);
    // Only where not all fit does it matter how well they do.
    let entries = entriesOf(view, undefined);
    let fitted = fitCatalog(entries, fitOptions);
    if (request.prompt !== undefined && fitted.entries.some(({ outcome }) => outcome !== "full")) {
      entries = entriesOf(view, request.prompt);
      fitted = fitCatalog(entries, fitOptions);
    }
    disclosed = rememberCatalog(entries, fitted, fitOptions);
    const untrusted = view.skills.filter(({ reasons }) => reasons.some(({ code }) => code === "untrusted"));
    current = { ...fitted, untrusted: untrusted.map(({ id }) => id) };
    return current;
  };
  return {
    catalog(view, next) {
      if (current !== undefined && isDisclosed(next)) return current;
      request = next;
      return disclose(view);
    },
    delta(view, prompt) {
      const isAllDisclosed = disclosed.skills.every(({ outcome }) => outcome === "full");
      const delta = catalogDelta(disclosed, entriesOf(view, isAllDisclosed ? undefined : prompt), form(view));
      disclosed = delta.disclosed;
      return delta;
    },
    isRanked(view, next) {
      if (isDisclosed(next)) return disclosed.skills.some(({ outcome }) => outcome !== "full");
      const { entries } = fitCatalog(entriesOf(view, undefined), room(view, next));
      return entries.some(({ outcome }) => outcome !== "full");
    },
    isDisclosed,
    restate: disclose,
  };
}

/** The prompt doesn't count: it ranked the skills once, and what was disclosed stays. */
function isSameForm(a: CatalogRequest, b: CatalogRequest): boolean {
  const keys = ["format", "tokens", "characters", "faithful"] as const;
  return keys.every((key) => a[key] === b[key]);
}
