import { lstatSync } from "node:fs";
import { isSkillwrightError, joinPath, type McpSource } from "@skillwright/core/internal";
import { isFileError } from "../../files/node-file-system.ts";
import { sha256 } from "../../files/sha256.ts";
import type { Locations } from "../../machine/locations.ts";
import { readSkillTree } from "../../skill-tree/read-skill-tree.ts";
import type { RemoteEntry } from "./remote-listing.ts";

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
