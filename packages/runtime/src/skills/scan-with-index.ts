import type { Diagnostic } from "@skillwright/core/find";
import { type ScanCache, type ScanResult, scanRoots } from "../scan/scan-roots.ts";
import { openIndex } from "../skill-index/open-index.ts";
import type { IndexHealth } from "../snapshot/snapshot.ts";
import type { SnapshotInput } from "./snapshot-input.ts";

/** Scans the roots with what the index knows of them, if it is on and no watcher knows more. */
export async function scanWithIndex(
  input: SnapshotInput,
  roots: Parameters<typeof scanRoots>[1],
  setting: "on" | "off",
): Promise<{
  readonly scan: ScanResult;
  readonly health: IndexHealth;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const { profile, files, locations, view, signal } = input;
  const { onFolder } = input.options;
  const file = locations.indexFile;
  if (view !== undefined || setting === "off") {
    const scan = await scanRoots(profile, roots, { files, ...view, signal, onFolder });
    const health = { file, problem: undefined, recalled: 0 };
    return {
      scan,
      health:
        view === undefined
          ? { ...health, state: "off", read: scan.found.length }
          : { ...health, state: "memory", read: 0 },
      diagnostics: [],
    };
  }
  const index = openIndex(file);
  try {
    const session = index.session({
      files,
      roots: roots.map((root) => root.path),
      reading: profile.parser,
      sidecars: profile.supports.sidecars,
      now: Date.now(),
    });
    let read = 0;
    const cache: ScanCache | undefined = session && {
      lister: session.lister,
      recall: (found) => session.recall(found),
      remember(found, stat, reading) {
        read += 1;
        session.remember(found, stat, reading);
      },
    };
    const scan = await scanRoots(profile, roots, { files, cache, signal, onFolder });
    const unsaved = session?.save();
    const problem = unsaved?.diagnostic ?? index.problem;
    const health: IndexHealth = {
      file,
      state: session === undefined ? "unavailable" : "used",
      problem: problem?.message,
      recalled: session === undefined ? 0 : scan.found.length - read,
      read: session === undefined ? scan.found.length : read,
    };
    const isQuiet = problem === undefined || unsaved?.busy === true;
    return { scan, health, diagnostics: isQuiet ? [] : [problem] };
  } finally {
    index.close();
  }
}
