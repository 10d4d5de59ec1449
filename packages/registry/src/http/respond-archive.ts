import type { Context } from "hono";
import type { DownloadCounters } from "../skills/download-counters.ts";
import type { findVersion } from "../skills/find-skill.ts";
import { type BlobStore, readBlob } from "../storage/blobs/blob-store.ts";

interface ArchiveDownload {
  readonly blobs: BlobStore;
  readonly counters: DownloadCounters;
  readonly found: Awaited<ReturnType<typeof findVersion>>;
  /** What the caller asked for; only an exact version may be cached forever. */
  readonly choice: string;
}

/** Responds with the zip file of a version. */
export async function respondArchive(
  c: Context,
  { blobs, counters, found, choice }: ArchiveDownload,
): Promise<Response> {
  const { skill, namespace, version } = found;
  const tag = `"${version.archive_sha256}"`;
  const isFixed = choice === version.version;
  const isPublic = namespace.visibility === "public" && version.state === "published";
  c.header("etag", tag);
  c.header(
    "cache-control",
    isFixed && isPublic ? "public, max-age=31536000, immutable" : "private, no-cache",
  );
  c.header("x-skill-version", version.version);
  c.header("x-skill-tree", version.tree);
  if (c.req.header("if-none-match") === tag) return c.body(null, 304);
  const content = await readBlob(blobs, version.archive_sha256);
  if (version.state === "published") counters.count({ skill: skill.id, version: version.id });
  return c.body(Buffer.from(content), 200, {
    "content-type": "application/zip",
    "content-length": String(content.length),
    "content-disposition": `attachment; filename="${skill.name}-${version.version}.zip"`,
    digest: `sha-256=${Buffer.from(version.archive_sha256, "hex").toString("base64")}`,
  });
}
