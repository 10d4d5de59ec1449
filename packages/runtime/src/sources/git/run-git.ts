import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { redactCredentials, SkillwrightError, type SourceFailure } from "@skillwright/core/internal";
import { ifExists } from "../../files/if-exists.ts";
import type { Environment } from "../../machine/locations.ts";
import { onExit } from "../../machine/on-exit.ts";
import { SOURCE_TIME_MS } from "../source-limits.ts";

/** Most bytes that git may transfer for one source; a skill may have 64 MB, and histories are not fetched. */
const MAX_GIT_BYTES = 512 * 1024 * 1024;

/** A bare repository of our own: what it has is only ever read as objects, and nothing is checked out. */
export interface GitPlace {
  readonly folder: string;
  /** The address of the source, for messages. */
  readonly url: string;
  readonly env: Environment;
  readonly signal: AbortSignal;
  /** Called with the bytes of the transfer so far. */
  readonly onBytes?: (received: number) => void;
}

export interface GitRun {
  readonly args: readonly string[];
  readonly input?: string;
  /** Most bytes of output. Default: 64 MB. */
  readonly maxOutput?: number;
}

/** What git printed. */
export interface GitOutput {
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Nothing that a repository or its server says may start a program. The user's settings stay, for credentials. */
const SETTINGS: readonly string[] = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.symlinks=false",
  "core.attributesFile=/dev/null",
  "init.templateDir=",
  "submodule.recurse=false",
  "fetch.recurseSubmodules=false",
  "fetch.writeCommitGraph=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "protocol.allow=never",
  "protocol.https.allow=always",
  "protocol.ssh.allow=always",
  "protocol.file.allow=always",
  "protocol.http.allow=always",
  "protocol.git.allow=never",
  "protocol.ext.allow=never",
  // A server must not send us to another host; redirects are followed by hand.
  "http.followRedirects=false",
  "transfer.bundleURI=false",
];

/** Variables of git that name the user's tools and certificates; all others would change what is fetched. */
const KEPT =
  /^GIT_(?:SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|CONFIG_GLOBAL|CONFIG_SYSTEM|CONFIG_NOSYSTEM|EXEC_PATH|(?:PROXY_)?SSL_\w+|HTTP_PROXY_AUTHMETHOD)$/;

const MAX_OUTPUT = 64 * 1024 * 1024;

/** Runs git on a repository. Rejects with `source_unavailable`, `timed_out`, `limit_exceeded` or the signal's reason. */
export async function runGit(place: GitPlace, run: GitRun): Promise<GitOutput> {
  const { signal, folder, env } = place;
  signal.throwIfAborted();
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  // Its own session: ssh finds no terminal to ask for a password, and all children end together.
  const child = spawn("git", [...settings, ...run.args], {
    cwd: folder,
    env: gitEnvironment(env),
    detached: process.platform !== "win32",
    stdio: ["pipe", "pipe", "pipe"],
  });
  const stdout: Buffer[] = [];
  let stderr = "";
  let size = 0;
  let failure: { readonly reason: unknown } | undefined;
  const stop = (reason: unknown): void => {
    failure ??= { reason };
    endGroup(child.pid);
  };
  const release = onExit(() => endGroup(child.pid));
  child.stdout.on("data", (piece: Buffer) => {
    size += piece.length;
    if (size > (run.maxOutput ?? MAX_OUTPUT)) stop(tooMuch("output", run.maxOutput ?? MAX_OUTPUT, place.url));
    else stdout.push(piece);
  });
  child.stderr.on("data", (piece: Buffer) => {
    stderr = (stderr + piece.toString("utf8")).slice(-8192);
  });
  // It may end before it has read everything; its exit code says why.
  child.stdin.on("error", () => undefined);
  child.stdin.end(run.input ?? "");
  const watch = setInterval(() => {
    const received = transferred(folder);
    place.onBytes?.(received);
    if (received > MAX_GIT_BYTES) stop(tooMuch("MAX_GIT_BYTES", MAX_GIT_BYTES, place.url));
  }, 200);
  const timer = setTimeout(() => stop(tooSlow(place.url)), SOURCE_TIME_MS);
  const onAbort = (): void => stop(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (failure !== undefined) throw failure.reason;
    if (code !== 0) throw gitFailure(stderr, place.url);
    return { stdout: Buffer.concat(stdout), stderr };
  } catch (error) {
    if (failure === undefined && (error as NodeJS.ErrnoException).code === "ENOENT") throw noGit(place.url);
    throw error;
  } finally {
    release();
    clearInterval(watch);
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

function gitEnvironment(env: Environment): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith("GIT_") || KEPT.test(name));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ATTR_NOSYSTEM: "1",
  };
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Bytes of what was received so far. */
function transferred(folder: string): number {
  let total = 0;
  for (const place of ["objects/pack", "objects"]) {
    for (const name of ifExists(() => readdirSync(join(folder, place))) ?? []) {
      total += statSync(join(folder, place, name), { throwIfNoEntry: false })?.size ?? 0;
    }
  }
  return total;
}

