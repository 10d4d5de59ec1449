import { resolve } from "node:path";
import { normalizePath, type PlannedRoot, type Reason, type SkillStatus } from "@skillwright/core/internal";
import { toPortablePath } from "../files/portable-path.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** What a session adds to what was decided about each skill. */
export interface SessionGate {
  readonly agent: string | undefined;
  /** The only skills that may be used. Default: all. */
  readonly allow?: readonly string[] | undefined;
  /** Whether the text of the project's skills may be told. */
  readonly projectTrusted: boolean;
}

/** Where a root that lies in the project starts; what others are based on does not come with the project. */
const PROJECT_BASES: ReadonlySet<PlannedRoot["base"]> = new Set(["ancestors", "cwd", "project", "workspace"]);

/** The folder whose trust decides about the text of the project's skills. */
export function projectFolder({ place }: Snapshot): string {
  return place.gitRoot ?? place.cwd;
}

/** The skills as a session may use them: those of an untrusted project, or of other agents, become ineligible. */
export function sessionSkills(snapshot: Snapshot, gate: SessionGate): readonly SkillStatus[] {
  const { agent = "" } = gate;
  const lists = snapshot.config.flatMap((file) => {
    const list = file.agents.get(agent);
    return list === undefined ? [] : [list];
  });
  if (gate.allow !== undefined) lists.push(gate.allow);
  return snapshot.skills.map((skill) => {
    if (skill.shadowedBy !== undefined) return skill;
    const reasons: Reason[] = [];
    if (!gate.projectTrusted && comesWithProject(skill, snapshot)) reasons.push(untrusted(snapshot));
    const isKnown = skill.reasons.some(({ code }) => code === "not_allowed_for_agent");
    if (!isKnown && !lists.every((list) => isAllowed(skill, list))) {
      reasons.push({
        code: "not_allowed_for_agent",
        message: `not among the skills of ${agent === "" ? "this agent" : `the agent "${agent}"`}`,
      });
    }
    if (reasons.length === 0) return skill;
    return { ...skill, state: "ineligible", reasons: [...skill.reasons, ...reasons] };
  });
}

/** Whether a skill was found because of the project; folders that the caller named are the caller's word. */
function comesWithProject(skill: SkillStatus, { roots, place }: Snapshot): boolean {
  const root = roots[skill.found.root]?.root;
  if (root === undefined) return true;
  // A folder that the project has as well keeps the project's scope.
  const named = place.extraRoots.map((path) => normalizePath(toPortablePath(resolve(place.cwd, path))));
  if (named.includes(root.path)) return false;
  return skill.scope === "project" || PROJECT_BASES.has(root.base);
}

function untrusted(snapshot: Snapshot): Reason {
  return {
    code: "untrusted",
    message: "comes from a project that is not trusted",
    hint: `Read its skills; \`skillwright trust ${projectFolder(snapshot)}\` lets models see them.`,
  };
}

function isAllowed({ name, id }: SkillStatus, allowed: readonly string[]): boolean {
  return allowed.includes(name) || allowed.includes(id);
}
