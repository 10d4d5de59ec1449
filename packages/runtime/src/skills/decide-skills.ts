import {
  type ConfigFile,
  type Diagnostic,
  type FoundSkill,
  gateSkills,
  type HostEnvironment,
  type HostProfile,
  isSimulated,
  type JsonObject,
  type JsonValue,
  type PlannedRoot,
  resolveSkills,
  type SkillRule,
  type SkillStatus,
} from "@skillwright/core/internal";
import { nodeMachine } from "../machine/node-machine.ts";
import { comesWithProject, projectFolder, untrustedReason } from "../trust/trust-store.ts";
import { agentAllowance } from "./agent-allowance.ts";
import type { SkillsOptions } from "./skills-options.ts";

/** Everything that decides about skills that were found. */
export interface DecideInput {
  readonly host: HostProfile;
  readonly place: HostEnvironment;
  readonly config: readonly ConfigFile[];
  readonly roots: readonly PlannedRoot[];
  readonly found: readonly FoundSkill[];
  readonly options: Pick<SkillsOptions, "agent" | "allow">;
  readonly projectTrusted: boolean;
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
  const { host, place, config, found, before } = input;
  const isUntrusted = (root: PlannedRoot): boolean => !input.projectTrusted && comesWithProject(root, place);
  const roots = input.roots.map((root) => ({ scope: root.scope, untrusted: isUntrusted(root) }));
  const resolution = resolveSkills(host, roots, found, before);
  const rules = isSimulated(host) ? [] : config.flatMap((file) => file.rules);
  const reason = untrustedReason(projectFolder(place));
  const skills = gateSkills(resolution.skills, {
    machine: nodeMachine({ platform: place.platform, env: place.env, settings: settingsOf(config) }),
    rules,
    agent: agentAllowance(input.options, config),
    eligibility: host.eligibility,
    untrusted: (skill) => (roots[skill.found.root]?.untrusted === true ? reason : undefined),
    before,
  });
  return { skills, rules, diagnostics: resolution.diagnostics };
}

function settingsOf(config: readonly ConfigFile[]): JsonObject {
  const settings: Record<string, JsonValue> = {};
  for (const file of config) Object.assign(settings, file.settings);
  return settings;
}
