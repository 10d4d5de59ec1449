import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { baseName, type GitReference, omitUndefined, type PinnedSource } from "@skillwright/core/internal";
import { makeFolders } from "../../files/make-folders.ts";
import { removeBusyFolder, sweepStale } from "../../files/sweep-stale.ts";
import { anySignal } from "../../machine/any-signal.ts";
import { onExit } from "../../machine/on-exit.ts";
import { contentsByPath, offerSkills } from "../offer-skills.ts";
import { pinPackages } from "../pin-packages.ts";
import type { SourceContext } from "../source-context.ts";
import { notInSource } from "../source-errors.ts";
import { SOURCE_TIME_MS } from "../source-limits.ts";
import { readEarlier } from "./earlier-versions.ts";
import { followRedirect } from "./follow-redirect.ts";
import { dateOf, fetchBlobs, fetchCommit, init, listFiles, readBlobs } from "./git-objects.ts";
import { type GitPlace, runGit } from "./run-git.ts";

/** How the folders in the cache begin that are needed while a source is read. */
const FOLDER_PREFIX = "git-";

/**
 * Skills of a Git repository. Fetches one commit, if possible only the skills' files, with history only on request.
 * Reads objects without a checkout, so that links, hooks, filters and submodules have no effect.
 */
export function resolveGit(reference: GitReference, context: SourceContext): Promise<PinnedSource> {
  return withPlace(reference, context, (place) => fetchSkills(reference, context, place));
}

/** Gives some work a folder for a repository, and removes it afterwards. */
async function withPlace<T>(
  { url }: GitReference,
  context: SourceContext,
  work: (place: GitPlace) => Promise<T>,
): Promise<T> {
  context.signal?.throwIfAborted();
  makeFolders(context.cache, 0o700);
  sweepStale(context.cache, FOLDER_PREFIX);
  const folder = mkdtempSync(join(context.cache, FOLDER_PREFIX));
  const release = onExit(() => removeBusyFolder(folder));
  try {
    return await work({
      folder,
      url,
      env: context.env,
      signal: anySignal(AbortSignal.timeout(2 * SOURCE_TIME_MS), context.signal),
      onBytes: (received) => context.onProgress?.({ step: "download", what: url, received }),
    });
  } finally {
    release();
    removeBusyFolder(folder);
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
  const wanted = omitUndefined({ path: found.path, skill: reference.skill });
  const read = async (paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> => {
    const needed = [...new Set(paths.flatMap((path) => ids.get(path) ?? []))];
    if (blobs === "left-out") await fetchBlobs(remote, needed);
    const contents = await readBlobs(place, needed);
    return contentsByPath(paths, (path) => contents.get(ids.get(path) ?? ""));
  };
  const offered = await offerSkills({ url: reference.url, entries: files, read }, wanted);
  const name = baseName(reference.url.replace(/\/+$/, "").replace(":", "/")).replace(/\.git$/, "");
  const date = await dateOf(place, commit);
  const pinned = pinPackages(offered, {
    kind: "git",
    url: provenanceUrl(url),
    version: commit,
    ...omitUndefined({ date }),
    name,
  });
  return {
    ...pinned,
    earlier: (folders, { signal } = {}) =>
      withPlace(reference, { ...context, signal }, (own) =>
        readEarlier({ place: own, url, commit }, folders),
      ),
  };
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
    throw notInSource(reference.url, `${reference.url} has no commits`);
  }
  for (const { name, rest } of candidates) {
    const commit =
      refs.get(`refs/heads/${name}`) ?? refs.get(`refs/tags/${name}^{}`) ?? refs.get(`refs/tags/${name}`);
    if (commit !== undefined) return { commit, url, ...omitUndefined({ path: rest }) };
  }
  throw notInSource(
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

function isCommit(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text);
}
