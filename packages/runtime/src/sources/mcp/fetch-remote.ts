import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type McpSource, type PackageFile, parsePackagePath } from "@skillwright/core/internal";
import type { Environment } from "../../machine/locations.ts";
import { writeSkillTree } from "../../skill-tree/write-skill-tree.ts";
import { connectServer } from "./connect-server.ts";
import { FETCH_TIME_MS } from "./mcp-source-limits.ts";
import { isVerified } from "./mirror.ts";
import { readAnnounced } from "./read-announced.ts";
import type { RemoteEntry } from "./remote-listing.ts";

/** A skill that is to be fetched, and where to. */
export interface FetchRequest {
  readonly source: McpSource;
  readonly entry: RemoteEntry;
  readonly folder: string;
  readonly env: Environment;
}

/**
 * Fetches all files of a skill. Each has to have the size and the digest that the server announced; then all of them
 * take the place of what was there before, or none does. Throws what went wrong.
 */
export async function fetchRemote({ source, entry, folder, env }: FetchRequest): Promise<void> {
  const files = await readFiles(source, entry, env);
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const staging = mkdtempSync(join(dirname(folder), ".fetch-"));
  try {
    const whole = join(staging, "skill");
    writeSkillTree(whole, files, { access: "private" });
    rmSync(folder, { recursive: true, force: true });
    renameSync(whole, folder);
  } catch (error) {
    // Another process may have fetched it at the same time.
    if (!isVerified(folder, entry)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function readFiles(
  source: McpSource,
  entry: RemoteEntry,
  env: Environment,
): Promise<readonly PackageFile[]> {
  const signal = AbortSignal.timeout(FETCH_TIME_MS);
  const server = await connectServer(source, { env, signal });
  try {
    const files: PackageFile[] = [];
    for (const file of entry.files) {
      const bytes = await readAnnounced(server, entry, { file, signal });
      files.push({ path: parsePackagePath(file.path, entry.uri), bytes, executable: false });
    }
    return files;
  } finally {
    await server.close();
  }
}
