import {
  type ConfigFile,
  isSkillwrightError,
  type PackageFile,
  type Provenance,
  parseSourceReference,
  pinReference,
  type Source,
} from "@skillwright/core/internal";
import { type ScanFinding, scanFiles } from "@skillwright/core/scanner";
import { nodeStoreDisk } from "../files/store-disk.ts";
import { withHistory } from "../history/history.ts";
import { historyRetention } from "../history/history-limits.ts";
import { openActivityLog } from "../log/activity-log.ts";
import { personName } from "../machine/node-machine.ts";
import { openComparisons } from "../scanner/compare-skills.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import { openSource } from "../sources/open-source.ts";
import { contextOf } from "../sources/source-context.ts";
import type { OpenOptions, SkillScan } from "./install-context.ts";
import type { Installer, InstallReport } from "./installer.ts";
import { openInstaller } from "./open-installer.ts";
import { loadPolicies } from "./policy-files.ts";

/** Works with the installer of a place and closes its history. What is installed and removed is recorded in the log. */
export async function withInstaller<T>(
  { current, reload, locations, env }: Omit<SkillsPlace, "files">,
  work: (installer: Installer) => Promise<T>,
): Promise<T> {
  const { state } = locations;
  return withHistory({ state, retention: historyRetention(current().config) }, (versions) => {
    const installer = openInstaller({
      store: { state, disk: nodeStoreDisk, versions, rescan: reload },
      snapshot: current,
      locations,
      open: (reference, options) => openAt(reference, options, { current, locations, env }),
      scan: (files) => scanSkill(files, current().config),
      compare: () =>
        openComparisons({ current, locations, env }, { found: [], asked: [], installed: "compare" }),
      policies: () => loadPolicies(locations),
      user: personName() ?? "",
      now: () => new Date(),
    });
    return work(logged(installer, state));
  });
}

function openAt(
  reference: string,
  { base, pin, ...options }: OpenOptions,
  { current, locations, env }: Pick<SkillsPlace, "current" | "locations" | "env">,
): Source {
  const parsed = parseSourceReference(reference);
  // A pin needs only the fields that say which state is meant.
  const pinned = pin === undefined ? parsed : pinReference(parsed, pin as Provenance);
  return openSource(pinned, { ...contextOf(current(), { locations, env }), cwd: base, ...options });
}

/** An installer that records what it did and what it refused. */
function logged(installer: Installer, state: string): Installer {
  const log = openActivityLog({ state });
  const recordRefusal = (
    action: "install" | "update",
    error: unknown,
    { name, source }: { readonly name?: string; readonly source: string | undefined },
  ): void => {
    if (!isSkillwrightError(error, "install_refused")) return;
    const { skill: named, reason } = error.details;
    // One answer can refuse several skills; its error names them all.
    const skill = name ?? named;
    const detail = source === undefined ? reason : `${skill} ${reason}`;
    log.record({ action, subject: source ?? skill, detail, outcome: "refused" });
  };
  const recorded = async <T extends InstallReport>(
    action: "install" | "update",
    doing: Promise<T>,
    source?: string,
  ): Promise<T> => {
    let report: T;
    try {
      report = await doing;
    } catch (error) {
      recordRefusal(action, error, { source });
      throw error;
    }
    log.record(
      ...report.applied.map(({ name, action: done, folder, entry }) => ({
        action: done === "updated" ? ("update" as const) : ("install" as const),
        subject: folder,
        hash: entry.tree,
        detail: [name, done, entry.url, entry.version].filter((part) => part !== undefined).join(" "),
        outcome: "done" as const,
      })),
    );
    for (const { name, error } of report.failed) recordRefusal(action, error, { name, source });
    return report;
  };
  return {
    ...installer,
    install: (source, options) =>
      recorded(
        "install",
        installer.install(source, options),
        typeof source === "string" ? source : source.source,
      ),
    installLocked: (options) => recorded("install", installer.installLocked(options)),
    update: (names, options) => recorded("update", installer.update(names, options)),
    sync: (options) => recorded("update", installer.sync(options)),
    async remove(name, options) {
      const removed = await installer.remove(name, options);
      log.record({ action: "remove", subject: removed.folder, detail: name, outcome: "done" });
      return removed;
    },
    async rollback(name, options) {
      const applied = await installer.rollback(name, options);
      log.record({
        action: "rollback",
        subject: applied.folder,
        hash: applied.entry.tree,
        detail: name,
        outcome: "done",
      });
      return applied;
    },
  };
}

/** What the scanner says about the files of a skill, in sentences, the heaviest first. Findings that the user silenced for them don't count. */
function scanSkill(
  files: readonly PackageFile[],
  config: readonly Pick<ConfigFile, "scan">[] = [],
): SkillScan {
  const tree = hashFiles(files);
  const accepted = new Map(config.flatMap(({ scan }) => [...(scan.silenced?.get(tree) ?? [])]));
  const { verdict, findings, unread, touches } = scanFiles(files, { silenced: accepted });
  return {
    verdict,
    findings: [
      ...findings
        .filter(({ silenced }) => silenced === undefined)
        .toSorted((a, b) => b.weight - a.weight)
        .map(describe),
      ...unread.map(({ file, reason }) => `${file} was not checked: ${reason}`),
    ],
    touches: [...touches.hosts, ...touches.secrets, ...touches.actions],
  };
}

function describe({ file, line, message }: ScanFinding): string {
  return `${file}${line === undefined ? "" : `:${line}`}: ${message}`;
}
