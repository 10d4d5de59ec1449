import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  baseName,
  decodeText,
  type GitReference,
  omitUndefined,
  type PinnedSource,
  SkillwrightError,
  type Source,
} from "@skillwright/core/internal";
import { makeFolders } from "../../files/make-folders.ts";
import { offerSkills, type SourceEntry } from "../offer-skills.ts";
import { pinPackages } from "../pin-packages.ts";
import type { SourceContext } from "../source-context.ts";
import { MAX_REPOSITORY_FILES, MAX_SOURCE_BYTES, SOURCE_TIME_MS } from "../source-limits.ts";
import { beforeEnd } from "./before-end.ts";
import { followRedirect } from "./follow-redirect.ts";
import { type GitPlace, runGit } from "./run-git.ts";

/** How the folders in the cache begin that are needed while a source is read. */
const FOLDER_PREFIX = "git-";

/** After this time a folder belongs to a process that was killed; no source takes as long. */
const STALE_MS = 24 * 60 * 60 * 1000;

/**
 * Skills of a Git repository. One commit is fetched, without its history and where the server allows it without the
 * files that belong to no skill. Files are read as objects: nothing is checked out, so links, hooks, filters and
 * submodules have no effect.
 */
export function gitSource(reference: GitReference, context: SourceContext): Source {
  return {
    label: reference.url,
    async resolve({ signal } = {}) {
      signal?.throwIfAborted();
      makeFolders(context.cache, 0o700);
      sweep(context.cache);
      const folder = mkdtempSync(join(context.cache, FOLDER_PREFIX));
      const release = beforeEnd(() => removeFolder(folder));
      try {
        return await fetchSkills(reference, context, {
          folder,
          url: reference.url,
          env: context.env,
          signal: AbortSignal.any([
            AbortSignal.timeout(2 * SOURCE_TIME_MS),
            ...(signal === undefined ? [] : [signal]),
          ]),
          onBytes: (received) => context.onProgress?.({ step: "download", what: reference.url, received }),
        });
      } finally {
        release();
        removeFolder(folder);
      }
    },
  };
}

function removeFolder(folder: string): void {
  // A git that was just killed may still write its last file.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}

/** Removes what processes left that were killed; a folder in use changes much more often. */
function sweep(cache: string): void {
  for (const name of readdirSync(cache)) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const changed = statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== undefined && changed < Date.now() - STALE_MS) removeFolder(join(cache, name));
  }
}

