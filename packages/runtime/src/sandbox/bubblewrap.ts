import { spawnSync } from "node:child_process";
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  openSync,
} from "node:fs";
import { isInside, permissionError, type SandboxPolicy } from "@skillwright/core/internal";
import {
  bubblewrapOptions,
  limitArguments,
  NOBODY,
  stagingArguments,
  systemView,
} from "./bubblewrap-arguments.ts";
import { type Cgroup, openCgroup } from "./cgroup.ts";
import { type HostAccess, openHostAccess } from "./host-access.ts";
import { type ProcessBounds, type ProcessEnd, runProcess, unavailable } from "./run-process.ts";
import { sealNames } from "./seal-names.ts";
import { seccompFilter } from "./seccomp-filter.ts";
import { walkFolder } from "./walk-folder.ts";
import { watchLimits } from "./watch-limits.ts";

/** A usable bubblewrap and its companion programs. */
export interface Bubblewrap {
  readonly bwrap: string;
  readonly prlimit: string;
  readonly setpriv: string;
  /** Makes a command the first process to be killed when memory runs out. */
  readonly choom: string | undefined;
  readonly disableUserns: boolean;
}

/** Never searched on the PATH, because a project can add its own folder there. */
const PROGRAM_FOLDERS = ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin", "/sbin"];

/** Finds the programs that a sandbox needs, without running one; throws `sandbox_unavailable` when one is missing. */
export function locateBubblewrap(
  folders: readonly string[] = PROGRAM_FOLDERS,
): Omit<Bubblewrap, "disableUserns"> {
  const find = (name: string): string | undefined =>
    folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
  const needed = (name: string, bringer: string): string => {
    const path = find(name);
    if (path === undefined) {
      throw unavailable(
        `there is no ${name}`,
        `Install ${bringer}, for example with \`apt-get install ${bringer}\`.`,
      );
    }
    return path;
  };
  return {
    bwrap: needed("bwrap", "bubblewrap"),
    prlimit: needed("prlimit", "util-linux"),
    setpriv: needed("setpriv", "util-linux"),
    choom: find("choom"),
  };
}

/** Finds the programs that a sandbox needs and asks bubblewrap for its features; throws `sandbox_unavailable`. */
export function findBubblewrap(folders: readonly string[] = PROGRAM_FOLDERS): Bubblewrap {
  const programs = locateBubblewrap(folders);
  const { bwrap } = programs;
  const { stdout, error } = spawnSync(bwrap, ["--help"], { encoding: "utf8", env: {} });
  if (error !== undefined) throw unavailable(`${bwrap} cannot be run`, "Reinstall bubblewrap.");
  return { ...programs, disableUserns: stdout.includes("--disable-userns") };
}

/** Runs a command under bubblewrap. Throws `sandbox_unavailable` when the sandbox could not be set up. */
export async function runBubblewrap(
  tools: Bubblewrap,
  policy: SandboxPolicy,
  argv: readonly string[],
  bounds: ProcessBounds,
): Promise<ProcessEnd & { readonly notices: readonly string[] }> {
  const access = typeof policy.network === "object" ? await openHostAccess(policy.network) : undefined;
  const group = openCgroup(policy.limits);
  try {
    return await runPrepared({ tools, policy, argv, bounds, access, group });
  } finally {
    access?.close();
    group?.close();
  }
}

interface PreparedRun {
  readonly tools: Bubblewrap;
  readonly policy: SandboxPolicy;
  readonly argv: readonly string[];
  readonly bounds: ProcessBounds;
  readonly access: HostAccess | undefined;
  readonly group: Cgroup | undefined;
}

async function runPrepared({
  tools,
  policy,
  argv,
  bounds,
  access,
  group,
}: PreparedRun): Promise<ProcessEnd & { readonly notices: readonly string[] }> {
  const asRoot = process.geteuid?.() === 0;
  const files = access?.files ?? [];
  const lent = asRoot && lendToNobody(policy);
  const sealed = sealNames(policy.work, policy.sealed);
  try {
    const visible: SandboxPolicy = {
      ...policy,
      readable: policy.readable.filter((folder) => canMount(policy, folder.target)),
      environment: { ...policy.environment, ...access?.environment },
    };
    const stage = asRoot ? stagePlaces(visible, files) : undefined;
    const options = bubblewrapOptions(visible, {
      system: systemView(),
      sealed,
      reach: (path) => stage?.get(path) ?? path,
      files,
      disableUserns: tools.disableUserns,
    });
    const staging =
      stage === undefined ? [] : [tools.bwrap, ...stagingArguments(tools, stagedFolders(stage, policy))];
    const filter = seccompFilter(process.arch);
    const [program = "", ...args] = [
      ...(group?.enter ?? []),
      ...(tools.choom === undefined ? [] : [tools.choom, "-n", "1000", "--"]),
      ...staging,
      ...bubblewrapCommand(tools.bwrap, filter),
      tools.prlimit,
      ...limitArguments(policy),
      "--",
      ...(access?.wrap(argv, filter === undefined ? 5 : 6) ?? argv),
    ];
    const given = [
      options.map((option) => `${option}\0`).join(""),
      ...(filter === undefined ? [] : [filter]),
    ];
    const end = await runProcess(
      { program, args, env: {}, cwd: "/", given, channel: access?.serve },
      { ...bounds, watch: watchLimits(policy) },
    );
    const stopped = group?.ranOutOfMemory() === true ? { ...end, stoppedBy: "memory" as const } : end;
    return { ...withStatus(stopped), notices: [...sealed.disableNew(), ...(access?.refused() ?? [])] };
  } finally {
    sealed.release();
    if (lent && !sealed.isUsed()) takeBackFromNobody(policy.work);
  }
}