const failures: readonly (readonly [RegExp, SourceFailure])[] = [
  [
    /not found|does not exist|does not appear to be a git repo|couldn't find remote ref|not our ref|no such remote/i,
    "missing",
  ],
  [
    /could not read Username|Authentication failed|Permission denied|terminal prompts disabled|error: 40[13]|access denied|Host key verification/i,
    "denied",
  ],
  [
    /Could not resolve host|Connection refused|Connection timed out|Failed to connect|Network is unreachable|Could not connect/i,
    "connection",
  ],
  [/early EOF|unexpected disconnect|RPC failed|hung up|invalid index-pack|transfer closed/i, "cut"],
];

const hints: Partial<Record<SourceFailure, string>> = {
  missing: "Check the URL. A private repository needs Git's own credentials: `git ls-remote URL` must work.",
  denied: "Sign in with Git's own tools first: `git ls-remote URL` must work.",
  connection: "Check the URL and your network connection.",
};

/** The error for what git said on its error output. */
function gitFailure(stderr: string, url: string): SkillwrightError<"source_unavailable"> {
  const reason = failures.find(([pattern]) => pattern.test(stderr))?.[1] ?? "server";
  // ssh ends its lines as a terminal does.
  const all = stderr.split(/[\r\n]+/);
  const lines = all.filter((line) => /^(?:fatal|error|remote|ssh|ERROR)\b/.test(line));
  const said = redactAll((lines.length > 0 ? lines : all).slice(0, 3).join("; ")).slice(0, 500);
  const hint = hints[reason];
  return new SkillwrightError("source_unavailable", {
    message: `${url} can't be fetched: ${said === "" ? "git failed" : said}`,
    details: { url, reason },
    hint,
  });
}

/** What git prints may repeat an address with credentials from the user's own settings. */
function redactAll(text: string): string {
  return text.replace(/[a-z+]+:\/\/\S+/gi, (address) => redactCredentials(address));
}

function noGit(url: string): SkillwrightError<"source_unavailable"> {
  return new SkillwrightError("source_unavailable", {
    message: `${url} needs git, which is not installed`,
    details: { url, reason: "program" },
    hint: "Install git, or download an archive of the repository and use that.",
  });
}

function tooSlow(url: string): SkillwrightError<"timed_out"> {
  return new SkillwrightError("timed_out", {
    message: `${url} took longer than ${SOURCE_TIME_MS / 1000} seconds`,
    details: { limitMs: SOURCE_TIME_MS },
  });
}

function tooMuch(limit: string, allowed: number, url: string): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `${url} sends more than ${allowed} bytes`,
    details: { limit, allowed, actual: allowed + 1 },
    hint: "Use a smaller repository, or an archive with only the skills.",
  });
}
