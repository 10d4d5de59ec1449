import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import {
  decodeText,
  isInside,
  joinPath,
  MAX_SIDECAR_BYTES,
  parentPath,
  parseSkill,
  SIDECAR_FILES,
  type SidecarText,
  type SkillManifest,
} from "@skillwright/core/internal";
import { toPortablePath } from "../files/portable-path.ts";
import { readPlainFile } from "../files/read-plain-file.ts";
import type { SkillTree } from "../skill-tree/tree-hash.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";

/**
 * What a skill says about itself in exactly one content, by our own rules. What was found earlier may be older, and an
 * approval is of everything in the content: who approves must not be shown another. Undefined when the skill's text is
 * not the one that is in the conversation, or does not load.
 */
export function contentManifest(
  skill: LoadedSkill,
  { content, source }: { readonly content: SkillTree; readonly source: string },
): SkillManifest | undefined {
  const { kind, path, directory } = skill.found;
  const folder = canonical(kind === "command" ? parentPath(canonical(source)) : source);
  const bytes = readEntry(canonical(path), folder, content);
  if (bytes === undefined || decodeText(bytes).text !== skill.text) return undefined;
  const sidecars = kind === "command" ? [] : SIDECAR_FILES;
  return parseSkill({
    text: skill.text,
    complete: true,
    file: path,
    directory,
    kind,
    sidecars: sidecars.flatMap((sidecar): readonly SidecarText[] => {
      if (!content.entries.some((entry) => entry.path === sidecar)) return [];
      const file = joinPath(folder, sidecar);
      const read = readEntry(canonical(file), folder, content);
      if (read === undefined) return [];
      return [{ path: sidecar, file, text: decodeText(read.subarray(0, MAX_SIDECAR_BYTES + 1)).text }];
    }),
  }).manifest;
}

/** The bytes of a file if they are those of the content. */
function readEntry(file: string, folder: string, { entries }: SkillTree): Uint8Array | undefined {
  if (!isInside(folder, file)) return undefined;
  const entry = entries.find(({ path }) => joinPath(folder, path) === file);
  if (entry === undefined) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  readPlainFile(file, (bytes) => {
    size += bytes.length;
    if (size <= entry.size) parts.push(Uint8Array.from(bytes));
  });
  const read = Buffer.concat(parts);
  return createHash("sha256").update(read).digest("hex") === entry.digest ? read : undefined;
}

function canonical(path: string): string {
  return toPortablePath(realpathSync.native(path));
}
