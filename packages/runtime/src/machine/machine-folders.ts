import { homedir, userInfo } from "node:os";
import { resolve } from "node:path";
import {
  baseName,
  decodeText,
  type FileSystem,
  fileNotFound,
  type GitMarker,
  isAbsolutePath,
  joinPath,
  MAX_ANCESTORS,
  normalizePath,
  type OperatingSystem,
  parentPath,
} from "@skillwright/core/find";
import { nodeFileSystem, toPortablePath } from "../files/node-file-system.ts";
import { type Environment, type Locations, locate } from "./locations.ts";

/** The working folder, by default that of the process; its real path for hosts that use real paths. */
export function workingFolder(files: FileSystem, form: "given" | "real", given?: string): string {
  const path = toPortablePath(resolve(given ?? processFolder()));
  const canonical = files.canonical(path);
  const stat = canonical.ok ? files.stat(canonical.value) : canonical;
  if (canonical.ok && stat.ok && stat.value.kind === "folder")
    return form === "real" ? canonical.value : normalizePath(path);
  throw fileNotFound(path, canonical.ok ? `${path} is not a folder` : `The folder ${path} does not exist`, {
    hint: "Pass the working directory: a folder that exists.",
  });
}

/** The working folder of the process; it may have been deleted meanwhile. */
function processFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw fileNotFound(".", "The current directory no longer exists", {
      hint: "Change to a folder that exists, or specify one.",
      cause: error,
    });
  }
}

/** The user's home folder. An empty or relative `HOME` counts as unset: a project could impersonate its user. */
export function homeFolder(env: Environment): string {
  const given = toPortablePath(env.HOME ?? "");
  if (isAbsolutePath(given)) return normalizePath(given);
  const known = toPortablePath(env.HOME === undefined ? homedir() : userInfo().homedir);
  return normalizePath(known);
}

/** The current platform, by the names that core uses. */
export function currentPlatform(): OperatingSystem {
  return process.platform === "darwin" || process.platform === "win32" ? process.platform : "linux";
}

/** The nearest folder that contains a `.git` file or folder, from this one upwards. */
export function findGitRoot(files: FileSystem, from: string): string | undefined {
  return upwards(from).find((folder) => files.stat(joinPath(folder, ".git")).ok);
}

/** A folder and those above it, the nearest first. */
function upwards(from: string): readonly string[] {
  const folders = [from];
  let parent = parentPath(from);
  while (parent !== folders.at(-1) && folders.length < MAX_ANCESTORS) {
    folders.push(parent);
    parent = parentPath(parent);
  }
  return folders;
}

/** Where this program stores its data, and the current project, without a search for skills. */
interface OwnPlace {
  readonly locations: Locations;
  readonly home: string;
  /** The nearest folder that contains a `.git`, from the working folder upwards; otherwise the working folder. */
  readonly project: string;
}

/** The environment of a process that works in a folder. */
export function ownPlace(cwd: string = process.cwd()): OwnPlace {
  const { env } = process;
  const home = homeFolder(env);
  const files = nodeFileSystem();
  const path = toPortablePath(resolve(cwd));
  const canonical = files.canonical(path);
  const folder = canonical.ok ? canonical.value : path;
  return {
    locations: locate({ env, home, platform: currentPlatform() }),
    home,
    project: findGitRoot(files, folder) ?? folder,
  };
}

/** Longest `.git` file that is read; it contains one path. */
const MAX_LINK_BYTES = 8192;

/** The main checkout of the repository whose linked worktree a folder is; undefined for any other folder. */
export function findMainCheckout(files: FileSystem, worktree: string): string | undefined {
  const target = gitLink(files, joinPath(worktree, ".git"));
  if (target === undefined) return undefined;
  const linked = isAbsolutePath(target) ? target : joinPath(worktree, target);
  const bytes = files.read(joinPath(linked, "commondir"), MAX_LINK_BYTES);
  if (!bytes.ok) return undefined;
  const common = decodeText(bytes.value).text.trim();
  const folder = normalizePath(isAbsolutePath(common) ? common : joinPath(linked, common));
  return baseName(folder) === ".git" ? parentPath(folder) : undefined;
}

/** Every `.git` from a folder upwards, the nearest first, interpreted as Git would. Git is not run. */
export function findGitMarkers(files: FileSystem, from: string): readonly GitMarker[] {
  return upwards(from).flatMap((folder) => {
    const kind = markerKind(files, folder);
    return kind === undefined ? [] : [{ folder, kind }];
  });
}

function markerKind(files: FileSystem, folder: string): GitMarker["kind"] | undefined {
  const path = joinPath(folder, ".git");
  const stat = files.stat(path);
  if (!stat.ok) return undefined;
  if (stat.value.kind === "folder") {
    if (isRepository(files, path)) return "repository";
    return exists(files, path, "HEAD") ? "head" : "empty";
  }
  const target = gitLink(files, path);
  return target !== undefined && isRepository(files, joinPath(folder, target)) ? "repository" : "dead-link";
}

/** The folder that a `.git` file names. */
function gitLink(files: FileSystem, path: string): string | undefined {
  const bytes = files.read(path, MAX_LINK_BYTES);
  return bytes.ok ? /^gitdir:[ \t]*(.+?)\s*$/.exec(decodeText(bytes.value).text)?.[1] : undefined;
}

/** A linked worktree keeps its objects in the folder named by `commondir`. */
function isRepository(files: FileSystem, path: string): boolean {
  if (!exists(files, path, "HEAD")) return false;
  return exists(files, path, "commondir") || (exists(files, path, "objects") && exists(files, path, "refs"));
}

function exists(files: FileSystem, folder: string, name: string): boolean {
  return files.stat(joinPath(folder, name)).ok;
}
