import { resolve } from "node:path";
import {
  compareText,
  type Explanation,
  explainSkill,
  type FileSystem,
  findHost,
  findSkill,
  normalizePath,
  parentPath,
  type Reason,
  type SkillState,
  type SkillStatus,
  SkillwrightError,
} from "@skillwright/core";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { toPortablePath } from "../files/portable-path.ts";
import { findGitRoot } from "../machine/find-git-root.ts";
import { findGitMarkers } from "../machine/git-markers.ts";
import { currentPlatform, homeFolder } from "../machine/home-folder.ts";
import { type Locations, locate } from "../machine/locations.ts";
import type { SearchAnswer, SearchRequest } from "../search/answer-search.ts";
import type { Meaning } from "../search/meaning.ts";
import type { SkillSearch } from "../search/open-search.ts";
import type { PreparedSearch, PrepareRequest } from "../search/prepare-search.ts";
import type { SkillResource } from "../session/read-resource.ts";
import type { Session } from "../session/session.ts";
import type { SessionOptions } from "../session/session-options.ts";
import type { RemoteFiles } from "../sources/mcp/remote-files.ts";
import type { RemoteSource } from "../sources/mcp/remote-sources.ts";
import type { WatchReport } from "../watch/watcher.ts";
import { type ChangeListener, liveSnapshot } from "./live-snapshot.ts";
import { type LoadedSkill, listFiles, loadSkill, type SkillFiles } from "./load-skill.ts";
import { type ManageSkills, manageSkills } from "./manage-skills.ts";
import { type ReviewSkills, reviewSkills } from "./review-skills.ts";
import { type ShareSkills, shareSkills } from "./share-skills.ts";
import type { SkillsOptions } from "./skills-options.ts";
import type { Snapshot } from "./snapshot.ts";
import { type TakeLook, takeSnapshot } from "./take-snapshot.ts";

/** Which skills a listing shows. */
export interface ListOptions {
  /** Also those hidden by another of the same name, the disabled and the ineligible. Default: false. */
  readonly all?: boolean;
}

/** A skill's state in a word, with the reasons. */
export interface StatusEntry {
  readonly id: string;
  readonly state: SkillState;
  readonly reasons: readonly Reason[];
}

/** The skills of a place: the one interface that every front-end uses. */
export interface Skills extends ManageSkills, ReviewSkills, ShareSkills {
  /** Everything known since the last reload. */
  readonly snapshot: Snapshot;
  readonly locations: Locations;
  /** Skills in the host's order; those that can be used, unless all are asked for. */
  list(options?: ListOptions): readonly SkillStatus[];
  /** The one skill an id, name or path means. Throws `skill_not_found` or `ambiguous_skill`. */
  get(query: string): SkillStatus;
  /** A skill with its body and files. Throws `load_error` when it cannot be read. */
  load(query: string): LoadedSkill;
  /** The paths of a skill's other files, sorted; none for a command. */
  files(query: string): SkillFiles;
  /**
   * Reads a text file of a skill for a person. Throws `path_escapes_root` for a path that leads out of its folder, also
   * by a link, `file_not_found`, `limit_exceeded` for a large file, and `validation_error` for one that is not text.
   */
  readFile(query: string, path: string): Promise<SkillResource>;
  /** Makes sure that a skill's files are on this computer: those of a remote one are fetched and verified. Throws `load_error`. */
  bring(query: string): Promise<void>;
  /**
   * The MCP servers whose skills are offered, and what they said last. With `now` each is asked again, and the snapshot
   * is taken anew. Default: `if-old`.
   */
  sources(options?: { readonly ask?: "if-old" | "now" }): Promise<readonly RemoteSource[]>;
  /** Why a skill is offered, or why not, step by step. */
  explain(query: string): Explanation;
  /** State and reasons of every skill, sorted by id. */
  status(): readonly StatusEntry[];
  /** Everything about every skill, sorted by id. */
  fullStatus(): readonly SkillStatus[];
  /** The skills that fit a wish in a person's words, best first. */
  search(query: string, request?: SearchRequest): Promise<SearchAnswer>;
  /** Reads all skills ahead for searches to come, and computes what they mean where that is wanted. */
  prepareSearch(request?: PrepareRequest): Promise<PreparedSearch>;
  /** Looks at the disk again and believes nothing it knew. Whoever listens for changes hears what differs. */
  reload(): Promise<Snapshot>;
  /**
   * Calls a function whenever something changed, with what differs; starts to watch the disk when it is the first one.
   * Returns what ends it; with the last one the watching ends too.
   */
  on(event: "change", listener: ChangeListener): () => void;
  /** Watches the disk until `close()`, so that `snapshot` is always new; when it resolves, no later change is lost. */
  watch(): Promise<WatchReport>;
  /** Ends watching and listening. Everything else keeps working. */
  close(): Promise<void>;
  /** Begins a conversation: what a model is told about skills, and what it may do with them. */
  session(options?: SessionOptions): Promise<Session>;
}