/** The options are passed on a separate descriptor: they contain secrets, and other users can read a command line. */
function bubblewrapCommand(bwrap: string, filter: Uint8Array | undefined): readonly string[] {
  const seccomp = filter === undefined ? [] : ["--seccomp", "5"];
  return [bwrap, "--json-status-fd", "3", "--args", "4", ...seccomp, "--"];
}

/** bubblewrap reports how a command ended; no report means that the command never started. */
function withStatus(end: ProcessEnd): ProcessEnd {
  const [, code] = /"exit-code": (\d+)/.exec(end.report) ?? [];
  if (code !== undefined) return { ...end, status: Number(code) };
  if (end.stoppedBy !== undefined) return { ...end, status: undefined };
  const [reason = "no reason given"] = end.stderr.trim().split("\n").slice(-1);
  throw unavailable(
    `bubblewrap failed (${reason})`,
    "Allow user namespaces for bubblewrap (in a container by its options, on Ubuntu by an AppArmor profile).",
  );
}

/** A folder can be mounted at a path that is a folder, or where a folder can be created. */
function canMount({ readable, work }: SandboxPolicy, target: string): boolean {
  if (isFolder(target)) return true;
  const around = [...readable.map((folder) => folder.target), work];
  return !existsSync(target) && !around.some((folder) => folder !== target && isInside(folder, target));
}

function isFolder(path: string): boolean {
  try {
    closeSync(openSync(path, constants.O_RDONLY | constants.O_DIRECTORY));
    return true;
  } catch {
    // Missing, not a folder, or unreadable: there is no mount point in each case.
    return false;
  }
}

function stagePlaces(
  { readable, work }: SandboxPolicy,
  files: HostAccess["files"],
): ReadonlyMap<string, string> {
  const sources = [...new Set([...[...files, ...readable].map(({ source }) => source), work])];
  return new Map(sources.map((source, index) => [source, `/tmp/${index}`]));
}

function stagedFolders(stage: ReadonlyMap<string, string>, { work }: SandboxPolicy) {
  return [...stage].map(([source, place]) => ({
    source,
    place,
    access: source === work ? ("write" as const) : ("read" as const),
  }));
}

/** Lends root's work folder to `nobody` and refuses other users' folders. Returns whether to give it back. */
function lendToNobody({ work, sealed }: SandboxPolicy): boolean {
  const folder = openSync(work, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const { uid } = fstatSync(folder);
    if (uid === NOBODY) return lentFolders.has(work);
    if (uid !== 0) {
      throw permissionError(
        work,
        `${work} belongs to another user and cannot be the work folder of a command that root starts`,
        { hint: "Use a folder that belongs to root, or run as the folder's owner." },
      );
    }
    fchownSync(folder, NOBODY, NOBODY);
    lentFolders.add(work);
    const names = new Set(sealed);
    const rules = { maxEntries: MAX_LENT_ENTRIES, enters: (entered: string) => !names.has(entered) };
    for (const { path, name } of walkFolder(work, rules)) {
      if (!names.has(name)) lend(path);
    }
    return true;
  } finally {
    closeSync(folder);
  }
}

/** A file with another name could be one of the system's, and a program that runs as its owner must stay root's. */
function lend(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.uid !== 0) return;
  const isPlainFile = stats.isFile() && stats.nlink === 1 && (stats.mode & 0o6000) === 0;
  if (isPlainFile || stats.isDirectory()) lchownSync(path, NOBODY, NOBODY);
}

/** Most files of a work folder that are lent; those beyond it can only be read. */
const MAX_LENT_ENTRIES = 300_000;

/** Work folders of root that belong to `nobody` while commands run in them. */
const lentFolders = new Set<string>();

/** Gives a work folder and what commands made in it back to root. Links are not followed; nothing runs in it any more. */
function takeBackFromNobody(work: string): void {
  lentFolders.delete(work);
  for (const { path } of walkFolder(work, { maxEntries: Number.MAX_SAFE_INTEGER })) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.uid === NOBODY) lchownSync(path, 0, 0);
  }
  lchownSync(work, 0, 0);
}
