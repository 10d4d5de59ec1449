import {
  type AgentAllowance,
  type ConfigFile,
  closest,
  createRuleBook,
  type Diagnostic,
  diagnose,
  didYouMean,
  gateSkills,
  isInside,
  isSimulated,
  type JsonObject,
  type JsonValue,
  omitUndefined,
  type PlannedRoot,
  providedVariables,
  type Reason,
  type ResolvedSkill,
  resolveSkills,
  type SkillRule,
  type SkillStatus,
} from "@skillwright/core/find";
import { nodeMachine } from "../machine/node-machine.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { comesWithProject, projectFolder, untrustedReason } from "../trust/trust-store.ts";
import type { SkillsOptions } from "./skills-options.ts";

/** Says why the caller's rules forbid a skill. */
export type Denial = (skill: ResolvedSkill) => Reason | undefined;

/** What the caller decides: which agent it is for, and what that agent may use. */
export interface CallerRules {
  readonly agent: string | undefined;
  /** A skill must be in each of these lists. */
  readonly lists: readonly (readonly string[])[];
  readonly denied?: Denial | undefined;
}

/** Everything that decides about skills that were found. */
export interface DecideInput
  extends Pick<Snapshot, "host" | "place" | "config" | "found" | "projectTrusted" | "settings"> {
  readonly roots: readonly PlannedRoot[];
  readonly caller: CallerRules;
  /** What was decided before; skills about which nothing changed are returned as the same objects. */
  readonly before?: readonly SkillStatus[] | undefined;
}

