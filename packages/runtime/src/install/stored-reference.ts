import { relative } from "node:path";
import {
  formatSourceReference,
  isInside,
  omitUndefined,
  type SourceReference,
} from "@skillwright/core/internal";
import { toPortablePath } from "../files/node-file-system.ts";
import { parseGivenSource } from "../sources/parse-given-source.ts";
import { sourcePath } from "../sources/source-address.ts";

/** A source as a lockfile keeps it, and the skill that was named with it. */
export interface StoredReference {
  readonly reference: string;
  /** The only skill that is wanted, such as in `owner/repo@pdf`; the lockfile has a separate entry for it. */
  readonly skill?: string;
}

/** A source as a lockfile keeps it: in one spelling, without the wanted skill, with project paths relative. */
export function storedReference(
  text: string,
  { cwd, home, base }: { readonly cwd: string; readonly home: string; readonly base: string | undefined },
): StoredReference {
  const given = parseGivenSource(text, cwd);
  const { skill, ...rest } = { skill: undefined, ...given };
  const reference = skill === undefined ? given : (rest as SourceReference);
  if (!isPath(reference)) return { reference: formatSourceReference(reference), ...omitUndefined({ skill }) };
  const { path } = reference;
  const absolute = toPortablePath(sourcePath(path, { cwd, home }));
  const isOwn = base !== undefined && isInside(base, absolute);
  const kept = isOwn ? `./${toPortablePath(relative(base, absolute))}` : absolute;
  return { reference: formatSourceReference({ ...reference, path: kept }) };
}

function isPath(
  reference: SourceReference,
): reference is Extract<SourceReference, { readonly path: string; readonly kind: "folder" | "archive" }> {
  return reference.kind === "folder" || (reference.kind === "archive" && reference.from === "path");
}
