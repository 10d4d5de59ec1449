import { randomUUID } from "node:crypto";
import {
  type CatalogDelta,
  type ContextProvider,
  type FileSystem,
  type SkillStatus,
  skillsProvider,
} from "@skillwright/core";
import type { Locations } from "../machine/locations.ts";
import type { Snapshot } from "../skills/snapshot.ts";
import { openTrustStore } from "../trust/trust-store.ts";
import {
  type CatalogRequest,
  createCatalogMemory,
  type SessionCatalog,
  type TurnView,
} from "./session-catalog.ts";
import type { SessionOptions } from "./session-options.ts";
import { projectFolder, sessionSkills } from "./session-skills.ts";

/**
 * One conversation with a model: what it was told about skills. Everything within a turn is answered from one
 * snapshot, so that a change on the disk does not tear it.
 */
export interface Session {
  readonly id: string;
  /** Every skill as this session may use it; the reasons say why it may not. */
  readonly skills: readonly SkillStatus[];
  /** What a model is told about skills at the start. The same request gets the same text. */
  catalog(request?: CatalogRequest): SessionCatalog;
  /** Starts a turn and says what has to be appended to what was told; nothing that was told is told anew. */
  catalogDelta(prompt?: string): CatalogDelta;
  /** The catalog for hosts that collect what they tell each turn. */
  provider(): ContextProvider;
  /** Starts a turn: adopts what the last reload found, and trust as it is now. */
  nextTurn(): void;
}

/** What a session is made from. */
export interface SessionInput {
  readonly current: () => Snapshot;
  readonly files: FileSystem;
  readonly locations: Locations;
  /** The agent that the snapshots were taken for. */
  readonly agent: string | undefined;
}

/** Begins a session. */
export function createSession(input: SessionInput, options: SessionOptions = {}): Session {
  const memory = createCatalogMemory(options);
  const look = (): TurnView => {
    const snapshot = input.current();
    const projectTrusted = options.trust === "project" || isProjectTrusted(snapshot, input.locations);
    const agent = options.agent === input.agent ? undefined : options.agent;
    return { snapshot, skills: sessionSkills(snapshot, { agent, projectTrusted }) };
  };
  let view = look();
  const catalog = (request: CatalogRequest = {}): SessionCatalog => memory.catalog(view, request);
  return {
    id: options.id ?? randomUUID(),
    get skills() {
      return view.skills;
    },
    catalog,
    catalogDelta(prompt) {
      view = look();
      return memory.delta(view, prompt);
    },
    provider: () => skillsProvider(({ prompt }) => catalog({ prompt }).text),
    nextTurn() {
      view = look();
    },
  };
}

function isProjectTrusted(snapshot: Snapshot, { state }: Locations): boolean {
  const project = projectFolder(snapshot);
  return openTrustStore({ state, project, home: snapshot.place.home }).isTrusted(project);
}
