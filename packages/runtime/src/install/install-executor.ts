import { spawn } from "node:child_process";
import { chmodSync } from "node:fs";
import {
  type DependencyPlan,
  errorMessage,
  type InstallSpec,
  isSkillwrightError,
  joinPath,
  type OperatingSystem,
  planDependency,
} from "@skillwright/core/internal";
import { makeFolders } from "../files/make-folders.ts";
import { sha256 } from "../files/sha256.ts";
import { writeFileAtomically } from "../files/write-file-atomically.ts";
import { anySignal } from "../machine/any-signal.ts";
import { killGroup } from "../machine/kill-group.ts";
import type { Environment } from "../machine/locations.ts";
import { findProgram } from "../machine/node-machine.ts";

/** How long a package manager may take. */
const TIMEOUT_MS: number = 10 * 60 * 1000;

/** Most bytes of a download. */
const MAX_DOWNLOAD_BYTES: number = 256 * 1024 * 1024;

/** Characters of a package manager's output that are kept, from its end. */
const KEPT_OUTPUT = 4000;

/** Installs programs that skills need, and skills. Every failure is a result; nothing is thrown. */
export interface InstallExecutor {
  /** What would be done, for a person to approve. */
  plan(spec: InstallSpec): DependencyPlan;
  /** Does it, after a person agreed. */
  install(spec: InstallSpec, options?: ExecutorOptions): Promise<InstallResult>;
}

export interface ExecutorOptions {
  /** Asks a person, who sees exactly what would be done. Default: not approved. */
  readonly approve?: (command: DependencyPlan) => Promise<boolean>;
  /** Default: ten minutes. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** What became of an installation. */
export type InstallResult =
  | { readonly ok: true; readonly command: DependencyPlan; readonly output: string; readonly path?: string }
  | {
      readonly ok: false;
      readonly command: DependencyPlan;
      readonly reason: "refused" | "declined" | "missing-program" | "failed" | "timed-out" | "mismatch";
      readonly problem: string;
      readonly output: string;
    };

export interface ExecutorPlace {
  readonly env: Environment;
  readonly platform: OperatingSystem;
  /** The folder for downloaded programs. */
  readonly programs: string;
  /** Installs skills of a source; a person is asked there. */
  readonly installSkills: (source: string) => Promise<readonly string[]>;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
}

/** Opens an executor. */
export function openInstallExecutor(place: ExecutorPlace): InstallExecutor {
  return {
    plan: planDependency,
    async install(spec, options = {}) {
      const command = planDependency(spec);
      try {
        return await execute(command, { place, options });
      } catch (error) {
        const isRefused = isSkillwrightError(error, "install_refused");
        return failure(command, isRefused ? "refused" : "failed", errorMessage(error));
      }
    },
  };
}

interface Execution {
  readonly place: ExecutorPlace;
  readonly options: ExecutorOptions;
}

async function execute(command: DependencyPlan, execution: Execution): Promise<InstallResult> {
  if (command.kind === "refused") return failure(command, "refused", command.problem);
  if (command.kind === "skill") {
    const names = await execution.place.installSkills(command.source);
    return { ok: true, command, output: `Installed ${names.join(", ")}` };
  }
  if ((await execution.options.approve?.(command)) !== true)
    return failure(command, "declined", "nobody agreed to it");
  return command.kind === "download" ? download(command, execution) : run(command, execution);
}

async function run(
  command: Extract<DependencyPlan, { readonly kind: "command" }>,
  { place, options }: Execution,
): Promise<InstallResult> {
  const program = findProgram(command.program, place);
  if (program === undefined) {
    return failure(command, "missing-program", `${command.program} is not installed`);
  }
  const { timeoutMs = TIMEOUT_MS, signal } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = anySignal(timeout, signal);
  const child = spawn(program, command.args, {
    shell: false,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...place.env },
    // In a group of its own, so that what a package manager starts ends with it.
    detached: true,
  });
  const end = (): void => killGroup(child);
  stop.addEventListener("abort", end, { once: true });
  if (stop.aborted) end();
  let output = "";
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString("utf8")).slice(-KEPT_OUTPUT);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = Promise.withResolvers<{ readonly status: number | null; readonly problem: string }>();
  child.once("error", ({ message }) => ended.resolve({ status: null, problem: message }));
  child.once("close", (status) =>
    ended.resolve({ status, problem: `${command.program} ended with status ${status}` }),
  );
  const { status, problem } = await ended.promise;
  stop.removeEventListener("abort", end);
  if (status === 0) return { ok: true, command, output };
  const isLate = timeout.aborted;
  const failed = failure(
    command,
    isLate ? "timed-out" : "failed",
    isLate ? `it took longer than ${timeoutMs} ms` : problem,
  );
  return { ...failed, output };
}

type Failure = Extract<InstallResult, { readonly ok: false }>;

function failure(command: DependencyPlan, reason: Failure["reason"], problem: string): Failure {
  return { ok: false, command, reason, problem, output: "" };
}

async function download(
  command: Extract<DependencyPlan, { readonly kind: "download" }>,
  { place, options }: Execution,
): Promise<InstallResult> {
  const { timeoutMs = TIMEOUT_MS, signal } = options;
  const response = await (place.fetch ?? fetch)(command.url, {
    signal: anySignal(AbortSignal.timeout(timeoutMs), signal),
  });
  const failed = (problem: string): Failure => failure(command, "failed", problem);
  if (!response.ok || response.body === null) return failed(`the server answered ${response.status}`);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > MAX_DOWNLOAD_BYTES) return failed(`it is larger than ${MAX_DOWNLOAD_BYTES} bytes`);
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  const found = sha256(bytes);
  if (found !== command.sha256)
    return failure(command, "mismatch", `its SHA-256 is ${found} and not ${command.sha256}`);
  const path = joinPath(place.programs, command.name);
  makeFolders(place.programs, 0o700);
  writeFileAtomically(path, bytes, { inside: place.programs, mode: 0o755 });
  chmodSync(path, 0o755);
  return { ok: true, command, output: "", path };
}
