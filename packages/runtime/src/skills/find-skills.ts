import {
  type FoundSkill,
  isSkillwrightError,
  type McpSource,
  omitUndefined,
  parseSkill,
  type SkillStatus,
  type SkillwrightError,
  usageError,
} from "@skillwright/core/internal";
import { registryAccess } from "../registries/registry-access.ts";
import { answerSearch } from "../search/answer-search.ts";
import { openSearch } from "../search/open-search.ts";
import type { SearchFiles } from "../search/search-source.ts";
import type { SemanticSearch } from "../search/semantic-search.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import {
  clawHubCatalog,
  type RemoteCatalog,
  type RemoteSkill,
  registryCatalog,
  sourceCatalog,
} from "../sources/catalogs.ts";
import { contextOf, type SourceContext, type SourceProgress } from "../sources/source-context.ts";
import { isTrustedProject } from "../trust/trust-store.ts";

/** Most candidates that a registry is asked for. */
const CANDIDATES = 50;

/** How many hits are returned unless the caller says otherwise. */
const DEFAULT_LIMIT = 20;

export interface FindOptions {
  /** Only these: sources, `clawhub` or `registries`. Default: every configured registry and source, and ClawHub. */
  readonly sources?: readonly string[];
  /** Most hits. Default: 20. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SourceProgress) => void;
}

/** Skills that were found elsewhere. */
export interface FindAnswer {
  readonly query: string;
  /** Best first, ranked like a local search. */
  readonly hits: readonly FoundElsewhere[];
  /** How many candidates there were. */
  readonly among: number;
  /** Places that could not be searched. */
  readonly problems: readonly { readonly from: string; readonly error: SkillwrightError }[];
}

/** A skill that was found elsewhere. */
export interface FoundElsewhere extends Omit<RemoteSkill, "text"> {
  readonly from: string;
  /** Whether it plausibly fits the query. */
  readonly likely: boolean;
  /** Whether a skill of this name is here already. */
  readonly here: boolean;
}

export interface FindInput extends Pick<SkillsPlace, "current" | "locations" | "env"> {
  readonly semantic: () => Promise<SemanticSearch>;
}

/** Searches registries and sources for skills. Nothing is installed. */
export async function findSkills(
  input: FindInput,
  query: string,
  { sources, limit = DEFAULT_LIMIT, signal, onProgress }: FindOptions = {},
): Promise<FindAnswer> {
  const snapshot = input.current();
  const context = { ...contextOf(snapshot, input), ...omitUndefined({ signal, onProgress }) };
  const catalogs = sources === undefined ? configured(input, context) : named(sources, input, context);
  const { candidates, problems } = await askAll(catalogs, query);
  const hits = await rank(input, query, { candidates, snapshot, limit });
  return { query, hits, among: candidates.length, problems };
}

/** Lists the skills of every configured source and MCP server. Registries are only searched. */
export async function listElsewhere(
  input: FindInput,
  { signal, onProgress }: Pick<FindOptions, "signal" | "onProgress"> = {},
): Promise<Omit<FindAnswer, "query">> {
  const context = { ...contextOf(input.current(), input), ...omitUndefined({ signal, onProgress }) };
  const { candidates, problems } = await askAll(listable(input, context), "");
  const here = new Set(input.current().skills.map(({ name }) => name));
  const hits = candidates.map((candidate) => {
    const { text: _, ...skill } = candidate;
    return { ...skill, likely: true, here: here.has(skill.name) };
  });
  return { hits, among: hits.length, problems };
}

/** Asks every place at once. One that fails doesn't keep the others from answering. */
async function askAll(
  catalogs: readonly RemoteCatalog[],
  query: string,
): Promise<{ readonly candidates: readonly Candidate[]; readonly problems: FindAnswer["problems"] }> {
  const answers = await Promise.all(
    catalogs.map(async (catalog) => {
      const from = catalog.label;
      try {
        const found = await catalog.search(query, CANDIDATES);
        return { candidates: found.map((skill) => ({ ...skill, from })), problems: [] };
      } catch (error) {
        if (!isSkillwrightError(error)) throw error;
        return { candidates: [], problems: [{ from, error }] };
      }
    }),
  );
  return {
    candidates: answers.flatMap(({ candidates }) => candidates),
    problems: answers.flatMap(({ problems }) => problems),
  };
}

type Candidate = RemoteSkill & { readonly from: string };

/** Ranks candidates as the skills of this computer are ranked. */
async function rank(
  { locations, semantic }: FindInput,
  query: string,
  {
    candidates,
    snapshot,
    limit,
  }: { readonly candidates: readonly Candidate[]; readonly snapshot: Snapshot; readonly limit: number },
): Promise<readonly FoundElsewhere[]> {
  if (candidates.length === 0) return [];
  const statuses = candidates.map(toStatus);
  const search = openSearch({ files: textFiles(statuses, candidates), locations, store: "off" });
  const byKey = new Map(statuses.map(({ found }, index) => [found.key, candidates[index]]));
  const here = new Set(snapshot.skills.map(({ name }) => name));
  try {
    const among = { ...snapshot, skills: statuses };
    const parts = { search, semantic, use: new Map(), snapshot: among, skills: statuses };
    const { hits } = await answerSearch(parts, query, {
      by: "keyword",
      build: "here",
      copies: "separate",
      limit,
    });
    return hits.flatMap(({ skill, likely }) => {
      const candidate = byKey.get(skill.found.key);
      if (candidate === undefined) return [];
      const { text: _, ...skillFound } = candidate;
      return [{ ...skillFound, likely, here: here.has(candidate.name) }];
    });
  } finally {
    search.close();
  }
}

/** A skill of another place in the form in which skills are searched. */
function toStatus({ name, description, text }: Candidate, index: number): SkillStatus {
  const key = `/elsewhere/${index}/SKILL.md`;
  const own =
    text ?? `---\nname: ${JSON.stringify(name)}\ndescription: ${JSON.stringify(description)}\n---\n`;
  const parse = (content: string): ReturnType<typeof parseSkill> =>
    parseSkill({ text: content, complete: true, file: key, directory: name, sidecars: [] });
  const manifest = parse(own).manifest ?? parse("---\nname: unknown\ndescription: unknown\n---\n").manifest;
  if (manifest === undefined) throw new Error("a minimal skill doesn't parse");
  const found: FoundSkill = {
    key,
    path: key,
    kind: "skill",
    root: 0,
    group: "",
    directory: name,
    manifest,
    diagnostics: [],
    body: { tokens: 0, estimated: true },
    stamp: index + 1,
  };
  return {
    id: `${index}`,
    name,
    manifest,
    found,
    scope: "remote",
    state: "eligible",
    reasons: [],
    enabled: true,
    visibility: "on",
    modelInvocable: true,
    userInvocable: true,
    shadowedBy: undefined,
    shadows: [],
    ambiguousWith: [],
  };
}

/** The texts that are known, as files. */
function textFiles(statuses: readonly SkillStatus[], candidates: readonly Candidate[]): SearchFiles {
  const texts = new Map(
    statuses.map(({ found }, index) => [found.key, Buffer.from(candidates[index]?.text ?? "")]),
  );
  const inspect: SearchFiles["inspect"] = (path, most, use) => {
    const bytes = texts.get(path);
    if (bytes === undefined) return { ok: false, problem: "missing", message: path };
    const stat = { kind: "file", size: bytes.length, modified: 0, changed: 0, inode: 0 } as const;
    return { ok: true, value: use({ bytes: bytes.subarray(0, most), stat }) };
  };
  return { inspect, stat: (path) => inspect(path, 0, ({ stat }) => stat) };
}

/** Every place that is configured: registries, sources, MCP servers, and ClawHub. */
function configured(input: FindInput, context: SourceContext): readonly RemoteCatalog[] {
  return [
    ...registryUrls(input).map((url) => registryCatalog(url, context)),
    ...listable(input, context),
    clawHubCatalog(undefined, context),
  ];
}

/** The configured places that list everything they have. */
function listable(input: FindInput, context: SourceContext): readonly RemoteCatalog[] {
  return [
    ...configuredSources(input).map((source) => sourceCatalog(source, context)),
    ...servers(input).map(({ label }) => sourceCatalog(`mcp:${label}`, context)),
  ];
}

function named(
  sources: readonly string[],
  input: FindInput,
  context: SourceContext,
): readonly RemoteCatalog[] {
  return sources.flatMap((source) => {
    if (source === "clawhub") return [clawHubCatalog(undefined, context)];
    if (source === "registries") {
      const urls = registryUrls(input);
      if (urls.length === 0)
        throw usageError("--in", "No registry is configured", {
          hint: "Run `skillwright login URL`, or `skillwright config set registries.default URL`.",
        });
      return urls.map((url) => registryCatalog(url, context));
    }
    return [sourceCatalog(source, context)];
  });
}

function registryUrls({ current, locations, env }: FindInput): readonly string[] {
  return registryAccess({ config: current().config, state: locations.state, env }).known();
}

function servers({ current }: FindInput): readonly McpSource[] {
  return current().config.flatMap(({ mcpServers }) => mcpServers);
}

/** The sources of the configuration that can be used; a project's only once it is trusted. */
function configuredSources({ current, locations }: FindInput): readonly string[] {
  const { config, place } = current();
  return config.flatMap(({ layer, skillUrls }) =>
    skillUrls.length === 0 || (layer === "project" && !isTrustedProject(place, locations)) ? [] : skillUrls,
  );
}