/** What was decided, and the rules that decided. */
export interface Decision {
  readonly skills: readonly SkillStatus[];
  readonly rules: readonly SkillRule[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Decides about every skill: who has which name, and who can be used. The only place that asks whether a project is trusted. */
export function decideSkills(input: DecideInput): Decision {
  const { host, place, config, found, before, settings } = input;
  const isUntrusted = (root: PlannedRoot): boolean => !input.projectTrusted && comesWithProject(root, place);
  const roots = input.roots.map((root) => ({
    scope: root.scope,
    untrusted: isUntrusted(root),
    ...omitUndefined({ qualifier: root.qualifier }),
  }));
  const resolution = resolveSkills(host, roots, found, {
    before,
    preferred: isSimulated(host) ? [] : config.flatMap((file) => file.preferred),
  });
  const own = isSimulated(host) ? [] : config.flatMap((file) => file.rules);
  const reason = untrustedReason(projectFolder(place));
  const skills = gateSkills(resolution.skills, {
    machine: nodeMachine({
      platform: place.platform,
      env: place.env,
      settings: isSimulated(host) ? settings.settings : settingsOf(config),
    }),
    rules: [...own, ...settings.rules],
    agent: agentAllowance(input.caller, config, settings.allow),
    provided: (skill) => providedVariables(settings, skill),
    eligibility: host.eligibility,
    denied: input.caller.denied,
    untrusted: (skill) => (roots[skill.found.root]?.untrusted === true ? reason : undefined),
    before,
  });
  return { skills, rules: own, diagnostics: resolution.diagnostics };
}

function settingsOf(config: readonly ConfigFile[]): JsonObject {
  const settings: Record<string, JsonValue> = {};
  for (const file of config) Object.assign(settings, file.settings);
  return settings;
}

/** For each snapshot, its skills as decided with the other answer about trust. */
const decided = new WeakMap<Snapshot, readonly SkillStatus[]>();

/** The skills of a snapshot as they are when its project is, or is not, trusted, whatever held when it was taken. */
export function decideAgain(
  snapshot: Snapshot,
  caller: CallerRules,
  projectTrusted: boolean,
): readonly SkillStatus[] {
  if (projectTrusted === snapshot.projectTrusted) return snapshot.skills;
  const known = decided.get(snapshot);
  if (known !== undefined) return known;
  const skills = decideOn({ ...snapshot, projectTrusted }, caller);
  decided.set(snapshot, skills);
  return skills;
}

/** A snapshot as it is for another caller. */
export function decideFor(snapshot: Snapshot, caller: CallerRules): Snapshot {
  return { ...snapshot, skills: decideOn(snapshot, caller) };
}

function decideOn(snapshot: Snapshot, caller: CallerRules): readonly SkillStatus[] {
  const roots = snapshot.roots.map(({ root }) => root);
  return decideSkills({ ...snapshot, roots, caller }).skills;
}

/** A skill must be in every list: the caller's, and that of each configuration file that names the agent. */
function agentAllowance(
  options: CallerRules,
  config: readonly ConfigFile[],
  simulated: readonly string[] | undefined,
): AgentAllowance | undefined {
  const id = options.agent ?? "default";
  const lists = config.flatMap((file) => {
    const list = options.agent === undefined ? undefined : file.agents.get(options.agent);
    return list === undefined ? [] : [list];
  });
  lists.push(...options.lists);
  if (simulated !== undefined) lists.push(simulated);
  return lists.length === 0 ? undefined : { id, lists };
}

/** Rules that match no skill here: a typo, or a skill of another project. */
export function unmatchedRules(
  skills: readonly SkillStatus[],
  rules: readonly SkillRule[],
): readonly Diagnostic[] {
  if (rules.length === 0) return [];
  const book = createRuleBook(rules);
  const matched = new Set(skills.flatMap((skill) => book.rulesFor(skill)));
  return rules
    .filter((rule) => !matched.has(rule))
    .map(({ name, path, origin: { file, line } }) =>
      diagnose("rule-unmatched", {
        message: `The rule for "${name ?? path ?? ""}" matches no skill here`,
        file,
        ...(line !== undefined && { line, column: 1 }),
      }),
    );
}

/** Pinned names that no skill here has. */
export function unmatchedPins(
  skills: readonly SkillStatus[],
  config: readonly Pick<ConfigFile, "file" | "pinned">[],
): readonly Diagnostic[] {
  if (config.every(({ pinned }) => pinned.length === 0)) return [];
  const names = new Set(skills.flatMap(({ id, name }) => [id, name]));
  return config.flatMap(({ file, pinned }) =>
    pinned
      .filter((name) => !names.has(name))
      .map((name) =>
        diagnose("rule-unmatched", { message: `"${name}" is pinned, but no skill here has that name`, file }),
      ),
  );
}

/** Preferred files and folders that have no skill here. */
export function unmatchedPreferred(
  skills: readonly SkillStatus[],
  config: readonly Pick<ConfigFile, "file" | "preferred">[],
): readonly Diagnostic[] {
  const hasSkill = (path: string): boolean =>
    skills.some(({ found }) => isInside(path, found.path) || isInside(path, found.key));
  return config.flatMap(({ file, preferred }) =>
    preferred
      .filter((path) => !hasSkill(path))
      .map((path) =>
        diagnose("rule-unmatched", { message: `"${path}" is preferred, but there is no skill`, file }),
      ),
  );
}

/** A mistyped agent name would get every skill, so an agent that the configuration doesn't list is reported. */
export function unknownAgent(
  { agent }: Pick<SkillsOptions, "agent">,
  config: readonly ConfigFile[],
): readonly Diagnostic[] {
  const known = [...new Set(config.flatMap(({ agents }) => [...agents.keys()]))];
  const file = config.find(({ agents }) => agents.size > 0)?.file;
  if (agent === undefined || file === undefined || known.includes(agent)) return [];
  const names = known.map((id) => `"${id}"`).join(" or ");
  return [
    diagnose("agent-unknown", {
      message: `The configuration has no agent "${agent}", so nothing limits its skills`,
      file,
      hint: didYouMean(closest(agent, known)) ?? `It has ${names}.`,
    }),
  ];
}
