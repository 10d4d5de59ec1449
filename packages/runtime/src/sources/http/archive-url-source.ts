import { MAX_ARCHIVE_BYTES, MAX_IMPORT_BYTES, type Source } from "@skillwright/core/internal";
import { pinBytes } from "../local/local-source.ts";
import type { SourceContext } from "../source-context.ts";
import { checkSha256 } from "../source-errors.ts";
import { useCached } from "./download-cache.ts";

/** An archive, or a SKILL.md, on a web server. With a digest it may come from another host than the one that was named. */
export function archiveUrlSource(
  reference: { readonly url: string; readonly sha256?: string },
  context: SourceContext,
): Source {
  const { url, sha256 } = reference;
  const { pathname } = new URL(url);
  return {
    label: url,
    async resolve({ signal } = {}) {
      return useCached(context, url, {
        maxBytes: /\.(?:md|markdown)$/i.test(pathname) ? MAX_IMPORT_BYTES : MAX_ARCHIVE_BYTES,
        signal,
        ...(sha256 !== undefined && { redirects: "any" }),
        use(bytes) {
          if (sha256 !== undefined) checkSha256(bytes, sha256, url);
          return pinBytes(bytes, { name: decodeURIComponent(pathname), url, signal });
        },
      });
    },
  };
}