async function fetchSkills(
  reference: GitReference,
  context: SourceContext,
  place: GitPlace,
): Promise<PinnedSource> {
  context.onProgress?.({ step: "connect", what: reference.url });
  const found = await findCommit(reference, context, place);
  const { commit, url } = found;
  const remote = { place, url, commit };
  await init(place, commit);
  const blobs = await fetchCommit(remote);
  context.onProgress?.({ step: "read", what: reference.url });
  const files = await listFiles(place, commit);
  const ids = new Map(files.map(({ path, id }) => [path, id]));
  const wanted = {
    ...(found.path !== undefined && { path: found.path }),
    ...(reference.skill !== undefined && { skill: reference.skill }),
  };
  const read = async (paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> => {
    const needed = [...new Set(paths.flatMap((path) => ids.get(path) ?? []))];
    if (blobs === "left-out") await fetchBlobs(remote, needed);
    const contents = await readBlobs(place, needed);
    return new Map(
      paths.flatMap((path) => {
        const content = contents.get(ids.get(path) ?? "");
        return content === undefined ? [] : [[path, content] as const];
      }),
    );
  };
  const offered = await offerSkills({ url: reference.url, entries: files, read }, wanted);
  const name = baseName(reference.url.replace(/\/+$/, "").replace(":", "/")).replace(/\.git$/, "");
  const date = await dateOf(place, commit);
  return pinPackages(offered, {
    kind: "git",
    url: provenanceUrl(url),
    version: commit,
    ...omitUndefined({ date }),
    name,
  });
}

/** The first second that ISO 8601 can't write with four digits of a year. */
const YEAR_10000_S = 253_402_300_800;

/** When a commit was made; undefined if its time makes no sense. */
async function dateOf(place: GitPlace, commit: string): Promise<string | undefined> {
  const { stdout } = await runGit(place, {
    args: [`--git-dir=${place.folder}`, "rev-list", "--timestamp", "--max-count=1", commit],
  });
  const seconds = Number.parseInt(stdout.toString("latin1"), 10);
  return seconds >= 0 && seconds < YEAR_10000_S ? new Date(seconds * 1000).toISOString() : undefined;
}

/** `user@host:path` as an address. */
function provenanceUrl(url: string): string {
  if (url.includes("://")) return url;
  const [host = "", ...path] = url.split(":");
  return `ssh://${host}/${path.join(":").replace(/^\//, "")}`;
}

interface FoundCommit {
  readonly commit: string;
  /** The folder, without what turned out to be a part of the branch's name. */
  readonly path?: string;
  /** Where the repository is; a server may have moved it. */
  readonly url: string;
}

/** The commit that a reference means now. */
async function findCommit(
  reference: GitReference,
  context: SourceContext,
  place: GitPlace,
): Promise<FoundCommit> {
  const { ref, path } = reference;
  const own = path === undefined ? {} : { path };
  if (ref !== undefined && isCommit(ref)) return { commit: ref.toLowerCase(), url: reference.url, ...own };
  const candidates = ref === undefined ? [] : possibleRefs(ref, path);
  const names = candidates.flatMap(({ name }) => [
    `refs/heads/${name}`,
    `refs/tags/${name}`,
    `refs/tags/${name}^{}`,
  ]);
  const { url, stdout } = await listRemote(reference.url, names.length === 0 ? ["HEAD"] : names, {
    context,
    place,
  });
  const refs = new Map(
    stdout.split("\n").flatMap((line) => {
      const [id = "", name = ""] = line.split("\t");
      return isCommit(id) ? [[name, id] as const] : [];
    }),
  );
  if (ref === undefined) {
    const commit = refs.get("HEAD");
    if (commit !== undefined) return { commit, url, ...own };
    throw missing(reference.url, `${reference.url} has no commits`);
  }
  for (const { name, rest } of candidates) {
    const commit =
      refs.get(`refs/heads/${name}`) ?? refs.get(`refs/tags/${name}^{}`) ?? refs.get(`refs/tags/${name}`);
    if (commit !== undefined) return { commit, url, ...(rest !== undefined && { path: rest }) };
  }
  throw missing(
    reference.url,
    `${reference.url} has no branch or tag "${ref}"`,
    /^[0-9a-f]{4,39}$/.test(ref) ? "Give all 40 digits of a commit." : undefined,
  );
}

/** A branch may have `/` in its name, and then a pasted address doesn't say where it ends. */
function possibleRefs(
  ref: string,
  path: string | undefined,
): readonly { readonly name: string; readonly rest?: string }[] {
  const parts = path?.split("/") ?? [];
  return [...parts.keys(), parts.length].map((count) => {
    const rest = parts.slice(count).join("/");
    return { name: [ref, ...parts.slice(0, count)].join("/"), ...(rest !== "" && { rest }) };
  });
}

async function listRemote(
  url: string,
  names: readonly string[],
  { context, place }: { readonly context: SourceContext; readonly place: GitPlace },
): Promise<{ readonly url: string; readonly stdout: string }> {
  const ask = async (address: string): Promise<{ readonly url: string; readonly stdout: string }> => {
    const { stdout } = await runGit(place, { args: ["ls-remote", "--", address, ...names] });
    return { url: address, stdout: stdout.toString("utf8") };
  };
  try {
    return await ask(url);
  } catch (error) {
    const moved = await followRedirect(url, { context, signal: place.signal, error });
    return ask(moved);
  }
}

/** An empty repository of the same kind as the source's. */
async function init(place: GitPlace, commit: string): Promise<void> {
  const format = commit.length === 64 ? ["--object-format=sha256"] : [];
  await runGit(place, { args: ["init", "--quiet", "--bare", "--template=", ...format, "--", place.folder] });
}

interface Remote {
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

/** Fetches one commit; says whether the server left out the files. */
async function fetchCommit(remote: Remote): Promise<"left-out" | "here"> {
  const { place, commit } = remote;
  const fetch = (options: readonly string[]): ReturnType<typeof runGit> =>
    runGit(place, { args: [...remoteArgs(remote), ...FETCH, ...options, "--", "source", commit] });
  try {
    const { stderr } = await fetch(["--depth=1", "--filter=blob:none"]);
    return /filtering not recognized/.test(stderr) ? "here" : "left-out";
  } catch (error) {
    // A plain web server has no part of the protocol that could select anything.
    if (!(error instanceof Error) || !/shallow capabilities|does not support shallow/.test(error.message))
      throw error;
    await fetch([]);
    return "here";
  }
}

async function fetchBlobs(remote: Remote, ids: readonly string[]): Promise<void> {
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

interface GitFile extends SourceEntry {
  readonly id: string;
}

async function listFiles(place: GitPlace, commit: string): Promise<readonly GitFile[]> {
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
  return { path, id, executable: mode === "100755", ...(problem !== undefined && { problem }) };
}

const problems: Readonly<Record<string, string>> = {
  "120000": "is a link, which works only in local folders; commit a copy instead",
  "160000": "is a submodule, whose files are in another repository",
};

async function readBlobs(place: GitPlace, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
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

function isCommit(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text);
}

function missing(url: string, message: string, hint?: string): SkillwrightError<"source_unavailable"> {
  return new SkillwrightError("source_unavailable", {
    message,
    details: { url, reason: "missing" },
    ...(hint !== undefined && { hint }),
  });
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
