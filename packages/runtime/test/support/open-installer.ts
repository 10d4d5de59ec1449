import { parseSourceReference } from "@skillwright/core/internal";
import type { StoreDisk } from "../../src/files/store-disk.ts";
import { nodeStoreDisk } from "../../src/files/store-disk.ts";
import { openHistory } from "../../src/history/history.ts";
import type { Skills } from "../../src/index.ts";
import type { InstallContext } from "../../src/install/install-context.ts";
import type { Installer } from "../../src/install/installer.ts";
import { openInstaller } from "../../src/install/open-installer.ts";
import { openSource } from "../../src/sources/open-source.ts";
import type { VersionLog } from "../../src/store/version-log.ts";
import type { TempTree } from "./temp-tree.ts";

/** What a test replaces. */
export interface InstallerOptions extends Partial<Pick<InstallContext, "scan" | "policies" | "open">> {
  readonly disk?: StoreDisk;
  /** Replaces parts of the history. */
  readonly versions?: (history: VersionLog) => VersionLog;
}

/** Works with an installer of a tree whose scanner finds nothing, and closes its history. */
export async function withInstaller<T>(
  tree: TempTree,
  skills: Skills,
  work: (installer: Installer) => Promise<T>,
  options: InstallerOptions = {},
): Promise<T> {
  const state = tree.at("own/state");
  const history = openHistory({ state });
  const { disk = nodeStoreDisk, versions = (own) => own, ...replaced } = options;
  try {
    return await work(
      openInstaller({
        store: { state, disk, versions: versions(history), rescan: () => skills.reload() },
        snapshot: () => skills.snapshot,
        locations: skills.locations,
        open: (reference, { base }) =>
          openSource(parseSourceReference(reference), {
            cwd: base,
            home: tree.at("home"),
            cache: tree.at("own/cache"),
            env: {},
          }),
        scan: () => ({ verdict: "clean", findings: [], touches: [] }),
        compare: async () => ({ findCopy: () => undefined, notices: () => [], close: () => undefined }),
        policies: () => [],
        user: "me",
        now: () => new Date("2026-11-16T08:00:00Z"),
        ...replaced,
      }),
    );
  } finally {
    history.close();
  }
}
