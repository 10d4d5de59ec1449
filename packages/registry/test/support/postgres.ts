import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";

const [initdb] = globSync("/usr/lib/postgresql/*/bin/initdb").toSorted().toReversed();

/** Whether this machine has no PostgreSQL; `scripts/system-packages.ts` installs it where that is possible. */
export const withoutPostgres: boolean = initdb === undefined;

/** A PostgreSQL server of its own, for one suite. */
export interface Cluster {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>;
  /** Stops it as a crash would, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server on a free port of this machine. PostgreSQL refuses to run as root, so that root becomes `postgres`. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-postgres-"));
  const bin = (initdb ?? "").replace(/initdb$/, "");
  const isRoot = process.getuid?.() === 0;
  const run = async (program: string, args: readonly string[]): Promise<void> => {
    const command = [`${bin}${program}`, ...args];
    const all = isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
    // The server inherits these; a pipe would stay open as long as it runs.
    const child = spawn(all[0] ?? "", all.slice(1), { cwd: folder, stdio: "ignore" });
    const [status] = (await once(child, "exit")) as [number | null];
    if (status !== 0) throw new Error(`${program} failed with ${status}`);
  };
  if (isRoot) spawnSync("chown", ["postgres", folder]);
  const data = join(folder, "data");
  await run("initdb", ["--auth=trust", "--username=test", "--no-sync", "-D", data]);
  const port = await freePort();
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
  const start = (): Promise<void> =>
    run("pg_ctl", ["start", "-w", "-s", "-D", data, "-l", join(folder, "log"), "-o", settings]);
  const stop = (): Promise<void> => run("pg_ctl", ["stop", "-w", "-s", "-m", "immediate", "-D", data]);
  await start();
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      const sql = postgres(`postgres://test@127.0.0.1:${port}/postgres`, { max: 1 });
      await sql.unsafe(`create database test${databases}`);
      await sql.end();
      return `postgres://test@127.0.0.1:${port}/test${databases}`;
    },
    async restart() {
      await stop();
      await start();
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}
