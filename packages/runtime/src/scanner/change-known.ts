import { statSync } from "node:fs";
import { resolve } from "node:path";
import { isSkillwrightError, type PackageFile } from "@skillwright/core/internal";
import { toPortablePath } from "../files/node-file-system.ts";
import { findTargets, type ReadOptions, type ScanInput } from "./find-targets.ts";
import { type KnownSkills, type KnownSource, openKnownSkills } from "./known-skills.ts";

/** The sources in the index of known skills. */
export function listKnown({ locations }: ScanInput): readonly KnownSource[] {
  const index = openKnownSkills(locations.state, "read");
  try {
    return index?.list() ?? [];
  } finally {
    index?.close();
  }
}

/** A source that was added, and what couldn't be read of it. */
export interface AddedSource extends KnownSource {
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

/** Reads a source and adds its skills to the index, or replaces them. */
export async function addKnown(
  input: ScanInput,
  source: string,
  options: ReadOptions = {},
): Promise<AddedSource> {
  const skills: { readonly name: string; readonly files: readonly PackageFile[] }[] = [];
  const refused: { readonly name: string; readonly reason: string }[] = [];
  for (const { name, read } of await findTargets(input, [source], options)) {
    try {
      skills.push({ name, files: await read() });
    } catch (error) {
      if (!isSkillwrightError(error)) throw error;
      refused.push({ name, reason: error.message });
    }
  }
  return { ...withIndex(input, (index) => index.put(keyOf(input, source), skills)), refused };
}

/** Removes a source from the index. Returns whether it was there. */
export async function removeKnown(input: ScanInput, source: string): Promise<boolean> {
  return withIndex(input, (index) => index.remove(keyOf(input, source)) || index.remove(source));
}

function withIndex<T>({ locations }: ScanInput, work: (index: KnownSkills) => T): T {
  const index = openKnownSkills(locations.state, "write");
  try {
    return work(index);
  } finally {
    index.close();
  }
}

/** A path means the same from every folder. */
function keyOf({ current }: ScanInput, source: string): string {
  const path = resolve(current().place.cwd, source);
  return statSync(path, { throwIfNoEntry: false }) === undefined ? source : toPortablePath(path);
}
