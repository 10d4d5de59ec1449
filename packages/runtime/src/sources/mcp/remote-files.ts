import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  errorMessage,
  type FoundSkill,
  type McpSource,
  omitUndefined,
  type PackageFile,
  type SkillStatus,
  SkillwrightError,
  type Source,
} from "@skillwright/core/internal";
import { makeFolders } from "../../files/make-folders.ts";
import { sweepStale } from "../../files/sweep-stale.ts";
import { writeSkillTree } from "../../skill-tree/write-skill-tree.ts";
import type { SkillsPlace } from "../../snapshot/skills-place.ts";
import { type McpSourceOptions, mcpSource } from "./mcp-source.ts";
import {
  isVerified,
  mirrorFolder,
  type RemoteEntry,
  readListing,
  serverFolder,
  serverStamp,
} from "./remote-listing.ts";
import type { ServerSignIns } from "./server-sign-ins.ts";

/** Start of the name of a folder whose files are not complete yet. */
const STAGING = ".fetch-";

/** The files of remote skills: fetched when they are wanted, and checked each time. */
export interface RemoteFiles {
  /** Makes sure that a skill's files are here as the server announced them. Throws `load_error`. */
  fetch(skill: SkillStatus): Promise<void>;
  /** Throws `load_error` unless a skill's files are here as the server announced them. */
  check(skill: SkillStatus): void;
}

/** Opens the files of remote skills. Other skills are ignored. */
export function remoteFiles(
  { current, locations, env }: Pick<SkillsPlace, "current" | "locations" | "env">,
  signIns: ServerSignIns,
): RemoteFiles {
  const underWay = new Map<string, Promise<void>>();
  const place = ({ found }: SkillStatus): Place | undefined => {
    const source = current()
      .config.flatMap((file) => file.mcpServers)
      .find(({ label }) => found.origin?.startsWith(`mcp://${label}/`) === true);
    if (source === undefined) return undefined;
    const server = serverFolder(locations, source);
    const entry = readListing(server, serverStamp(source))?.entries.find(
      (candidate) => mirrorFolder(server, candidate) === dirname(found.key),
    );
    return entry && { source, entry, folder: dirname(found.key) };
  };
  const fetchOnce = async (skill: SkillStatus): Promise<void> => {
    const where = place(skill);
    if (where === undefined) throw unavailable(skill, "its server no longer serves it");
    if (isVerified(where.folder, where.entry)) return;
    try {
      await fetchRemote(where, { env, signIns });
    } catch (error) {
      throw unavailable(skill, errorMessage(error), error);
    }
  };
  return {
    async fetch(skill) {
      const { found } = skill;
      if (!isRemote(found)) return;
      const started = underWay.get(found.key) ?? fetchOnce(skill);
      underWay.set(found.key, started);
      try {
        await started;
      } finally {
        underWay.delete(found.key);
      }
    },
    check(skill) {
      if (!isRemote(skill.found)) return;
      const where = place(skill);
      if (where === undefined || !isVerified(where.folder, where.entry))
        throw unavailable(skill, "its files are not here as its server announced them; load it first");
    },
  };
}

/** A remote skill and its copy. */
interface Place {
  readonly source: McpSource;
  readonly entry: RemoteEntry;
  readonly folder: string;
}

/** Fetches all files of a skill, verifies their sizes and digests, then replaces the earlier ones, all or none. */
async function fetchRemote({ source, entry, folder }: Place, options: McpSourceOptions): Promise<void> {
  const files = await readFiles(mcpSource(source, { ...options, known: [entry] }));
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

async function readFiles(source: Source): Promise<readonly PackageFile[]> {
  const pinned = await source.resolve();
  try {
    for await (const item of pinned.items()) {
      if (item.kind === "skill") return (await item.skill.read()).files;
    }
    return [];
  } finally {
    await pinned.close();
  }
}

function isRemote({ origin }: FoundSkill): boolean {
  return origin !== undefined;
}

function unavailable(skill: SkillStatus, why: string, cause?: unknown): SkillwrightError<"load_error"> {
  return new SkillwrightError("load_error", {
    message: `"${skill.id}" cannot be fetched from ${skill.found.origin ?? "its server"}: ${why}`,
    details: { name: skill.name, path: skill.found.path },
    hint: "`skillwright sources --refresh` asks the server again.",
    ...omitUndefined({ cause }),
  });
}
