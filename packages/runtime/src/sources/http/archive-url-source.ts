import { MAX_ARCHIVE_BYTES, MAX_IMPORT_BYTES, type PinnedSource } from "@skillwright/core/internal";
import { pinBytes } from "../local/local-source.ts";
import type { SourceContext } from "../source-context.ts";
import { checkSha256 } from "../source-errors.ts";
import { useCached } from "./download-cache.ts";

/** An archive, or a SKILL.md, on a web server. With a digest it may come from another host than the one that was named. */
export function resolveArchiveUrl(
  { url, sha256 }: { readonly url: string; readonly sha256?: string },
  context: SourceContext,
): Promise<PinnedSource> {
  const { pathname } = new URL(url);
  return useCached(context, url, {
    maxBytes: /\.(?:md|markdown)$/i.test(pathname) ? MAX_IMPORT_BYTES : MAX_ARCHIVE_BYTES,
    ...(sha256 !== undefined && { redirects: "any" }),
    use(bytes) {
      if (sha256 !== undefined) checkSha256(bytes, sha256, url);
      return pinBytes(bytes, { name: decodeURIComponent(pathname), url, signal: context.signal });
    },
  });
}
