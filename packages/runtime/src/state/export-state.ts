import { existsSync, readdirSync, readFileSync } from "node:fs";
import {
  type ConfigLayer,
  joinPath,
  LOCK_FILE_NAME,
  type ProposalDocument,
} from "@skillwright/core/internal";
import { projectConfigFile } from "../config/load-config.ts";
import { withHistory } from "../history/history.ts";
import type { SkillLineage, SkillVersion } from "../history/skill-version.ts";
import { agentFolderFile } from "../install/agent-folder-file.ts";
import { type LogEntry, openActivityLog } from "../log/activity-log.ts";
import type { Locations } from "../machine/locations.ts";
import { readProposalFiles } from "../proposals/proposal-files.ts";
import { openSecretStore, type RememberedSecret } from "../secrets/secret-store.ts";
import { openServerAnswers, type ServerAnswer } from "../session/dependencies/server-answers.ts";
import { openIndex } from "../skill-index/open-index.ts";
import { listTrash, type TrashEntry } from "../store/trash.ts";
import type { TrustRecords } from "../trust/trust-file.ts";
import { openTrustStore } from "../trust/trust-store.ts";
import { openUsageStore, type UsageEntry } from "../usage/usage-store.ts";
import { listStored, type StoredItem } from "./stored-state.ts";

/** Version of the export's shape. */
const EXPORT_VERSION = 1;

/** Everything this program stores about a user, as data. */
export interface StateExport {
  readonly version: number;
  readonly locations: Locations;
  readonly config: readonly { readonly layer: ConfigLayer; readonly file: string; readonly text: string }[];
  readonly stored: readonly StoredItem[];
  /** Folders that the user trusts and skills that the user approved. */
  readonly trust: TrustRecords;
  /** What was trusted, approved, installed and run. */
  readonly log: readonly LogEntry[];
  /** How often and when skills were used. */
  readonly usage: readonly UsageEntry[];
  /** The user's decisions about MCP servers that skills depend on. */
  readonly servers: readonly ServerAnswer[];
  /** Which secrets are remembered and where, without their values. */
  readonly secrets: readonly RememberedSecret[];
  /** Every skill that has a history, with its versions; the file includes their contents. */
  readonly history: readonly (SkillLineage & { readonly list: readonly SkillVersion[] })[];
  /** Every proposal, pending or decided, as stored in its file. */
  readonly proposals: readonly ProposalDocument[];
  /** Deleted skills; their contents are in the trash's folder. */
  readonly trash: readonly TrashEntry[];
  /** Stored conversations and the titles that were given to them, line by line, unchanged. */
  readonly transcripts: readonly { readonly file: string; readonly lines: readonly string[] }[];
  /** Lockfile of the user's skills and folders of other agents, as stored in their files. */
  readonly installed: readonly { readonly file: string; readonly text: string }[];
  readonly index: { readonly file: string; readonly exists: boolean; readonly skills: number };
}

/** Collects everything this program stores; for the index only counts, because it only stores copies of skill files. */
export function exportState(locations: Locations, project: string): StateExport {
  const candidates: readonly (readonly [ConfigLayer, string])[] = [
    ["admin", joinPath(locations.admin, "config.yaml")],
    ["user", locations.configFile],
    ["project", projectConfigFile(project)],
  ];
  const stored = listStored(locations, { written: "include" });
  const trust = openTrustStore({ state: locations.state, project });
  return {
    version: EXPORT_VERSION,
    locations,
    config: candidates
      .filter(([, file]) => existsSync(file))
      .map(([layer, file]) => ({ layer, file, text: readFileSync(file, "utf8") })),
    stored,
    trust: { folders: trust.folders(), approvals: trust.approvals(), grants: trust.grants() },
    log: openActivityLog({ state: locations.state }).read().entries,
    usage: openUsageStore({ state: locations.state }).entries(),
    servers: openServerAnswers({ state: locations.state }).entries(),
    secrets: openSecretStore({ state: locations.state, env: {}, platform: "linux" }).entries(),
    history: allVersions(locations.state),
    proposals: (["waiting", "decided"] as const)
      .flatMap((place) => readProposalFiles(locations.state, place).files)
      .map(({ document }) => document),
    trash: listTrash(locations.state),
    installed: [joinPath(locations.state, LOCK_FILE_NAME), agentFolderFile(locations.state)]
      .filter((file) => existsSync(file))
      .map((file) => ({ file, text: readFileSync(file, "utf8") })),
    transcripts: allTranscripts(joinPath(locations.state, "transcripts")),
    index: indexCounts(locations.indexFile),
  };
}

function allVersions(state: string): StateExport["history"] {
  // Reading must not create a file.
  if (!existsSync(joinPath(state, "history.sqlite"))) return [];
  return withHistory({ state }, (history) =>
    history.lineages().map((lineage) => ({ ...lineage, list: history.list(lineage.key) })),
  );
}

function allTranscripts(folder: string): StateExport["transcripts"] {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return names
    .filter((name) => /\.(?:jsonl|title)$/.test(name))
    .map((name) => joinPath(folder, name))
    .map((file) => ({
      file,
      lines: readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== ""),
    }));
}

function indexCounts(file: string): StateExport["index"] {
  if (!existsSync(file)) return { file, exists: false, skills: 0 };
  const index = openIndex(file);
  try {
    return { file, exists: existsSync(file), skills: index.count() };
  } finally {
    index.close();
  }
}
