import {
  type ConfigFile,
  compareDiagnostics,
  type Diagnostic,
  diagnose,
  errorMessage,
  type FileSystem,
  skillsChange,
  withHint,
} from "@skillwright/core/internal";
import type { RootReport } from "../scan/scan-roots.ts";
import type { DiskView, Snapshot } from "../snapshot/snapshot.ts";
import type { Reuse, ScanDisk, SnapshotKeeper } from "../snapshot/snapshot-keeper.ts";
import { debounce } from "./debounce.ts";
import { createDiskMemory } from "./disk-memory.ts";
import { createPathWatch } from "./path-watch.ts";
import { silentFileSystem } from "./silent-file-system.ts";
import { type WatchFolder, watchFolder } from "./watch-folder.ts";

/** How long nothing must happen before the disk is scanned: editors save in several steps, within a few ms. */
const QUIET_MS = 50;

/** The longest a change waits for quiet: constant writing must not hide other changes. */
const MAX_WAIT_MS = 500;

/** How often the disk is polled where the system reports no changes. */
const POLL_MS = 2500;

/** From this many events on, everything is scanned: the system's queue silently drops those after 16,384. */
export const MANY_EVENTS = 4096;

const SECONDS = POLL_MS / 1000;

/** The system refuses to watch more. */
function outOfWatches(error: NodeJS.ErrnoException, folder: string): Diagnostic {
  const { code = error.message } = error;
  const what = code === "ENOSPC" || code === "EMFILE" ? "has no file watches left" : "refuses file watches";
  return withHint(
    diagnose("watch-polling", {
      message: `The system ${what} (${code}); polling for changes every ${SECONDS} seconds instead`,
      file: folder,
    }),
  );
}

/** Changes of a folder are not always reported. */
function silentFolder(type: string, folder: string): Diagnostic {
  return withHint({
    code: "watch-polling",
    severity: "info",
    message: `The folder is on ${type}, which doesn't report every change; polling it every ${SECONDS} seconds`,
    file: folder,
    hint: "You don't need to do anything.",
  });
}

/** How changes are noticed: the system reports them, polling every few seconds, or not at all. */
export type WatchMethod = "events" | "polling" | "off";

/** How the disk is watched. */
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
  /** Releases every watch and timer; a running scan finishes first. */
  close(): Promise<void>;
}

export interface WatcherOptions {
  readonly keeper: SnapshotKeeper;
  readonly take: (version: number, view: DiskView) => Promise<Snapshot>;
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
  /** Whether a scan failed, so that the events it was to handle are lost. */
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
  const scanReusing = async (before: Snapshot, wanted: Reuse): ReturnType<ScanDisk> => {
    const reuse = isInDoubt ? "nothing" : wanted;
    const method = isClosed ? "off" : methodFor(before.config);
    // After too many events at once, the system may have dropped some.
    const isFlooded = paths.events >= MANY_EVENTS;
    const reused = reuse === "watches" && (isFlooded || method !== "events") ? "stamps" : reuse;
    const watches = isFlooded || reuse === "nothing" ? "replaced" : "kept";
    const touched = paths.begin(method === "events" ? watches : "none");
    const seen = memory.begin(reused, touched);
    const snapshot = await options.take(before.version + 1, {
      ...seen,
      before,
      diagnostics: problems,
    });
    paths.end();
    seen.end();
    isInDoubt = false;
    // Watching was turned on in the meantime.
    if (method !== "events" && methodFor(snapshot.config) === "events") scanAgain("stamps");
    const change = skillsChange(before, snapshot, seen.changedTexts);
    if (change !== undefined || wanted === "nothing") return { snapshot, change };
    // No visible change, but what was found may differ, such as a second path to the same skill.
    return { snapshot: { ...snapshot, version: before.version } };
  };
  const scan: ScanDisk = async (before, reuse) => {
    clearTimeout(poll);
    soon.cancel();
    try {
      const scanned = await scanReusing(before, reuse);
      schedule(methodFor(scanned.snapshot.config), "stamps");
      return scanned;
    } catch (error) {
      isInDoubt = true;
      schedule("polling", "nothing");
      // An explicit reload rejects; a background scan must not crash the host.
      if (reuse === "nothing") throw error;
      return failed(before, error);
    }
  };
  const schedule = (method: WatchMethod, reuse: Reuse): void => {
    if (isClosed || method === "off") paths.release();
    else if (method === "polling" || silent.length > 0) poll = setTimeout(scanAgain, POLL_MS, reuse);
  };
  const scanAgain = (reuse: Reuse): void => {
    if (!isClosed) void keeper.scan(reuse);
  };
  const soon = debounce(() => scanAgain("watches"), { quiet: QUIET_MS, longest: MAX_WAIT_MS });

  keeper.scanWith(scan);
  await keeper.scan("stamps");
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

function failed(before: Snapshot, error: unknown): Awaited<ReturnType<ScanDisk>> {
  const message = `A change could not be read: ${errorMessage(error)}`;
  const problem = withHint(diagnose("watch-failed", { message, file: before.place.cwd }));
  const others = before.diagnostics.filter(({ code }) => code !== "watch-failed");
  const diagnostics = [...others, problem].toSorted(compareDiagnostics);
  const snapshot = { ...before, version: before.version + 1, diagnostics };
  const change = skillsChange(before, snapshot);
  return change === undefined ? { snapshot: before } : { snapshot, change };
}