/** Finds the skills of a place and decides about each. */
export async function createSkills(options: SkillsOptions = {}): Promise<Skills> {
  const files = nodeFileSystem();
  const profile = findHost(options.host ?? "skillwright");
  const env = options.env ?? process.env;
  const home = options.home === undefined ? homeFolder(env) : normalizePath(toPortablePath(options.home));
  const platform = options.platform ?? currentPlatform();
  const cwd = workingFolder(files, options.cwd ?? processFolder(), profile.workingFolder ?? "given");
  const locations = locate({ env, home, platform });
  const place = {
    platform,
    cwd,
    home,
    gitRoot: findGitRoot(files, cwd),
    gitMarkers: findGitMarkers(files, cwd),
    env,
    extraRoots: options.roots ?? [],
    builtInRoots: options.builtInRoots ?? [],
    adminFolder: locations.admin,
  };
  const plugins = (options.plugins ?? []).map((path) => normalizePath(toPortablePath(resolve(cwd, path))));
  const take = (version: number, look?: TakeLook): Promise<Snapshot> =>
    takeSnapshot({ version, profile, place, plugins, files, locations, options, look });
  const live = liveSnapshot(await take(1), { take, disk: files, profile, options, state: locations.state });
  const now = (): Snapshot => live.current;
  const { reload } = live;
  let searching: SkillSearch | undefined;
  let meaning: Meaning | undefined;
  const searcher = async (): Promise<SkillSearch> => {
    const { openSearch } = await import("../search/open-search.ts");
    searching ??= openSearch({ files, locations, store: now().index.state === "off" ? "off" : "on" });
    return searching;
  };
  const understanding = async (): Promise<Meaning> => {
    const { openMeaning } = await import("../search/meaning.ts");
    const file = now().index.state === "off" ? undefined : locations.vectorFile;
    meaning ??= openMeaning({ config: now().config, env, file, embedder: options.embedder });
    return meaning;
  };
  const find = async (
    query: string,
    request: SearchRequest,
    among: { readonly snapshot: Snapshot; readonly skills?: readonly SkillStatus[] },
  ): Promise<SearchAnswer> => {
    const { answerSearch } = await import("../search/answer-search.ts");
    const { pastUse } = await import("../search/past-use.ts");
    const parts = { search: await searcher(), meaning: await understanding(), files };
    return answerSearch({ ...parts, use: pastUse(locations.state), ...among }, query, request);
  };
  let fetching: RemoteFiles | undefined;
  const remote = async (): Promise<RemoteFiles> => {
    const { remoteFiles } = await import("../sources/mcp/remote-files.ts");
    fetching ??= remoteFiles({ config: () => now().config, locations, env });
    return fetching;
  };
  const managed = manageSkills({ current: now, reload, locations });
  const reviewed = reviewSkills({ current: now, reload, files, locations });
  return {
    get snapshot() {
      return now();
    },
    locations,
    list: ({ all = false } = {}) =>
      all ? now().skills : now().skills.filter((skill) => skill.state === "eligible"),
    get: (query) => findSkill(now().skills, query),
    load: (query) => loadSkill(files, findSkill(now().skills, query)),
    files(query) {
      const { found } = findSkill(now().skills, query);
      return found.kind === "command" ? { files: [], more: false } : listFiles(files, parentPath(found.path));
    },
    async readFile(query, path) {
      const skill = findSkill(now().skills, query);
      const { found } = skill;
      if (found.origin !== undefined) await (await remote()).bring(skill);
      const { readResource } = await import("../session/read-resource.ts");
      // A command is a single file; what lies beside it is not its own.
      if (found.kind === "command") throw noFiles(found.path);
      return readResource(files, parentPath(found.path), path);
    },
    async bring(query) {
      const skill = findSkill(now().skills, query);
      if (skill.found.origin !== undefined) await (await remote()).bring(skill);
    },
    async sources({ ask = "if-old" } = {}) {
      const { config } = now();
      if (config.every(({ mcpServers }) => mcpServers.length === 0)) return [];
      const { remoteSources } = await import("../sources/mcp/remote-sources.ts");
      const known = await remoteSources(config, { locations, env, ask });
      if (ask === "now") await reload();
      return known;
    },
    explain: (query) =>
      explainSkill(
        {
          hostTitle: profile.title,
          eligibility: profile.eligibility,
          roots: now().roots.map((report) => ({ ...report.root, exists: report.exists })),
          found: now().found,
          skills: now().skills,
        },
        query,
      ),
    status: () => sortById(now().skills).map(({ id, state, reasons }) => ({ id, state, reasons })),
    fullStatus: () => sortById(now().skills),
    search: (query, request) => find(query, request ?? {}, { snapshot: now() }),
    async prepareSearch(request) {
      const { prepareSearch } = await import("../search/prepare-search.ts");
      return prepareSearch(
        { search: await searcher(), meaning: await understanding(), snapshot: now() },
        request,
      );
    },
    reload,
    on: (_, listener) => live.listen(listener),
    watch: live.watch,
    async close() {
      searching?.close();
      searching = undefined;
      meaning?.close();
      meaning = undefined;
      await live.close();
    },
    ...managed,
    ...reviewed,
    ...shareSkills({ current: now, store: managed }),
    async session(sessionOptions) {
      // Loaded when it is wanted: listing skills needs none of it.
      const { createSession } = await import("../session/session.ts");
      const { agent } = options;
      const changes = { ...managed, ...reviewed };
      const search = await searcher();
      const hasServers = now().config.some(({ mcpServers }) => mcpServers.length > 0);
      const input = {
        current: now,
        reload,
        files,
        locations,
        agent,
        changes,
        search,
        find,
        meaning: await understanding(),
        ...(hasServers && { remote: await remote() }),
      };
      const { scorer } = options;
      return createSession(input, { ...(scorer !== undefined && { scorer }), ...sessionOptions });
    },
  };
}

function noFiles(path: string): SkillwrightError<"file_not_found"> {
  return new SkillwrightError("file_not_found", {
    message: `${path} is a single file and has no others`,
    details: { path },
  });
}

function sortById(skills: readonly SkillStatus[]): readonly SkillStatus[] {
  return skills.toSorted((a, b) => compareText(a.id, b.id));
}

/** The folder the process works in; it may have been removed under its feet. */
function processFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new SkillwrightError("file_not_found", {
      message: "The working folder does not exist any more",
      details: { path: "." },
      hint: "Change to a folder that exists, or name one.",
      cause: error,
    });
  }
}

/** The working folder, by its real path where the host works with that. */
function workingFolder(files: FileSystem, cwd: string, form: "given" | "real"): string {
  const path = toPortablePath(resolve(cwd));
  const canonical = files.canonical(path);
  const stat = canonical.ok ? files.stat(canonical.value) : canonical;
  if (canonical.ok && stat.ok && stat.value.kind === "folder")
    return form === "real" ? canonical.value : normalizePath(path);
  throw new SkillwrightError("file_not_found", {
    message: canonical.ok ? `${path} is not a folder` : `The folder ${path} does not exist`,
    details: { path },
    hint: "Give the folder the agent works in.",
  });
}
