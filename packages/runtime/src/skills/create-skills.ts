import { dirname, resolve } from "node:path";
import {
  compareText,
  type Diagnostic,
  findHost,
  findSkill,
  normalizePath,
  parentPath,
  type Reason,
  type Scope,
  type SkillState,
  type SkillStatus,
  SkillwrightError,
} from "@skillwright/core/find";
import { nodeFileSystem, toPortablePath } from "../files/node-file-system.ts";
import { type Locations, locate } from "../machine/locations.ts";
import {
  currentPlatform,
  findGitMarkers,
  findGitRoot,
  homeFolder,
  workingFolder,
} from "../machine/machine-folders.ts";
import { openRegistries, type Registries } from "../publish/open-registries.ts";
import { openSecretStore, type SecretStore } from "../secrets/secret-store.ts";
import {
  type LoadedSkill,
  listFiles,
  loadSkill,
  type ResourceCost,
  readSkillText,
  resourceCosts,
  type SkillFiles,
} from "../snapshot/load-skill.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { DiskView, Snapshot } from "../snapshot/snapshot.ts";
import { findBroken } from "../store/find-broken.ts";
import type { WatchReport } from "../watch/watcher.ts";
import { type CallerRules, decideFor } from "./decide-skills.ts";
import { type HistoryAndProposals, historyAndProposals } from "./history-and-proposals.ts";
import { type InstallSkills, installSkills } from "./install-skills.ts";
import type { SkillsEverywhere } from "./list-everywhere.ts";
import { type ChangeListener, liveSnapshot } from "./live-snapshot.ts";
import { type ManageSkills, manageSkills } from "./manage-skills.ts";
import { type ReadSkillFiles, readSkillFiles } from "./read-skill-files.ts";
import { type ReadSkills, readSkills } from "./read-skills.ts";
import { type ScanSkills, scanFacade } from "./scan-facade.ts";
import { type SearchSkills, searchSkills } from "./search-skills.ts";
import { type ShareSkills, shareSkills } from "./share-skills.ts";
import type { Simulation } from "./simulate-agent.ts";
import type { AgentRules, SkillsOptions } from "./skills-options.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/** How skills are closed. */
export interface CloseOptions {
  /** What happens to scans that are running: callers who wait for them get an error, or their result. Default: `stop`. */
  readonly scans?: "finish" | "stop";
}

