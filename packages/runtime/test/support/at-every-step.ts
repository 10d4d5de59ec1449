import { nodeStoreDisk } from "../../src/files/store-disk.ts";
import { type Fault, type FaultyDisk, faultyDisk } from "./faulty-disk.ts";
import type { TempTree } from "./temp-tree.ts";

/** What is on disk, by name. */
export type Content = Readonly<Record<string, string>>;

/** An operation that can be tried again and again on fresh files. */
export interface Attempt<Prepared extends { readonly tree: TempTree }> {
  readonly prepare: () => Promise<Prepared>;
  /** Does the operation, on the given disk where there is one. */
  readonly work: (prepared: Prepared, disk?: FaultyDisk) => Promise<unknown>;
  readonly contentOf: (tree: TempTree) => Content;
}

/** What one try did. */
export interface Tried {
  readonly tree: TempTree;
  readonly before: Content;
  /** What an undisturbed operation leaves. */
  readonly after: Content;
  readonly failed: unknown;
}

/** Runs an operation with a fault at its first, second, third, … step until it gets through; returns the number of steps. */
export async function atEveryStep<Prepared extends { readonly tree: TempTree }>(
  { prepare, work, contentOf }: Attempt<Prepared>,
  faultAt: (at: number) => Fault,
  check: (tried: Tried) => Promise<void>,
): Promise<number> {
  const onFreshFiles = async <T>(use: (prepared: Prepared) => Promise<T>): Promise<T> => {
    const prepared = await prepare();
    using _ = prepared.tree;
    return await use(prepared);
  };
  const after = await onFreshFiles(async (prepared) => {
    await work(prepared);
    return contentOf(prepared.tree);
  });
  for (let at = 1; ; at += 1) {
    const isHit = await onFreshFiles(async (prepared) => {
      const before = contentOf(prepared.tree);
      const disk = faultyDisk(nodeStoreDisk, faultAt(at));
      let failed: unknown;
      try {
        await work(prepared, disk);
      } catch (error) {
        failed = error;
      }
      await check({ tree: prepared.tree, before, after, failed });
      return disk.steps() >= at;
    });
    if (!isHit) return at - 1;
  }
}
