import { lstatSync } from "node:fs";
import {
  compareText,
  HOST_IDS,
  type HostId,
  isSkillwrightError,
  omitUndefined,
  parentPath,
  type SkillStatus,
  skillTokens,
} from "@skillwright/core/internal";
import { isFileError } from "../files/node-file-system.ts";
import { packageTreeOf } from "../install/apply-install.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** The skills of every agent on this computer, as each agent would find them here. */
export interface SkillsEverywhere {
  /** Agents that find at least one skill, in a fixed order. */
  readonly agents: readonly AgentSkills[];
  /** By name. */
  readonly skills: readonly SkillEverywhere[];
}

/** An agent, and what its skills cost. */
export interface AgentSkills {
  readonly id: HostId;
  readonly title: string;
  /** How many skills it would load. */
  readonly skills: number;
  /** Tokens of the catalog entries of those skills, which are part of every request. */
  readonly catalogTokens: number;
}

/** A skill, wherever it is. */
export interface SkillEverywhere {
  readonly name: string;
  readonly description: string;
  readonly drift: boolean;
  /** Tokens of its instructions; of the largest copy. */
  readonly tokens: number;
  readonly copies: readonly SkillCopy[];
  /** How each agent treats it; agents that don't find it are left out. */
  readonly agents: Readonly<Partial<Record<HostId, AgentView>>>;
}

/** One folder with the skill. */
export interface SkillCopy {
  /** The folder, with links resolved. */
  readonly folder: string;
  readonly links: readonly string[];
  /** Its tree hash; undefined for a single copy, and if it can't be read. */
  readonly tree?: string;
}

/** What an agent makes of a skill. */
export interface AgentView {
  /** `loaded`, or why not: it can't be used here, or another one of the name wins. */
  readonly state: "loaded" | "unavailable" | "shadowed";
  /** The folder of the copy that counts. */
  readonly folder: string;
  /** How many copies the agent finds. */
  readonly found: number;
}

/** Lists the skills of every agent. `snapshotOf` says what an agent finds here. */
export async function listEverywhere(
  snapshotOf: (host: HostId) => Promise<Snapshot>,
): Promise<SkillsEverywhere> {
  const agents: AgentSkills[] = [];
  const byName = new Map<string, { readonly host: HostId; readonly skill: SkillStatus }[]>();
  for (const host of HOST_IDS) {
    const snapshot = await snapshotOf(host);
    const own = snapshot.skills.filter(({ scope, found }) => scope !== "remote" && found.kind === "skill");
    if (own.length === 0) continue;
    const loaded = own.filter(isLoaded);
    agents.push({
      id: host,
      title: snapshot.host.title,
      skills: loaded.length,
      catalogTokens: loaded.reduce((sum, { found }) => sum + skillTokens(found).catalog, 0),
    });
    for (const skill of own) {
      const known = byName.get(skill.name) ?? [];
      known.push({ host, skill });
      byName.set(skill.name, known);
    }
  }
  const skills = [...byName].map(([name, found]) => toRow(name, found));
  return { agents, skills: skills.toSorted((a, b) => compareText(a.name, b.name)) };
}

function isLoaded({ state, shadowedBy }: SkillStatus): boolean {
  return state === "eligible" && shadowedBy === undefined;
}

function toRow(
  name: string,
  found: readonly { readonly host: HostId; readonly skill: SkillStatus }[],
): SkillEverywhere {
  const paths = new Map<string, Set<string>>();
  // Hosts count differently where the instructions start. The first host counts, as in every other list.
  const tokens = new Map<string, number>();
  for (const { skill } of found) {
    const folder = parentPath(skill.found.key);
    if (!tokens.has(folder)) tokens.set(folder, skill.found.body.tokens);
    paths.set(folder, (paths.get(folder) ?? new Set()).add(parentPath(skill.found.path)));
  }
  const copies = [...paths].map(([folder, from]) => {
    const tree = paths.size > 1 ? treeOf(folder) : undefined;
    return { folder, links: [...from].filter(isLink).toSorted(), ...omitUndefined({ tree }) };
  });
  const agents: Partial<Record<HostId, AgentView>> = {};
  for (const host of new Set(found.map((one) => one.host))) {
    const own = found.filter((one) => one.host === host).map(({ skill }) => skill);
    const counts = own.find(isLoaded) ?? own.find(({ shadowedBy }) => shadowedBy === undefined) ?? own[0];
    if (counts === undefined) continue;
    agents[host] = {
      state: isLoaded(counts) ? "loaded" : counts.shadowedBy === undefined ? "unavailable" : "shadowed",
      folder: parentPath(counts.found.key),
      found: new Set(own.map((skill) => skill.found.key)).size,
    };
  }
  const [first] = found;
  return {
    name,
    description: first?.skill.manifest.description ?? "",
    drift: new Set(copies.map(({ tree }) => tree)).size > 1,
    tokens: Math.max(...tokens.values()),
    copies: copies.toSorted((a, b) => compareText(a.folder, b.folder)),
    agents,
  };
}

function isLink(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** The tree hash of a folder; undefined if it can't be read as a whole. */
function treeOf(folder: string): string | undefined {
  try {
    return packageTreeOf(folder);
  } catch (error) {
    if (!isFileError(error) && !isSkillwrightError(error)) throw error;
    return undefined;
  }
}
