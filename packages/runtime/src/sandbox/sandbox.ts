import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import {
  fileNotFound,
  type OperatingSystem,
  omitUndefined,
  parentPath,
  planSandbox,
  type SandboxNeeds,
  type SandboxPlan,
  type SkillwrightError,
} from "@skillwright/core/internal";
import { realPath } from "../files/node-file-system.ts";
import { type Environment, locate } from "../machine/locations.ts";
import { currentPlatform } from "../machine/machine-folders.ts";
import { type Bubblewrap, findBubblewrap, locateBubblewrap, runBubblewrap } from "./bubblewrap.ts";
import {
  type ProcessBounds,
  type ProcessEnd,
  runProcess,
  type StopReason,
  unavailable,
} from "./run-process.ts";
import { checkSeatbelt, runSeatbelt } from "./seatbelt.ts";

/** Options for running commands. */
export interface SandboxOptions {
  /** `off` runs commands without a sandbox; only the user's own configuration can set it. Default: `on`. */
  readonly sandbox?: "on" | "off";
  /** Default: the process's environment. */
  readonly env?: Environment;
  /** Default: the user's home folder. */
  readonly home?: string;
  /** Default: the current platform. */
  readonly platform?: OperatingSystem;
}

/** A skill's command and its input. */
export interface SandboxCommand extends SandboxNeeds {
  /** The program and its arguments; not interpreted by a shell. */
  readonly argv: readonly [program: string, ...args: string[]];
  /** Default: nothing. */
  readonly stdin?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

/** How a command ended. */
export interface SandboxResult {
  /** Its exit status; null when it was stopped or ended by a signal. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it was stopped, if it was; `output`: it printed more than allowed, and the rest is lost. */
  readonly stoppedBy: StopReason | undefined;
  /** Permissions it requested but did not get. */
  readonly notices: readonly string[];
}

/** Runs commands of skills within limits. */
export interface Sandbox {
  readonly kind: "bubblewrap" | "seatbelt" | "off";
  /** Runs a command; paths are the same inside and outside the sandbox. */
  readonly run: (command: SandboxCommand) => Promise<SandboxResult>;
}

type Runner = (
  plan: SandboxPlan,
  argv: readonly string[],
  bounds: ProcessBounds,
) => Promise<ProcessEnd & { readonly notices?: readonly string[] }>;

/** Opens this machine's sandbox after testing it; throws `sandbox_unavailable` when there is none. */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { env = process.env, sandbox = "on" } = options;
  const platform = options.platform ?? currentPlatform();
  const home = canonical(options.home ?? homedir());
  const [kind, runner] = sandbox === "off" ? (["off", runFreely] as const) : await platformRunner(platform);
  return {
    kind,
    async run(command) {
      const plan = planSandbox(canonicalNeeds(command), {
        env,
        home,
        platform,
        own: ownFolders(env, home, platform),
      });
      const { timeMs, outputBytes } = plan.policy.limits;
      const bounds: ProcessBounds = {
        timeMs,
        outputBytes,
        ...omitUndefined({ stdin: command.stdin, signal: command.signal }),
      };
      const { status, stdout, stderr, stoppedBy, notices = [] } = await runner(plan, command.argv, bounds);
      return {
        status: stoppedBy === undefined ? (status ?? null) : null,
        stdout,
        stderr,
        stoppedBy,
        notices: [...plan.notices, ...notices],
      };
    },
  };
}

/** The folders with this program's configuration and state, without links. */
function ownFolders(env: Environment, home: string, platform: OperatingSystem): readonly string[] {
  const { configFile, state, cache, data, admin } = locate({ env, home, platform });
  return [parentPath(configFile), state, cache, data, admin].flatMap((folder) =>
    existsSync(folder) ? [folder, canonical(folder)] : [folder],
  );
}

/** Creates an empty private folder to use as a work folder. The caller removes it. */
export function makeWorkFolder(): string {
  return realPath(mkdtempSync(`${tmpdir()}/skillwright-work-`));
}

