import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { McpSource, PackageFile } from "@skillwright/core/internal";
import { makeFolders } from "../../files/make-folders.ts";
import { sweepStale } from "../../files/sweep-stale.ts";
import type { Environment } from "../../machine/locations.ts";
import { writeSkillTree } from "../../skill-tree/write-skill-tree.ts";
import { mcpSource } from "./mcp-source.ts";
import { isVerified } from "./mirror.ts";
import type { RemoteEntry } from "./remote-listing.ts";
import type { ServerSignIns } from "./server-sign-ins.ts";

/** Start of the name of a folder whose files are not complete yet. */
const STAGING = ".fetch-";

/** A skill to fetch, and its target. */
export interface FetchRequest {
  readonly source: McpSource;
  readonly entry: RemoteEntry;
  readonly folder: string;
  readonly env: Environment;
  readonly signIns: ServerSignIns;
}

/** Fetches all files of a skill, verifies their sizes and digests, then replaces the earlier ones, all or none. */
export async function fetchRemote({ folder, ...request }: FetchRequest): Promise<void> {
  const { entry } = request;
  const files = await readFiles(request);
  makeFolders(dirname(folder), 0o700);
  sweepStale(dirname(folder), STAGING);
  const staging = mkdtempSync(join(dirname(folder), STAGING));
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

async function readFiles({
  source,
  entry,
  env,
  signIns,
}: Omit<FetchRequest, "folder">): Promise<readonly PackageFile[]> {
  const pinned = await mcpSource(source, { env, signIns, known: [entry] }).resolve();
  try {
    for await (const item of pinned.items()) {
      if (item.kind === "skill") return (await item.skill.read()).files;
    }
    return [];
  } finally {
    await pinned.close();
  }
}
