import { resolve } from "node:path";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { toPortablePath } from "../files/portable-path.ts";
import { findGitRoot } from "./find-git-root.ts";
import { currentPlatform, homeFolder } from "./home-folder.ts";
import { type Locations, locate } from "./locations.ts";

/** Where this program stores its data, and the current project, without a search for skills. */
export interface OwnPlace {
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
