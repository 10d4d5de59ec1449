import { randomUUID } from "node:crypto";
import {
  type FileSystem,
  omitUndefined,
  type PermissionMode,
  permissionSetting,
} from "@skillwright/core/internal";
import { createTimeKeeper, type TimeKeeper } from "../ask/time-keeper.ts";
import type { Locations } from "../machine/locations.ts";
import type { Proposals } from "../proposals/proposals.ts";
import type { FindSkills } from "../search/answer-search.ts";
import type { SkillSearch } from "../search/open-search.ts";
import type { SemanticSearch } from "../search/semantic-search.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { RemoteFiles } from "../sources/mcp/remote-files.ts";
import type { SkillStore } from "../store/store.ts";
import { openTrustStore, projectFolder, type TrustStore } from "../trust/trust-store.ts";
import { type ActiveSkills, createActiveSkills } from "./active-skills.ts";
import { createGrants, type SessionGrants } from "./session-grants.ts";
import type { SessionOptions } from "./session-options.ts";
import { createTurns, type DecideWithTrust, type SessionTurns } from "./session-turns.ts";
import { type SessionUsage, sessionUsage } from "./session-usage.ts";

export interface SessionInput {
  readonly current: () => Snapshot;
  readonly reload: () => Promise<Snapshot>;
  readonly files: FileSystem;
  readonly locations: Locations;
  readonly decide: DecideWithTrust;
  /** The agent that the snapshots were taken for. */
  readonly agent: string | undefined;
  /** Files the model's proposals, and writes skills that a model made and a person agreed to. */
  readonly changes: Pick<Proposals, "propose"> & Pick<SkillStore, "create">;
  readonly search: SkillSearch;
  readonly semantic: Pick<SemanticSearch, "now">;
  readonly find: FindSkills;
  /** The files of skills on MCP servers. Default: no server is configured. */
  readonly remote?: RemoteFiles;
}

/** What every part of a session shares. */
export interface SessionState {
  readonly id: string;
  readonly conversation: string;
  readonly input: SessionInput;
  readonly options: SessionOptions;
  /** The folder whose trust decides about the project's skills. */
  readonly project: string;
  readonly trust: TrustStore;
  readonly time: TimeKeeper;
  readonly turns: SessionTurns;
  readonly active: ActiveSkills;
  readonly usage: SessionUsage;
  readonly grants: SessionGrants;
  readonly permissionMode: () => PermissionMode;
  readonly workingFiles: () => readonly string[];
  /** Starts a turn: adopts the newest snapshot and the trust of this moment. */
  readonly nextTurn: () => void;
}

/** Starts the first turn, with no skill active. */
export function createSessionState(input: SessionInput, given: SessionOptions): SessionState {
  const time = createTimeKeeper(given.ask);
  const options: SessionOptions = { ...given, ...omitUndefined({ ask: time.ask }) };
  const id = options.id ?? randomUUID();
  const { state } = input.locations;
  const snapshot = input.current();
  const project = projectFolder(snapshot.place);
  const trust = openTrustStore({ state, project, home: snapshot.place.home });
  const turns = createTurns({ ...input, trust }, options);
  const active = createActiveSkills();
  const permissionMode = (): PermissionMode =>
    permissionSetting(input.current().config, options.permissions?.mode);
  const grants = createGrants(options, { isActive: active.has, mode: permissionMode, trust, state });
  return {
    id,
    conversation: options.conversation ?? id,
    input,
    options,
    project,
    trust,
    time,
    turns,
    active,
    usage: sessionUsage(state, options.usage),
    grants,
    permissionMode,
    workingFiles: () => options.workingFiles?.() ?? [],
    nextTurn() {
      turns.next();
      grants.nextTurn();
    },
  };
}
