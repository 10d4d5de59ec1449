import {
  type FoundPackages,
  type PinnedSource,
  type Provenance,
  SkillwrightError,
  type SourceItem,
  type SourceOptions,
} from "@skillwright/core/internal";
import { hashFiles } from "../skill-tree/tree-hash.ts";

/** Makes a pinned source of skills that are in memory already, and of those that were refused. */
export function pinPackages(
  {
    packages,
    strays,
    refused = [],
  }: FoundPackages & { readonly refused?: readonly { readonly folder: string; readonly reason: string }[] },
  { name, ...provenance }: Provenance & { readonly name: string },
): PinnedSource {
  let closed = false;
  const items = packages.map((one): SourceItem => {
    const { folder, files } = one;
    const read = async ({ signal }: SourceOptions = {}): Promise<typeof one> => {
      signal?.throwIfAborted();
      if (closed) throw sourceClosed(provenance.url);
      return one;
    };
    return { kind: "skill", skill: { folder, tree: hashFiles(files), read } };
  });
  return {
    provenance,
    name,
    async *items() {
      yield* items;
      for (const { folder, reason } of refused) yield { kind: "refused", folder, reason };
      for (const path of strays) yield { kind: "stray", path };
    },
    async close() {
      closed = true;
    },
  };
}

/** The error for a read after a source was closed. */
export function sourceClosed(url: string): SkillwrightError<"internal_error"> {
  return new SkillwrightError("internal_error", {
    message: `${url} was closed before it was read`,
    details: {},
  });
}
