import type { EarlierVersion } from "@skillwright/core/internal";
import { contentsByPath, offerSkills } from "../offer-skills.ts";
import {
  dateOf,
  fetchBlobs,
  fetchCommit,
  type GitFile,
  init,
  listFiles,
  type Remote,
  readBlobs,
} from "./git-objects.ts";
import { type GitPlace, runGit } from "./run-git.ts";

/** How far back changes are searched, in commits; what is older has been public for a while. */
const MAX_EARLIER_COMMITS = 200;

/** How many earlier states of a skill are tried; one that can't be used, such as one with a link, must not hide others. */
const MAX_EARLIER_STATES = 5;

interface EarlierFiles {
  readonly folder: string;
  readonly commit: string;
  readonly files: readonly GitFile[];
}

/** What skills were before the last commit that changed their folder, by folder; skills without one are left out. */
export async function readEarlier(
  remote: Remote,
  folders: readonly string[],
): Promise<ReadonlyMap<string, EarlierVersion>> {
  const { place } = remote;
  await init(place, remote.commit);
  const blobs = await fetchCommit(remote, MAX_EARLIER_COMMITS);
  const trees = new Map<string, readonly GitFile[]>();
  const found: EarlierFiles[] = [];
  for (const folder of folders) {
    const base = folder === "" ? "" : `${folder}/`;
    for (const commit of await commitsBefore(place, remote.commit, folder)) {
      const tree = trees.get(commit) ?? (await listFiles(place, commit));
      trees.set(commit, tree);
      const files = tree.filter(({ path }) => path.startsWith(base));
      if (!files.some(({ path }) => path === `${base}SKILL.md`) || files.some(({ problem }) => problem))
        continue;
      found.push({ folder, commit, files });
      break;
    }
  }
  // One request for all files: a repository can have hundreds of skills.
  const ids = [...new Set(found.flatMap(({ files }) => files.map(({ id }) => id)))];
  if (blobs === "left-out") await fetchBlobs(remote, ids);
  const contents = await readBlobs(place, ids);
  const versions = new Map<string, EarlierVersion>();
  for (const earlier of found) {
    const { folder, commit } = earlier;
    const own = await readSkill(remote.url, earlier, contents);
    if (own === undefined) continue;
    const date = (await dateOf(place, commit))?.slice(0, 10) ?? "";
    versions.set(folder, { version: `at commit ${commit.slice(0, 10)} of ${date}`.trim(), files: own });
  }
  return versions;
}

/** The commits that changed a folder before its last change, newest first. */
async function commitsBefore(place: GitPlace, commit: string, folder: string): Promise<readonly string[]> {
  const { stdout } = await runGit(place, {
    args: [
      "--literal-pathspecs",
      `--git-dir=${place.folder}`,
      "rev-list",
      `--max-count=${MAX_EARLIER_STATES + 1}`,
      commit,
      "--",
      ...(folder === "" ? [] : [folder]),
    ],
  });
  return stdout.toString("latin1").trim().split("\n").slice(1);
}

async function readSkill(
  url: string,
  { folder, files }: EarlierFiles,
  contents: ReadonlyMap<string, Uint8Array>,
): Promise<EarlierVersion["files"] | undefined> {
  const ids = new Map(files.map(({ path, id }) => [path, id]));
  const read = async (paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> =>
    contentsByPath(paths, (path) => contents.get(ids.get(path) ?? ""));
  const { packages } = await offerSkills(
    { url, entries: files, read },
    folder === "" ? {} : { path: folder },
  );
  return packages.find((one) => one.folder === folder)?.files;
}
