import { lstatSync, readFileSync, statSync } from "node:fs";
import {
  isSkillwrightError,
  type JsonObject,
  joinPath,
  type McpSource,
  readJson,
  type SidecarText,
} from "@skillwright/core/internal";
import { ifReadable } from "../../files/if-exists.ts";
import { isFileError } from "../../files/node-file-system.ts";
import { sha256 } from "../../files/sha256.ts";
import { writeFileAtomically } from "../../files/write-file-atomically.ts";
import type { Locations } from "../../machine/locations.ts";
import { readSkillTree } from "../../skill-tree/read-skill-tree.ts";

/** Largest listing that is kept, in bytes. */
const MAX_LISTING_BYTES = 32 * 1024 * 1024;

/** The version of the file that a listing is kept in. */
export const LISTING_VERSION = 2 as const;

/** A file of a remote skill, as its server announced it. */
export interface RemoteFile {
  /** Relative to the skill's folder. */
  readonly path: string;
  readonly uri: string;
  /** SHA-256 in lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly size: number;
}

/** A skill of a server, as it announced it. */
export interface RemoteEntry {
  /** The address of its SKILL.md on the server. */
  readonly uri: string;
  readonly frontmatter: JsonObject;
  readonly files: readonly RemoteFile[];
  /** The files beside its SKILL.md that say how it may be used, read with the listing. */
  readonly sidecars: readonly Pick<SidecarText, "path" | "text">[];
}

/** What a server announced, or why it could not be asked. */
export interface RemoteListing {
  readonly version: typeof LISTING_VERSION;
  /** Hash of the server's settings; after a change it is asked again. */
  readonly server: string;
  /** When it was last asked, in milliseconds since 1970. */
  readonly asked: number;
  readonly entries: readonly RemoteEntry[];
  /** What was wrong with single skills. */
  readonly refused: readonly { readonly uri: string; readonly reason: string }[];
  /** Why it could not be asked; the entries are then from before. */
  readonly problem?: string;
  /** What to do about that. */
  readonly hint?: string;
}

/** The hash of a server's settings. */
export function serverStamp(source: McpSource): string {
  return sha256(JSON.stringify(source));
}

/** The listing that was kept for a server; undefined when there is none, or it is of another server or format. */
export function readListing(folder: string, stamp: string): RemoteListing | undefined {
  const file = `${folder}/listing.json`;
  // It is a cache: what can't be read is asked for again.
  const text = ifReadable(() => (statSync(file).size > MAX_LISTING_BYTES ? "" : readFileSync(file, "utf8")));
  const value = readJson(text ?? "")?.value as Partial<RemoteListing> | undefined;
  const isOurs = value?.version === LISTING_VERSION && value.server === stamp && Array.isArray(value.entries);
  return isOurs ? (value as RemoteListing) : undefined;
}

/** Keeps a listing. */
export function writeListing(folder: string, listing: RemoteListing): void {
  writeFileAtomically(`${folder}/listing.json`, JSON.stringify(listing));
}

/** Where what a server serves is kept. */
export function serverFolder(
  { cache }: Pick<Locations, "cache">,
  { label }: Pick<McpSource, "label">,
): string {
  return joinPath(cache, `mcp/${label}`);
}

/** Where the files of a remote skill are kept once they were fetched: the server and the skill's address decide. */
export function mirrorFolder(server: string, { uri, frontmatter }: RemoteEntry): string {
  const { name } = frontmatter;
  const isPlain = typeof name === "string" && /^[a-z\d][a-z\d-]{0,63}$/.test(name);
  return joinPath(server, `skills/${sha256(uri).slice(0, 16)}/${isPlain ? name : "skill"}`);
}

/** Whether a folder holds exactly the files that a server announced, byte for byte. */
export function isVerified(folder: string, { files }: RemoteEntry): boolean {
  try {
    if (!lstatSync(folder).isDirectory()) return false;
    const wanted = new Map(files.map((file) => [file.path, file]));
    const here = readSkillTree(folder);
    return (
      here.length === wanted.size &&
      here.every(({ path, bytes }) => {
        const file = wanted.get(path);
        return file !== undefined && file.size === bytes.length && file.sha256 === sha256(bytes);
      })
    );
  } catch (error) {
    // Not there yet, or somebody put links and other things into it.
    if (isFileError(error) || isSkillwrightError(error)) return false;
    throw error;
  }
}
