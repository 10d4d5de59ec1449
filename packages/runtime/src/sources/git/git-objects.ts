import { decodeText, omitUndefined, SkillwrightError } from "@skillwright/core/internal";
import type { SourceEntry } from "../offer-skills.ts";
import { MAX_SOURCE_BYTES } from "../source-limits.ts";
import { type GitPlace, runGit } from "./run-git.ts";

/** Most files in a repository that are searched for skills. */
const MAX_REPOSITORY_FILES = 500_000;

/** An empty repository of the same kind as the source's. */
export async function init(place: GitPlace, commit: string): Promise<void> {
  const format = commit.length === 64 ? ["--object-format=sha256"] : [];
  await runGit(place, { args: ["init", "--quiet", "--bare", "--template=", ...format, "--", place.folder] });
}

/** A commit of a repository elsewhere, and our own for what is fetched of it. */
export interface Remote {
  readonly place: GitPlace;
  readonly url: string;
  readonly commit: string;
}

/** Settings of the remote, which is known by a name so that files can be fetched later. */
function remoteArgs({ place, url }: Remote): readonly string[] {
  return [
    `--git-dir=${place.folder}`,
    "-c",
    `remote.source.url=${url}`,
    "-c",
    "remote.source.promisor=true",
    "-c",
    "remote.source.partialclonefilter=blob:none",
  ];
}

const FETCH: readonly string[] = [
  "fetch",
  "--quiet",
  "--no-tags",
  "--no-write-fetch-head",
  "--no-recurse-submodules",
  "--no-auto-maintenance",
];

/** Fetches a commit, with some of those before it; says whether the server left out the files. */
export async function fetchCommit(remote: Remote, commits = 1): Promise<"left-out" | "here"> {
  const { place, commit } = remote;
  const fetch = (options: readonly string[]): ReturnType<typeof runGit> =>
    runGit(place, { args: [...remoteArgs(remote), ...FETCH, ...options, "--", "source", commit] });
  try {
    const { stderr } = await fetch([`--depth=${commits}`, "--filter=blob:none"]);
    return /filtering not recognized/.test(stderr) ? "here" : "left-out";
  } catch (error) {
    // A plain web server has no part of the protocol that could select anything.
    if (!(error instanceof Error) || !/shallow capabilities|does not support shallow/.test(error.message))
      throw error;
    await fetch([]);
    return "here";
  }
}

/** Fetches files that were left out. */
export async function fetchBlobs(remote: Remote, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await runGit(remote.place, {
    args: [
      "-c",
      "fetch.negotiationAlgorithm=noop",
      ...remoteArgs(remote),
      ...FETCH,
      "--filter=blob:none",
      "--stdin",
      "--",
      "source",
    ],
    input: `${ids.join("\n")}\n`,
  });
}

/** A file of a commit. */
export interface GitFile extends SourceEntry {
  readonly id: string;
}

/** The files of a commit. */
export async function listFiles(place: GitPlace, commit: string): Promise<readonly GitFile[]> {
  const { stdout } = await runGit(place, {
    args: [`--git-dir=${place.folder}`, "ls-tree", "-r", "-z", "--full-tree", commit],
  });
  const files: GitFile[] = [];
  for (let at = 0; at < stdout.length; ) {
    const end = stdout.indexOf(0, at);
    if (files.length >= MAX_REPOSITORY_FILES) throw tooManyFiles(place.url);
    files.push(readEntry(stdout.subarray(at, end)));
    at = end + 1;
  }
  return files;
}

/** `<mode> <type> <id>TAB<path>`, the path as bytes. */
function readEntry(line: Buffer): GitFile {
  const tab = line.indexOf(0x09);
  const [mode = "", , id = ""] = line.toString("latin1", 0, tab).split(" ");
  const { text: path, valid } = decodeText(line.subarray(tab + 1));
  const problem = valid ? problems[mode] : "has a name that is not UTF-8";
  return { path, id, executable: mode === "100755", ...omitUndefined({ problem }) };
}

const problems: Readonly<Record<string, string>> = {
  "120000": "is a link, which works only in local folders; commit a copy instead",
  "160000": "is a submodule, whose files are in another repository",
};

/** The bytes of files that were fetched, by id. */
export async function readBlobs(
  place: GitPlace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (ids.length === 0) return new Map();
  const { stdout } = await runGit(place, {
    args: [`--git-dir=${place.folder}`, "cat-file", "--batch"],
    input: `${ids.join("\n")}\n`,
    maxOutput: MAX_SOURCE_BYTES,
  });
  const contents = new Map<string, Uint8Array>();
  for (let at = 0; at < stdout.length; ) {
    const end = stdout.indexOf(0x0a, at);
    const [id = "", type, size = "0"] = stdout.toString("latin1", at, end).split(" ");
    at = end + 1;
    if (type !== "blob") continue;
    // A copy, so that what is kept of the output does not keep all of it.
    contents.set(id, new Uint8Array(stdout.subarray(at, at + Number(size))));
    at += Number(size) + 1;
  }
  return contents;
}

/** The first second that ISO 8601 can't write with four digits of a year. */
const YEAR_10000_S = 253_402_300_800;

/** When a commit was made; undefined if its time makes no sense. */
export async function dateOf(place: GitPlace, commit: string): Promise<string | undefined> {
  const { stdout } = await runGit(place, {
    args: [`--git-dir=${place.folder}`, "rev-list", "--timestamp", "--max-count=1", commit],
  });
  const seconds = Number.parseInt(stdout.toString("latin1"), 10);
  return seconds >= 0 && seconds < YEAR_10000_S ? new Date(seconds * 1000).toISOString() : undefined;
}

function tooManyFiles(url: string): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `${url} has more than ${MAX_REPOSITORY_FILES} files`,
    details: {
      limit: "MAX_REPOSITORY_FILES",
      allowed: MAX_REPOSITORY_FILES,
      actual: MAX_REPOSITORY_FILES + 1,
    },
    hint: "Use an archive with only the skills.",
  });
}
