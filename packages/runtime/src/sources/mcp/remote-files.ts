import { dirname } from "node:path";
import {
  type ConfigFile,
  errorMessage,
  type FoundSkill,
  omitUndefined,
  type SkillStatus,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { Environment, Locations } from "../../machine/locations.ts";
import { fetchRemote } from "./fetch-remote.ts";
import { isVerified, mirrorFolder, serverFolder } from "./mirror.ts";
import { type RemoteEntry, readListing, serverStamp } from "./remote-listing.ts";
import type { ServerSignIns } from "./server-sign-ins.ts";

/** The files of remote skills: fetched when they are wanted, and checked each time. */
export interface RemoteFiles {
  /** Makes sure that a skill's files are here as the server announced them. Throws `load_error`. */
  fetch(skill: SkillStatus): Promise<void>;
  /** Throws `load_error` unless a skill's files are here as the server announced them. */
  check(skill: SkillStatus): void;
}

/** What files of remote skills are fetched with. */
export interface RemoteFilesInput {
  readonly config: () => readonly ConfigFile[];
  readonly locations: Pick<Locations, "cache">;
  readonly env: Environment;
  readonly signIns: ServerSignIns;
}

/** Opens the files of remote skills. Other skills are ignored. */
export function remoteFiles({ config, locations, env, signIns }: RemoteFilesInput): RemoteFiles {
  const underWay = new Map<string, Promise<void>>();
  const place = ({ found }: SkillStatus): Place | undefined => {
    const source = config()
      .flatMap((file) => file.mcpServers)
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
      await fetchRemote({ ...where, env, signIns });
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
  readonly source: ConfigFile["mcpServers"][number];
  readonly entry: RemoteEntry;
  readonly folder: string;
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
