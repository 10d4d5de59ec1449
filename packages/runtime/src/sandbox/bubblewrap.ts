import { spawnSync } from "node:child_process";
import { closeSync, constants, existsSync, fchownSync, fstatSync, openSync, readFileSync } from "node:fs";
import { isInside, type SandboxPolicy, SkillwrightError } from "@skillwright/core/internal";
import {
  bubblewrapOptions,
  limitArguments,
  NOBODY,
  stagingArguments,
  systemView,
} from "./bubblewrap-arguments.ts";
import {
  type ProcessBounds,
  type ProcessEnd,
  runProcess,
  type StopReason,
  unavailable,
} from "./run-process.ts";
import { sealNames } from "./seal-names.ts";
import { seccompFilter } from "./seccomp-filter.ts";

/** Milliseconds between two checks. Each process also has its own limit, so little can happen in between. */
const LOOK_MS = 100;

/** Stops a process when it and its descendants use more memory than allowed. Linux only. */
function watchMemory(limit: number): (pid: number, stop: (reason: StopReason) => void) => () => void {
  return (pid, stop) => {
    const timer = setInterval(() => {
      if (memoryOf(pid) > limit) stop("memory");
    }, LOOK_MS);
    timer.unref();
    return () => clearInterval(timer);
  };
}

/** The memory of a process and its descendants in bytes; shared memory counts once. */
function memoryOf(pid: number): number {
  let bytes = 0;
  const waiting = [pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const rollup = read(`/proc/${next}/smaps_rollup`);
    for (const [, kilobytes] of rollup.matchAll(/^Pss_(?:Anon|Shmem): *(\d+) kB$/gm))
      bytes += Number(kilobytes) * 1024;
    for (const child of read(`/proc/${next}/task/${next}/children`).split(" ")) {
      if (child !== "") waiting.push(Number(child));
    }
  }
  return bytes;
}

/** Processes can end while they are being read. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH" || code === "EACCES") return "";
    throw error;
  }
}

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
): Promise<ProcessEnd> {
  const asRoot = process.geteuid?.() === 0;
  if (asRoot) lendToNobody(policy.work);
  const sealed = sealNames(policy.work, policy.sealed);
  try {
    const visible: SandboxPolicy = {
      ...policy,
      readable: policy.readable.filter((folder) => canMount(policy, folder.target)),
    };
    const stage = asRoot ? stagePlaces(visible) : undefined;
    const options = bubblewrapOptions(visible, {
      system: systemView(),
      sealed,
      reach: (path) => stage?.get(path) ?? path,
      disableUserns: tools.disableUserns,
    });
    const staging =
      stage === undefined ? [] : [tools.bwrap, ...stagingArguments(tools, stagedFolders(stage, policy))];
    const filter = seccompFilter(process.arch);
    const [program = "", ...args] = [
      ...(tools.choom === undefined ? [] : [tools.choom, "-n", "1000", "--"]),
      ...staging,
      ...bubblewrapCommand(tools.bwrap, filter),
      tools.prlimit,
      ...limitArguments(policy),
      "--",
      ...argv,
    ];
    const given = [
      options.map((option) => `${option}\0`).join(""),
      ...(filter === undefined ? [] : [filter]),
    ];
    const end = await runProcess(
      { program, args, env: {}, cwd: "/", given },
      { ...bounds, watch: watchMemory(policy.limits.memoryBytes) },
    );
    return withStatus(end);
  } finally {
    sealed.release();
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

function stagePlaces({ readable, work }: SandboxPolicy): ReadonlyMap<string, string> {
  const sources = [...new Set([...readable.map(({ source }) => source), work])];
  return new Map(sources.map((source, index) => [source, `/tmp/${index}`]));
}

function stagedFolders(stage: ReadonlyMap<string, string>, { work }: SandboxPolicy) {
  return [...stage].map(([source, place]) => ({
    source,
    place,
    access: source === work ? ("write" as const) : ("read" as const),
  }));
}

/** Only the owner can write to a work folder; root's is given to `nobody`, and folders of other users stay unchanged. */
function lendToNobody(work: string): void {
  const folder = openSync(work, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const { uid } = fstatSync(folder);
    if (uid === NOBODY) return;
    if (uid !== 0) {
      throw new SkillwrightError("permission_error", {
        message: `${work} belongs to another user and cannot be the work folder of a command that root starts`,
        details: { path: work },
        hint: "Use a folder that belongs to root, or run as the folder's owner.",
      });
    }
    fchownSync(folder, NOBODY, NOBODY);
  } finally {
    closeSync(folder);
  }
}
