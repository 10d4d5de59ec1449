import { type FileSystem, type Reason, type SkillStatus, SkillwrightError } from "@skillwright/core/internal";
import { type LoadedSkill, loadSkill } from "../snapshot/load-skill.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { projectFolder, type TrustStore } from "../trust/trust-store.ts";
import type { SessionOptions } from "./session-options.ts";
import { withoutDenied } from "./skill-rules.ts";

/** The turns of a session: what the present one sees, and how the next one begins. */
export interface SessionTurns {
  readonly view: TurnView;
  /** Adopts the newest snapshot and the trust of this moment. */
  next(): void;
}

/** What is decided about the skills of a snapshot when its project is, or is not, trusted. */
export type DecideWithTrust = (snapshot: Snapshot, projectTrusted: boolean) => readonly SkillStatus[];

/** What decides what a turn sees. */
export interface TurnsInput {
  readonly current: () => Snapshot;
  readonly files: FileSystem;
  readonly trust: Pick<TrustStore, "isTrusted">;
  readonly decide: DecideWithTrust;
  /** The agent that the snapshots were taken for; its list of skills is part of them. */
  readonly agent: string | undefined;
}

/** Begins the first turn. */
export function createTurns(
  { current, files, trust, decide, agent }: TurnsInput,
  options: Pick<SessionOptions, "agent" | "allow" | "trust" | "permissions">,
): SessionTurns {
  const project = projectFolder(current().place);
  const takeView = (): TurnView => {
    const snapshot = current();
    const decided = decide(snapshot, options.trust === "project" || trust.isTrusted(project));
    const allowed = sessionSkills(snapshot, decided, {
      agent: options.agent === agent ? undefined : options.agent,
      allow: options.allow,
    });
    return createTurnView(files, snapshot, withoutDenied(allowed, options.permissions?.policy));
  };
  let view = takeView();
  return {
    get view() {
      return view;
    },
    next() {
      view = takeView();
    },
  };
}

/** The skills as a session may use them: those of other agents become ineligible. */
function sessionSkills(
  snapshot: Snapshot,
  decided: readonly SkillStatus[],
  {
    agent = "",
    allow,
  }: { readonly agent: string | undefined; readonly allow: SessionOptions["allow"] | undefined },
): readonly SkillStatus[] {
  const lists = snapshot.config.flatMap((file) => {
    const list = file.agents.get(agent);
    return list === undefined ? [] : [list];
  });
  if (allow !== undefined) lists.push(allow);
  if (lists.length === 0) return decided;
  return decided.map((skill) => {
    if (skill.shadowedBy !== undefined) return skill;
    const isKnown = skill.reasons.some(({ code }) => code === "not_allowed_for_agent");
    if (isKnown || lists.every((list) => isAllowed(skill, list))) return skill;
    const reason: Reason = {
      code: "not_allowed_for_agent",
      message: `not in the skills of ${agent === "" ? "this agent" : `the agent "${agent}"`}`,
    };
    return { ...skill, state: "ineligible", reasons: [...skill.reasons, reason] };
  });
}

function isAllowed({ name, id }: SkillStatus, allowed: readonly string[]): boolean {
  return allowed.includes(name) || allowed.includes(id);
}

/** What one turn sees: decisions and texts don't change once they were read. */
export interface TurnView {
  readonly snapshot: Snapshot;
  readonly skills: readonly SkillStatus[];
  /** A skill with its text. Throws `load_error` when it cannot be read or is no longer the file that was found. */
  load(skill: SkillStatus): LoadedSkill;
}

/** A view that reads each skill at most once. */
function createTurnView(files: FileSystem, snapshot: Snapshot, skills: readonly SkillStatus[]): TurnView {
  const loaded = new Map<string, LoadedSkill>();
  return {
    snapshot,
    skills,
    load(skill) {
      const { key, path } = skill.found;
      const known = loaded.get(key);
      if (known !== undefined) return known;
      const canonical = files.canonical(path);
      // A link that replaced the file could lead out of the project.
      if (canonical.ok && canonical.value !== key) {
        throw new SkillwrightError("load_error", {
          message: `"${skill.id}" cannot be read: its path now leads to a different file`,
          details: { name: skill.name, path },
        });
      }
      const read = loadSkill(files, skill);
      loaded.set(key, read);
      return read;
    },
  };
}