/** A skill's file that doesn't load. */
export interface UnloadedSkill {
  /** The name of its folder. */
  readonly id: string;
  readonly path: string;
  readonly scope: Scope;
  readonly text: string;
  /** Why it doesn't load. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A skill's state, with the reasons. */
export interface StatusEntry {
  readonly id: string;
  readonly state: SkillState;
  readonly reasons: readonly Reason[];
}

/**
 * The skills of one folder and user: list, search, change and share them, and open sessions for models.
 *
 * @example
 * ```ts
 * skills.explain("pdf-tools").answer; // why a skill is offered, or why not
 * (await skills.search("merge two PDFs")).hits;
 * await skills.update("pdf-tools", { fields: [{ field: "license", value: "MIT" }] });
 * const session = await skills.session({ contextWindow: 200_000 });
 * ```
 */
export interface Skills
  extends InstallSkills,
    ManageSkills,
    ReadSkillFiles,
    ReadSkills,
    HistoryAndProposals,
    ScanSkills,
    SearchSkills,
    ShareSkills {
  /** Everything known since the last reload. */
  readonly snapshot: Snapshot;
  readonly locations: Locations;
  /** Registries of skills: signing in, publishing, and a client for the rest. */
  readonly registries: Registries;
  /** Values of variables that a person asked to remember for a skill, in the system's keychain where there is one. */
  readonly secrets: SecretStore;
  /** A skill with its body and files. Throws `load_error` when it cannot be read. */
  load(query: string): LoadedSkill;
  /** A file that doesn't load, by its folder's name or its path, with the reasons. Throws `skill_not_found`. */
  unloaded(query: string): UnloadedSkill;
  /** The sorted paths of a skill's other files; a command has no files. */
  files(query: string): SkillFiles;
  /** A skill's other files with their sizes and the tokens that a model would need to read each; nothing for a command. */
  resources(query: string): readonly ResourceCost[];
  /**
   * What the simulated agent would send to its model for a person's message: the skills that the message selects by the
   * agent's own syntax, with its own substitutions. Nothing is run. Throws `usage_error` for our own rules.
   */
  simulate(message: string): Promise<Simulation>;
  /** State and reasons of every skill, sorted by id. */
  status(): readonly StatusEntry[];
  /** Everything about every skill, sorted by id. */
  fullStatus(): readonly SkillStatus[];
  /** The skills of every known agent as it would find them here: copies, differences and costs. */
  everywhere(): Promise<SkillsEverywhere>;
  /** Scans the disk again without any cache. Listeners get the differences. */
  reload(): Promise<Snapshot>;
  /**
   * Calls a function after each change, with the difference. The first listener starts watching the disk, and removing
   * the last one stops it. Returns a function that removes the listener.
   */
  on(event: "change", listener: ChangeListener): () => void;
  /**
   * Watches the disk until `close()`, so that `snapshot` stays current. Once it resolves, no later change is missed.
   */
  watch(): Promise<WatchReport>;
  /** Stops watching, running scans and listening. What is asked for later still works. */
  close(options?: CloseOptions): Promise<void>;
  /**
   * The same skills as an agent may use them, without another scan. What this object allows and denies still
   * holds. They change with this object, and end with it.
   */
  forAgent(rules: AgentRules): Promise<AgentSkills>;
}

/** The version of the snapshot that is taken before anything is returned. */
const FIRST_VERSION = 1;

/** What an agent sees of the skills. */
export type AgentSkills = ReadSkills & Pick<Skills, "snapshot" | "search">;

/**
 * Finds every skill that the host's rules and the configuration allow in a folder.
 *
 * @example
 * ```ts
 * const skills = await createSkills({ cwd: "/work/shop", host: "codex" });
 * for (const skill of skills.list()) console.log(skill.id, skill.manifest.description);
 * await skills.close();
 * ```
 */
export async function createSkills(options: SkillsOptions = {}): Promise<Skills> {
  const files = nodeFileSystem();
  const profile = findHost(options.host ?? "skillwright");
  const env = options.env ?? process.env;
  const home = options.home === undefined ? homeFolder(env) : normalizePath(toPortablePath(options.home));
  const platform = options.platform ?? currentPlatform();
  const cwd = workingFolder(files, profile.workingFolder ?? "given", options.cwd);
  const locations = locate({ env, home, platform });
  const place = {
    platform,
    cwd,
    home,
    gitRoot: findGitRoot(files, cwd),
    gitMarkers: findGitMarkers(files, cwd),
    worksIn: (options.workingFiles ?? []).map((file) =>
      normalizePath(toPortablePath(dirname(resolve(cwd, file)))),
    ),
    env,
    extraRoots: options.roots ?? [],
    builtInRoots: options.builtInRoots ?? [],
    adminFolder: locations.admin,
  };
  const plugins = (options.plugins ?? []).map((path) => normalizePath(toPortablePath(resolve(cwd, path))));
  const caller = await callerRules(options);
  /** Stops the scans that run when this is closed; what is asked for later still works. */
  let closing: AbortController | undefined;
  const take = (version: number, view?: DiskView): Promise<Snapshot> => {
    // Nobody can close what isn't returned yet.
    if (version > FIRST_VERSION) closing ??= new AbortController();
    const signals = [closing?.signal, options.signal].filter((signal) => signal !== undefined);
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
    return takeSnapshot({
      version,
      profile,
      place,
      plugins,
      files,
      locations,
      options,
      caller,
      view,
      signal,
    });
  };
  const first = await take(FIRST_VERSION);
  for (const problem of first.diagnostics) {
    // A mistyped setting that restricts something must not go unnoticed.
    const isTold = problem.severity === "error" || problem.file === locations.configFile;
    if (isTold && problem.code === "config-invalid") (options.onConfigProblem ?? warnOfConfig)(problem);
  }
  const live = liveSnapshot(first, { take, disk: files, profile, options, state: locations.state });
  const now = (): Snapshot => live.current;
  const { reload } = live;
  const here: SkillsPlace = { current: now, reload, files, locations, env };
  const searched = searchSkills(here, options.embedder);
  const reached = readSkillFiles(here);
  const managed = manageSkills(here);
  const reviewed = historyAndProposals(here);
  let registries: Registries | undefined;
  let secrets: SecretStore | undefined;
  const read = (current: () => Snapshot, rules: CallerRules): ReadSkills =>
    readSkills({
      ...here,
      current,
      caller: rules,
      async reload() {
        await reload();
        return current();
      },
      options,
      changes: { ...managed, ...reviewed },
      search: searched,
      remote: reached.remote,
    });
  return {
    get snapshot() {
      return now();
    },
    locations,
    load: (query) => loadSkill(files, findSkill(now().skills, query)),
    unloaded(query) {
      const broken = findBroken(now(), query);
      // What loads, or isn't there, is answered like everywhere else.
      if (broken === undefined) {
        const { id } = findSkill(now().skills, query);
        throw new SkillwrightError("skill_not_found", {
          message: `"${id}" loads without errors`,
          details: { name: query, suggestions: [] },
        });
      }
      const { id, scope, found } = broken;
      const { path, diagnostics } = found;
      return { id, path, scope, diagnostics, text: readSkillText(files, broken) };
    },
    files(query) {
      const { found } = findSkill(now().skills, query);
      return found.kind === "command" ? { files: [], more: false } : listFiles(files, parentPath(found.path));
    },
    resources(query) {
      const { found } = findSkill(now().skills, query);
      if (found.kind === "command") return [];
      const folder = parentPath(found.path);
      return resourceCosts(files, folder, listFiles(files, folder).files);
    },
    async simulate(message) {
      // Loaded on first use, like a session.
      const { simulateAgent } = await import("./simulate-agent.ts");
      return simulateAgent(message, { snapshot: now(), files });
    },
    status: () => sortById(now().skills).map(({ id, state, reasons }) => ({ id, state, reasons })),
    fullStatus: () => sortById(now().skills),
    async everywhere() {
      const { listEverywhere } = await import("./list-everywhere.ts");
      return listEverywhere(async (host) => {
        const found = await createSkills({
          ...options,
          host,
          builtIns: "off",
          onConfigProblem: () => undefined,
        });
        return found.snapshot;
      });
    },
    reload,
    on: (_, listener) => live.listen(listener),
    watch: live.watch,
    async close({ scans = "stop" } = {}) {
      if (scans === "stop") {
        closing?.abort();
        closing = undefined;
      }
      searched.close();
      await live.close();
    },
    ...managed,
    ...reached.facade,
    ...reviewed,
    ...searched.facade,
    ...installSkills({ ...here, semantic: searched.semantic }),
    get registries() {
      registries ??= openRegistries(here);
      return registries;
    },
    get secrets() {
      secrets ??= openSecretStore({ state: locations.state, env, platform });
      return secrets;
    },
    ...scanFacade(here),
    ...shareSkills(here, managed),
    async forAgent(rules) {
      const theirs = both(caller, await callerRules(rules));
      let known = { from: now(), decided: decideFor(now(), theirs) };
      const current = (): Snapshot => {
        const from = now();
        if (from !== known.from) known = { from, decided: decideFor(from, theirs) };
        return known.decided;
      };
      return {
        get snapshot() {
          return current();
        },
        search: (query, request = {}) => searched.find(query, request, { snapshot: current() }),
        ...read(current, theirs),
      };
    },
    ...read(now, caller),
  };
}

function sortById(skills: readonly SkillStatus[]): readonly SkillStatus[] {
  return skills.toSorted((a, b) => compareText(a.id, b.id));
}

function warnOfConfig({ file, message, hint = "" }: Diagnostic): void {
  process.emitWarning(`${file}: ${message}. ${hint}`, "SkillwrightWarning");
}

/** Rules about skills are parsed only where there are some: that loads what permissions need. */
async function callerRules({ agent, allow, deny = [] }: AgentRules): Promise<CallerRules> {
  const lists = allow === undefined ? [] : [allow];
  if (deny.length === 0) return { agent, lists };
  const { deniedBy } = await import("./denied-skills.ts");
  return { agent, lists, denied: deniedBy(deny) };
}

/** An agent's rules in addition to those of the caller. */
function both(caller: CallerRules, agent: CallerRules): CallerRules {
  return {
    agent: agent.agent,
    lists: [...caller.lists, ...agent.lists],
    denied: (skill) => caller.denied?.(skill) ?? agent.denied?.(skill),
  };
}
