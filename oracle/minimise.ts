import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Most times that a host is started to make one difference smaller. */
const MAX_ATTEMPTS = 120;

/** A tree to be made smaller, and a folder for what is removed. */
export interface MinimisedTree {
  readonly folder: string;
  readonly trash: string;
  /** Files that stay, because the question is another one without them. */
  readonly keep?: readonly string[];
}

/** Whether two sides still differ. */
export type Differs = () => Promise<boolean>;

/** A bounded number of attempts; a failing attempt counts as no difference. */
function bounded(differs: Differs): Differs {
  let left = MAX_ATTEMPTS;
  return async () => {
    left -= 1;
    if (left < 0) return false;
    try {
      return await differs();
    } catch {
      // The smaller case is one that a side can't answer.
      return false;
    }
  };
}

/**
 * Removes files and folders of a tree as long as the two sides still differ. What is left is the smallest tree that
 * shows the difference, as far as the attempts allow.
 */
export async function minimiseTree(
  { folder, trash, keep = [] }: MinimisedTree,
  differs: Differs,
): Promise<void> {
  const check = bounded(differs);
  mkdirSync(trash, { recursive: true });
  let moved = 0;
  const without = async (parent: string, names: readonly string[]): Promise<boolean> => {
    const away = names.map((name) => {
      moved += 1;
      return { from: join(parent, name), to: join(trash, String(moved)) };
    });
    for (const { from, to } of away) renameSync(from, to);
    if (await check()) return true;
    for (const { from, to } of away) {
      // A host may have made its own in the meantime.
      rmSync(from, { recursive: true, force: true });
      renameSync(to, from);
    }
    return false;
  };
  const shrink = async (parent: string, names: readonly string[]): Promise<readonly string[]> => {
    if (names.length === 0 || (await without(parent, names))) return [];
    if (names.length === 1) return names;
    const middle = Math.ceil(names.length / 2);
    return [
      ...(await shrink(parent, names.slice(0, middle))),
      ...(await shrink(parent, names.slice(middle))),
    ];
  };
  const visit = async (parent: string): Promise<void> => {
    const entries = readdirSync(parent, { withFileTypes: true });
    const isKept = (name: string): boolean =>
      keep.some((file) => `${file}/`.startsWith(`${join(parent, name)}/`));
    const names = entries.map(({ name }) => name);
    const left = new Set([
      ...names.filter(isKept),
      ...(await shrink(
        parent,
        names.filter((name) => !isKept(name)),
      )),
    ]);
    for (const entry of entries)
      if (entry.isDirectory() && left.has(entry.name)) await visit(join(parent, entry.name));
  };
  await visit(folder);
}

/** The shortest text that still differs, as far as the attempts allow. */
export async function minimiseText(
  text: string,
  differs: (candidate: string) => Promise<boolean>,
): Promise<string> {
  let current = text;
  let attempts = MAX_ATTEMPTS;
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < current.length && attempts > 0; ) {
      const candidate = current.slice(0, start) + current.slice(start + size);
      attempts -= 1;
      if (candidate !== "" && (await differs(candidate).catch(() => false))) current = candidate;
      else start += size;
    }
  }
  return current;
}
