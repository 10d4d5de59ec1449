import {
  type ConfigFile,
  compareDiagnostics,
  type Diagnostic,
  type FileSystem,
  skillsChange,
} from "@skillwright/core/internal";
import type { RootReport } from "../scan/scan-roots.ts";
import type { DiskView } from "../snapshot/disk-view.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Belief, Look, SnapshotKeeper } from "../snapshot/snapshot-keeper.ts";
import { debounce } from "./debounce.ts";
import { createDiskMemory } from "./disk-memory.ts";
import { createPathWatch } from "./path-watch.ts";
import { silentFileSystem } from "./silent-file-system.ts";
import { lookFailed, outOfWatches, silentFolder } from "./watch-diagnostics.ts";
import { type WatchFolder, watchFolder } from "./watch-folder.ts";
import { MANY_REPORTS, MAX_WAIT_MS, POLL_MS, QUIET_MS } from "./watch-limits.ts";

/** How changes are noticed: the system reports them, somebody looks every few seconds, or not at all. */
export type WatchMethod = "events" | "polling" | "off";

/** How a place is watched. */
export interface WatchReport {
  readonly method: WatchMethod;
  /** How many folders the system reports changes of. */
  readonly folders: number;
  /** Why changes are polled for. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Keeps a snapshot true to the disk until it is closed. */
export interface Watcher {
  readonly report: WatchReport;
  /** Releases every watch and timer; a look that is under way ends first. */
  close(): Promise<void>;
}

/** What a watcher is made from. */
export interface WatcherOptions {
  readonly keeper: SnapshotKeeper;
  readonly take: (version: number, look: DiskView) => Promise<Snapshot>;
  readonly disk: FileSystem;
  readonly sidecars: readonly string[];
  /** Default: what configuration says, else `on`. */
  readonly watch?: "on" | "poll" | "off" | undefined;
  readonly watchFolder?: WatchFolder | undefined;
}

/** Starts to watch: when this returns, no later change is lost. */
export async function startWatcher(options: WatcherOptions): Promise<Watcher> {
  const { keeper } = options;
  let isClosed = false;
  /** Whether a look failed, so that what it was told of is lost. */
  let isInDoubt = false;
  let trouble: Diagnostic | undefined;
  let silent: readonly Diagnostic[] = [];
  let poll: NodeJS.Timeout | undefined;
  const paths = createPathWatch({
    watchFolder: options.watchFolder ?? watchFolder,
    onTouch: () => soon.notice(),
    onTrouble(error, folder) {
      trouble = outOfWatches(error, folder);
      paths.release();
    },
  });
  const memory = createDiskMemory({
    disk: options.disk,
    paths,
    sidecars: options.sidecars,
    first: keeper.current.found,
    now: () => Date.now(),
  });
  const methodFor = (config: readonly ConfigFile[]): WatchMethod => {
    const setting = options.watch ?? (config.some((file) => file.watch === false) ? "off" : "on");
    if (setting === "off") return "off";
    return setting === "poll" || trouble !== undefined ? "polling" : "events";
  };
  const problems = (roots: readonly RootReport[]): readonly Diagnostic[] => {
    silent = roots.flatMap(({ root, exists }) => {
      const type = exists ? silentFileSystem(root.path) : undefined;
      return type === undefined ? [] : [silentFolder(type, root.path)];
    });
    return trouble === undefined ? silent : [trouble, ...silent];
  };
  const takeBelieving = async (before: Snapshot, wanted: Belief): ReturnType<Look> => {
    const belief = isInDoubt ? "nothing" : wanted;
    const method = isClosed ? "off" : methodFor(before.config);
    // Too many reports at once, and the system may have dropped some.
    const isFlooded = paths.reports >= MANY_REPORTS;
    const believed = belief === "watches" && (isFlooded || method !== "events") ? "stamps" : belief;
    const watches = isFlooded || belief === "nothing" ? "anew" : "kept";
    const touched = paths.begin(method === "events" ? watches : "none");
    const look = memory.begin(believed, touched);
    const snapshot = await options.take(before.version + 1, {
      ...look,
      before,
      diagnostics: problems,
    });
    paths.end();
    look.end();
    isInDoubt = false;
    // Somebody switched it on meanwhile.
    if (method !== "events" && methodFor(snapshot.config) === "events") lookAgain("stamps");
    const change = skillsChange(before, snapshot, look.changedTexts);
    if (change !== undefined || wanted === "nothing") return { snapshot, change };
    // Nothing to tell, and yet what was found may differ, such as a second way to the same skill.
    return { snapshot: { ...snapshot, version: before.version } };
  };
  const look: Look = async (before, belief) => {
    clearTimeout(poll);
    soon.cancel();
    try {
      const looked = await takeBelieving(before, belief);
      schedule(methodFor(looked.snapshot.config), "stamps");
      return looked;
    } catch (error) {
      isInDoubt = true;
      schedule("polling", "nothing");
      // Whoever asked for it hears of it; what asks by itself must not take the host down.
      if (belief === "nothing") throw error;
      return failed(before, error);
    }
  };
  const schedule = (method: WatchMethod, belief: Belief): void => {
    if (isClosed || method === "off") paths.release();
    else if (method === "polling" || silent.length > 0) poll = setTimeout(lookAgain, POLL_MS, belief);
  };
  const lookAgain = (belief: Belief): void => {
    if (!isClosed) void keeper.look(belief);
  };
  const soon = debounce(() => lookAgain("watches"), { quiet: QUIET_MS, longest: MAX_WAIT_MS });

  keeper.lookWith(look);
  await keeper.look("stamps");
  return {
    get report() {
      const { config } = keeper.current;
      return {
        method: methodFor(config),
        folders: paths.size,
        diagnostics: trouble === undefined ? silent : [trouble, ...silent],
      };
    },
    async close() {
      isClosed = true;
      soon.cancel();
      clearTimeout(poll);
      paths.release();
      await keeper.idle();
    },
  };
}

function failed(before: Snapshot, error: unknown): Awaited<ReturnType<Look>> {
  const problem = lookFailed(error, before.place.cwd);
  const others = before.diagnostics.filter(({ code }) => code !== "watch-failed");
  const diagnostics = [...others, problem].toSorted(compareDiagnostics);
  const snapshot = { ...before, version: before.version + 1, diagnostics };
  const change = skillsChange(before, snapshot);
  return change === undefined ? { snapshot: before } : { snapshot, change };
}