async function platformRunner(
  platform: OperatingSystem,
): Promise<readonly ["bubblewrap" | "seatbelt", Runner]> {
  switch (platform) {
    case "linux": {
      const tools = await tryBubblewrap();
      return ["bubblewrap", ({ policy }, argv, bounds) => runBubblewrap(tools, policy, argv, bounds)];
    }
    case "darwin":
      checkSeatbelt();
      return ["seatbelt", ({ policy }, argv, bounds) => runSeatbelt(policy, argv, bounds)];
    case "win32":
      throw noneOnWindows();
    default:
      return platform satisfies never;
  }
}

/** Which sandbox a machine appears to have; runs nothing. Throws `sandbox_unavailable` when there is none. */
export function findSandbox(platform: OperatingSystem): "bubblewrap" | "seatbelt" {
  switch (platform) {
    case "linux":
      locateBubblewrap();
      return "bubblewrap";
    case "darwin":
      checkSeatbelt();
      return "seatbelt";
    case "win32":
      throw noneOnWindows();
    default:
      return platform satisfies never;
  }
}

function noneOnWindows(): SkillwrightError<"sandbox_unavailable"> {
  return unavailable("Windows has no supported sandbox", "Run Skillwright inside WSL.");
}

let tried: Promise<Bubblewrap> | undefined;

/** Success is cached for the life of the process; a failure is tried again, because the user may have fixed it. */
function tryBubblewrap(): Promise<Bubblewrap> {
  tried ??= probeBubblewrap().catch((error: unknown) => {
    tried = undefined;
    throw error;
  });
  return tried;
}

/** Versions and settings prove little, so this tests whether a command in the sandbox has lost all its privileges. */
async function probeBubblewrap(): Promise<Bubblewrap> {
  const tools = findBubblewrap();
  const work = makeWorkFolder();
  try {
    const { policy } = planSandbox({ work }, { env: {}, home: homedir(), platform: "linux" });
    const bounds = { timeMs: policy.limits.timeMs, outputBytes: policy.limits.outputBytes };
    // The shell has to start a process: this fails on a kernel that counts the user's other processes too.
    const argv = ["/bin/sh", "-c", "cat /proc/self/status; exit 0"];
    const { stdout, stderr } = await runBubblewrap(tools, policy, argv, bounds);
    if (stdout === "")
      throw unavailable(`a command in it cannot run (${stderr.trim()})`, "Use Linux 5.14 or newer.");
    const harmless = [
      /^CapEff:\t0+$/m,
      /^CapPrm:\t0+$/m,
      /^CapBnd:\t0+$/m,
      /^NoNewPrivs:\t1$/m,
      /^Uid:\t65534\t/m,
    ];
    if (harmless.every((line) => line.test(stdout))) return tools;
    throw unavailable(
      "bubblewrap gives commands rights that they must not have",
      "Install a current bubblewrap.",
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Without a sandbox there are still a clean environment, a time limit and an output limit. */
const runFreely: Runner = async ({ policy }, [program = "", ...args], bounds) => {
  try {
    return await runProcess({ program, args, env: policy.environment, cwd: policy.cwd }, bounds);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EACCES") throw error;
    // The exit status that a shell would report.
    return {
      status: code === "ENOENT" ? 127 : 126,
      stdout: "",
      stderr: `${message}\n`,
      stoppedBy: undefined,
      report: "",
    };
  }
};

function canonicalNeeds(needs: SandboxNeeds): SandboxNeeds {
  const { work, skill, project, readable, cwd } = needs;
  return {
    ...needs,
    work: canonical(work),
    ...(project === undefined ? {} : { project: canonical(project) }),
    ...(cwd === undefined ? {} : { cwd: canonical(cwd) }),
    ...(readable === undefined ? {} : { readable: readable.map(canonical) }),
    ...(skill === undefined ? {} : { skill: { ...skill, snapshot: canonical(skill.snapshot) } }),
  };
}

function canonical(path: string): string {
  try {
    return realPath(path);
  } catch (cause) {
    throw fileNotFound(path, `There is no ${path}`, { cause });
  }
}
