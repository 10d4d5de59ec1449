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
  type SkillFileText,
  textEncoding,
} from "@skillwright/core/internal";
import { listFiles } from "../snapshot/load-skill.ts";

/** Most files of a skill besides its SKILL.md that are searched for secrets; few skills have a tenth of that. */
const MAX_SEARCHED_FILES = 500;

/** Largest file that is searched, in bytes; larger files are data, and secrets are in scripts and settings. */
const MAX_SEARCHED_BYTES = 256 * 1024;

/** Most bytes of one skill that are searched. */
const MAX_SEARCHED_TOTAL = 8 * 1024 * 1024;

/** The text files of a skill within the limits, by paths relative to its folder. Links are not followed. */
function readOtherTexts(
  system: FileSystem,
  folder: string,
  paths: readonly string[],
): readonly SkillFileText[] {
  const real = system.canonical(folder);
  if (!real.ok) return [];
  const texts: SkillFileText[] = [];
  let left = MAX_SEARCHED_TOTAL;
  for (const path of paths) {
    if (texts.length >= MAX_SEARCHED_FILES || left <= 0) break;
    const file = joinPath(folder, path);
    const stat = system.stat(file);
    if (!stat.ok || stat.value.kind !== "file" || stat.value.size > MAX_SEARCHED_BYTES) continue;
    const own = system.canonical(file);
    if (!own.ok || own.value !== joinPath(real.value, path)) continue;
    const bytes = system.read(file, MAX_SEARCHED_BYTES);
    if (!bytes.ok || textEncoding(bytes.value) === "binary") continue;
    left -= bytes.value.length;
    texts.push({ file, text: decodeText(bytes.value).text });
  }
  return texts;
}

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

/** A file to check. */
export interface LintFile {
  readonly path: string;
  readonly kind: "skill" | "command";
}
