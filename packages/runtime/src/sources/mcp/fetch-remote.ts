import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { McpSource } from "@skillwright/core";
import type { Environment } from "../../machine/locations.ts";
import { connectServer, until } from "./connect-server.ts";
import { FETCH_TIME_MS } from "./mcp-source-limits.ts";
import { isVerified, sha256 } from "./mirror.ts";
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
    for (const [path, bytes] of files) {
      const file = join(whole, path);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, bytes, { flag: "wx", mode: 0o600 });
    }
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
): Promise<ReadonlyMap<string, Uint8Array>> {
  const signal = AbortSignal.timeout(FETCH_TIME_MS);
  const server = await connectServer(source, { env, signal });
  try {
    const skill = {
      uri: entry.uri,
      frontmatter: entry.frontmatter as { name: string; description: string },
      resources: entry.files.map(({ uri, sha256: digest, size }) => ({
        uri,
        digest: `sha256:${digest}`,
        size,
      })),
    };
    const files = new Map<string, Uint8Array>();
    for (const { path, uri, sha256: digest, size } of entry.files) {
      const { bytes } = await until(signal, server.skills.read(skill, uri, { signal }));
      if (bytes.length !== size || sha256(bytes) !== digest)
        throw new Error(`${uri} is not the file that the server announced`);
      files.set(path, bytes);
    }
    return files;
  } finally {
    await server.close();
  }
}
