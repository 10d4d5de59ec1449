import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Programs of the packages dbus-daemon, gnome-keyring and libsecret-tools. */
const PROGRAMS = ["/usr/bin/dbus-daemon", "/usr/bin/gnome-keyring-daemon", "/usr/bin/secret-tool"] as const;

/** Whether tests of a real keyring are to be skipped here; where every test must run, a missing one fails them instead. */
export const withoutKeyring: boolean =
  process.env.CI !== "true" && !PROGRAMS.every((program) => existsSync(program));

/** The keyring of a Linux desktop, unlocked and empty, without a desktop. */
export interface DesktopKeyring extends AsyncDisposable {
  /** What a program needs in its environment to reach it. */
  readonly env: { readonly DBUS_SESSION_BUS_ADDRESS: string };
}

/** Starts a session bus and a keyring on it. Both end with it. */
export async function desktopKeyring(): Promise<DesktopKeyring> {
  const home = mkdtempSync(join(tmpdir(), "skillwright-keyring-"));
  const started: ChildProcess[] = [];
  const run = join(home, "run");
  mkdirSync(run, { mode: 0o700 });
  const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const child = spawn(program, args, { env, stdio: ["pipe", "pipe", "ignore"] });
    started.push(child);
    return child;
  };
  const own = { PATH: "/usr/bin:/bin", HOME: home, XDG_RUNTIME_DIR: run };
  const [bus, keyring] = PROGRAMS;
  const options = ["--session", "--nofork", "--nopidfile", "--nosyslog", "--print-address=1"];
  const running = start(bus, options, own);
  const [address] = (await once(running.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  const env = { DBUS_SESSION_BUS_ADDRESS: String(address).trim() };
  const daemon = start(keyring, ["--foreground", "--unlock", "--components=secrets"], { ...own, ...env });
  daemon.stdin?.end("the password of the login keyring");
  // Whoever asks the bus for a keyring before this one has its socket gets a second, locked one.
  while (!existsSync(join(run, "keyring/control"))) await sleep(20);
  return {
    env,
    async [Symbol.asyncDispose]() {
      for (const child of started.toReversed()) {
        const ended = child.exitCode === null ? once(child, "exit") : undefined;
        child.kill();
        await ended;
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}
