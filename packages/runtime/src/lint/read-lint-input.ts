import {
  baseName,
  decodeText,
  type FileSystem,
  type ForeignEncoding,
  joinPath,
  type LintInput,
  MAX_SIDECAR_BYTES,
  parentPath,
  SIDECAR_FILES,
  type SidecarText,
  textEncoding,
} from "@skillwright/core/internal";
import { listFiles } from "../snapshot/load-skill.ts";
import type { LintFile } from "./lint-file.ts";
import { readOtherTexts } from "./read-other-texts.ts";

/** What lint checks in and around a file, except for other skills and agents. */
export function readLintInput(system: FileSystem, file: LintFile, bytes: Uint8Array): LintInput {
  const encodings = new Map<string, ForeignEncoding>();
  const decode = (path: string, content: Uint8Array): { readonly text: string; readonly valid: boolean } => {
    const encoding = textEncoding(content);
    if (encoding !== "utf-8") encodings.set(path, encoding);
    return decodeText(content);
  };
  const { text, valid } = decode(file.path, bytes);
  const own = { text, complete: true, file: file.path, kind: file.kind, validUtf8: valid } as const;
  const size = bytes.length;
  if (file.kind === "command") {
    const directory = baseName(file.path).replace(/\.md$/i, "");
    return { skill: { ...own, directory, sidecars: [] }, bytes: size, encodings };
  }
  const folder = parentPath(file.path);
  const sidecars = SIDECAR_FILES.flatMap((path): readonly SidecarText[] => {
    const full = joinPath(folder, path);
    const content = system.read(full, MAX_SIDECAR_BYTES + 1);
    return content.ok ? [{ path, file: full, text: decode(full, content.value).text }] : [];
  });
  const listed = listFiles(system, folder);
  const others = listed.files.filter((path) => !SIDECAR_FILES.some((sidecar) => sidecar === path));
  return {
    skill: { ...own, directory: baseName(folder), sidecars },
    bytes: size,
    encodings,
    texts: readOtherTexts(system, folder, others),
    // With files unlisted, a link to one of them would be reported as broken.
    files: listed.more ? undefined : new Set([...listed.files, baseName(file.path)]),
  };
}
