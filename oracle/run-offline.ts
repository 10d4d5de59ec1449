import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { Place } from "./host-driver.ts";

/** Timeout: a host that takes longer is probably stuck in a symlink cycle. */
const HOST_TIMEOUT_MS = 120_000;

/** An unused port: outgoing connections are refused at once. */
const DEAD_PROXY = "http://127.0.0.1:9";

/** The result of a finished program. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The environment of a host: its own home, system tools, and no network except loopback. */
export function offlineEnvironment(place: Place): Record<string, string> {
  const own = place.programs === undefined ? [] : [place.programs];
  const folders = [...own, dirname(process.execPath), "/usr/bin", "/bin"];
  return {
    PATH: folders.join(delimiter),
    LANG: "C.UTF-8",
    HOME: place.home,
    HTTP_PROXY: DEAD_PROXY,
    HTTPS_PROXY: DEAD_PROXY,
    ALL_PROXY: DEAD_PROXY,
    NO_PROXY: "127.0.0.1,localhost",
    ...place.env,
  };
}

/** Runs a program; its output goes to a file because some hosts truncate a pipe at 64 KiB. */
export async function runOffline(
  command: string,
  args: readonly string[],
  place: Place,
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const folder = mkdtempSync(join(tmpdir(), "oracle-output-"));
  const files = { stdout: join(folder, "stdout"), stderr: join(folder, "stderr") };
  const stdout = openSync(files.stdout, "w");
  const stderr = openSync(files.stderr, "w");
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(command, args, {
        cwd: place.cwd,
        env: { ...offlineEnvironment(place), ...environment },
        stdio: ["ignore", stdout, stderr],
        timeout: HOST_TIMEOUT_MS,
        killSignal: "SIGKILL",
      });
      child.on("error", reject);
      child.on("exit", resolve);
    });
    return { code, stdout: readFileSync(files.stdout, "utf8"), stderr: readFileSync(files.stderr, "utf8") };
  } finally {
    closeSync(stdout);
    closeSync(stderr);
    rmSync(folder, { recursive: true, force: true });
  }
}
