import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import {
  compareText,
  isAbsolutePath,
  joinPath,
  objectOf,
  parentPath,
  readJson,
  SkillwrightError,
} from "@skillwright/core/internal";
import { ifExists } from "../files/if-exists.ts";
import { makeFolders } from "../files/make-folders.ts";
import { copyFolder, folderBytes } from "../skill-tree/write-skill-tree.ts";
import type { ChangePlace, FolderChange } from "./make-change.ts";

/** Most deleted skills that are kept; beyond it the oldest go for good. */
export const MAX_TRASH_ENTRIES: number = 100;

/** Most bytes of deleted skills that are kept; the newest stays however large it is. */
const MAX_TRASH_BYTES = 512 * 1024 * 1024;

/** Version of the file that describes an entry of the trash. */
const TRASH_VERSION = 1;

/** A deleted skill that can be restored. */
export interface TrashEntry {
  readonly id: string;
  readonly name: string;
  readonly scope: "user" | "project";
  /** The folder it was in. */
  readonly folder: string;
  /** ISO 8601. */
  readonly deletedAt: string;
  readonly bytes: number;
}

type Origin = Pick<TrashEntry, "name" | "scope" | "folder">;

/** The folder of deleted skills. */
export function trashFolder(state: string): string {
  return joinPath(state, "trash");
}

/** The deleted skill itself. */
export function trashedFolder(state: string, id: string): string {
  return joinPath(trashFolder(state), id, "skill");
}

/** The entries of the trash, newest first. */
export function listTrash(state: string): readonly TrashEntry[] {
  return entryIds(state)
    .filter((id) => existsSync(trashedFolder(state, id)))
    .map((id) => readEntry(state, id))
    .toSorted((a, b) => compareText(b.deletedAt, a.deletedAt) || compareText(a.id, b.id));
}

/** The entry of an id, or the newest one of a name. Throws `skill_not_found`. */
export function findTrashed(state: string, query: string): TrashEntry {
  const entries = listTrash(state);
  const found = entries.find(({ id }) => id === query) ?? entries.find(({ name }) => name === query);
  if (found !== undefined) return found;
  const trash = entries.length === 0 ? "The trash is empty." : "`skillwright trash` lists what is in it.";
  throw new SkillwrightError("skill_not_found", {
    message: `There is no "${query}" in the trash`,
    details: { name: query, suggestions: [] },
    hint: `${trash} To restore an earlier version of a skill, pass \`--version N\`; \`skillwright history\` lists them.`,
  });
}

/** The change that moves a folder to the trash, and the id it gets there. */
export function moveToTrash(
  { disk, state }: ChangePlace,
  origin: Origin,
): { readonly id: string; readonly change: FolderChange } {
  const id = randomBytes(8).toString("hex");
  const { folder } = origin;
  const own = joinPath(trashFolder(state), id);
  const isNear = isSameDisk(parentPath(folder), existingAbove(state));
  const prepare = (): void => {
    makeFolders(trashFolder(state), 0o700);
    disk.makeFolder(own, "private");
    disk.writeFile(joinPath(own, "entry.json"), describe(origin, folderBytes(folder)), 0o600);
    // Names do not change across disks; a copy waits until the original is out of the way.
    if (!isNear) copyFolder(disk, folder, joinPath(own, "copy"));
    disk.syncFolder(own);
    disk.syncFolder(trashFolder(state));
  };
  const change: FolderChange = {
    parent: parentPath(folder),
    about: folder,
    prepare,
    discard: () => disk.remove(own),
    steps: (staging) =>
      isNear
        ? [{ from: folder, to: joinPath(own, "skill") }]
        : [
            { from: folder, to: `${staging}/old` },
            { from: joinPath(own, "copy"), to: joinPath(own, "skill") },
          ],
  };
  return { id, change };
}

/** Keeps a copy of a folder in the trash. */
export function keepInTrash({ disk, state }: ChangePlace, source: string, origin: Origin): void {
  const own = joinPath(trashFolder(state), randomBytes(8).toString("hex"));
  makeFolders(trashFolder(state), 0o700);
  disk.makeFolder(own, "private");
  disk.writeFile(joinPath(own, "entry.json"), describe(origin, folderBytes(source)), 0o600);
  copyFolder(disk, source, joinPath(own, "copy"));
  disk.rename(joinPath(own, "copy"), joinPath(own, "skill"));
  disk.syncFolder(own);
  disk.syncFolder(trashFolder(state));
}

/** Removes entries for good and says which ones went. */
export function emptyTrash({ disk, state }: ChangePlace, ids?: readonly string[]): readonly TrashEntry[] {
  const entries = listTrash(state);
  const unknown = ids?.find((id) => !entries.some((entry) => entry.id === id));
  if (unknown !== undefined) findTrashed(state, unknown);
  const gone = entries.filter(({ id }) => ids?.includes(id) ?? true);
  for (const { id } of gone) disk.remove(joinPath(trashFolder(state), id));
  return gone;
}

/** Removes the oldest entries beyond the bounds; the newest one always stays. */
export function pruneTrash(place: ChangePlace): readonly TrashEntry[] {
  let bytes = 0;
  const over = listTrash(place.state).filter((entry, index) => {
    bytes += entry.bytes;
    return index > 0 && (index >= MAX_TRASH_ENTRIES || bytes > MAX_TRASH_BYTES);
  });
  return over.length === 0
    ? []
    : emptyTrash(
        place,
        over.map(({ id }) => id),
      );
}

/** Removes what a deletion that was taken back, or a skill that was brought back, left in the trash. */
export function removeTrashRemains({ disk, state }: ChangePlace): void {
  for (const id of entryIds(state)) {
    if (existsSync(trashedFolder(state, id)) || isNewer(state, id)) continue;
    disk.remove(joinPath(trashFolder(state), id));
  }
}

/** Whether a newer version of this program wrote an entry, in a shape that is not known here. */
function isNewer(state: string, id: string): boolean {
  const { version } = readDescription(state, id);
  return typeof version === "number" && version > TRASH_VERSION;
}

function entryIds(state: string): readonly string[] {
  const folder = trashFolder(state);
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name)) : [];
}

function describe({ name, scope, folder }: Origin, bytes: number): Uint8Array {
  const deletedAt = new Date().toISOString();
  const entry = { version: TRASH_VERSION, name, scope, folder, deletedAt, bytes };
  return Buffer.from(`${JSON.stringify(entry)}\n`, "utf8");
}

function readDescription(state: string, id: string): Readonly<Record<string, unknown>> {
  const file = joinPath(trashFolder(state), id, "entry.json");
  const text = ifExists(() => readFileSync(file, "utf8")) ?? "";
  return objectOf(readJson(text)?.value);
}

function readEntry(state: string, id: string): TrashEntry {
  const { name, scope, folder, deletedAt, bytes } = readDescription(state, id);
  // A damaged description must not cost the skill: it can be restored under another name.
  return {
    id,
    name: typeof name === "string" ? name : id,
    scope: scope === "project" ? "project" : "user",
    folder: typeof folder === "string" && isAbsolutePath(folder) ? folder : "",
    deletedAt: typeof deletedAt === "string" ? deletedAt : "",
    bytes: typeof bytes === "number" ? bytes : 0,
  };
}

/** Whether names can change from one existing path to the other. */
export function isSameDisk(a: string, b: string): boolean {
  return statSync(a).dev === statSync(b).dev;
}

function existingAbove(path: string): string {
  let above = path;
  while (!existsSync(above) && parentPath(above) !== above) above = parentPath(above);
  return above;
}
