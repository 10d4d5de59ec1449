import {
  type DeclaredVariable,
  declaredVariables,
  findSkill,
  isSkillwrightError,
  MCP_AGENT_IDS,
  type McpEnvironment,
  type MissingDependency,
  mcpSetting,
  missingDependenciesText,
  omitUndefined,
  type SecretQuestion,
  type SkillStatus,
} from "@skillwright/core/internal";
import type { SessionVariables } from "../../run/run-context.ts";
import type { SecretStore } from "../../secrets/secret-store.ts";
import type { LoadedSkill } from "../../snapshot/load-skill.ts";
import type {
  ActivationNotice,
  ActivationQuestion,
  AddedServer,
  MissingDependencies,
} from "../activation.ts";
import { whyNot } from "../choose-skill.ts";
import type { SessionState } from "../session-state.ts";
import type { TurnView } from "../session-turns.ts";
import { chooseMcpAgent, openAgentServers } from "./agent-servers.ts";
import { resolveServers, type ServerContext } from "./resolve-servers.ts";
import { openServerAnswers } from "./server-answers.ts";

/** Where dependencies of skills are searched. */
export interface DependencyContext extends ServerContext {
  readonly variables: SessionVariables;
  /** Where a value is put when a person asks to remember it. */
  readonly secrets: Pick<SecretStore, "place" | "remember">;
}

/** Everything a skill depends on is here, or was waived by a person; or what is missing. */
export type ResolvedDependencies =
  | {
      readonly kind: "ready";
      readonly notices: readonly ActivationNotice[];
      readonly asked: readonly ActivationQuestion[];
      readonly servers: readonly AddedServer[];
    }
  | MissingDependencies;

/** Makes sure that a skill has what it depends on before it is used; asks a person if needed. */
export async function resolveDependencies(
  skill: LoadedSkill,
  context: DependencyContext,
): Promise<ResolvedDependencies> {
  if (skill.manifest.dependencies.length === 0) {
    return { kind: "ready", notices: [], asked: [], servers: [] };
  }
  const variables = await resolveVariables(skill, context);
  const { missing: servers, asked: offers, added, ...resolved } = await resolveServers(skill, context);
  const notices = [...variables.notices, ...resolved.notices];
  const missing = [...variables.missing, ...servers];
  const asked = [...variables.asked, ...offers];
  if (missing.length === 0) return { kind: "ready", notices, asked, servers: added };
  return {
    kind: "needs-dependencies",
    skill: skill.id,
    missing,
    asked,
    text: missingDependenciesText(skill.id, missing),
  };
}

/** The variables and MCP servers of a session, by the configuration as a turn sees it. */
export function sessionDependencies(
  { input, options: { ask, mcp }, turns, project }: SessionState,
  own: Pick<DependencyContext, "variables" | "secrets" | "skipped">,
): DependencyContext {
  const { state } = input.locations;
  const { snapshot } = turns.view;
  const { home, env } = snapshot.place;
  const place: McpEnvironment = { home, env, project };
  const configured = chooseMcpAgent(mcp?.agent ?? mcpSetting(snapshot.config), place);
  // A person can still say yes where no agent is configured yet; the question names the file that is created.
  const agent = configured ?? (ask === undefined ? undefined : MCP_AGENT_IDS[0]);
  return {
    ...own,
    ask,
    servers: agent === undefined ? undefined : openAgentServers(agent, { place, state }),
    connected: mcp?.connected ?? [],
    answers: openServerAnswers({ state }),
  };
}

/** The skills that a skill builds on. */
interface RequiredSkills {
  /** Those that are not in the conversation yet. */
  readonly requires: readonly string[];
  /** Those of them that a model cannot load, each with the reason. */
  readonly unavailable: readonly string[];
}

/** The skills that should be loaded before another one and are not active yet. */
export function requiredSkills(
  { manifest }: LoadedSkill,
  { skills, snapshot }: TurnView,
  isActive: (key: string) => boolean,
): RequiredSkills {
  const open = manifest.requires
    .map((name) => ({ name, skill: find(skills, name) }))
    .filter(({ skill }) => typeof skill === "string" || !isActive(skill.found.key));
  return {
    requires: open.map(({ name }) => name),
    unavailable: open.flatMap(({ name, skill }) => {
      const why = typeof skill === "string" ? skill : whyNot(skill, "model", snapshot.host.id);
      return why === undefined ? [] : [`${name} (${why})`];
    }),
  };
}

/** The skill of a name, or why there is none. */
function find(skills: readonly SkillStatus[], name: string): SkillStatus | string {
  try {
    return findSkill(skills, name);
  } catch (error) {
    if (isSkillwrightError(error, "ambiguous_skill")) return "several skills have this name";
    if (isSkillwrightError(error, "skill_not_found")) return "there is no such skill";
    throw error;
  }
}

/** What a person was asked for, and what is still missing. */
interface ResolvedVariables {
  readonly missing: readonly MissingDependency[];
  readonly asked: readonly SecretQuestion[];
  readonly notices: readonly ActivationNotice[];
}

/** Asks a person for the variables that a skill depends on and that have no value yet; values are never returned. */
async function resolveVariables(
  skill: LoadedSkill,
  { variables, ask, secrets }: Pick<DependencyContext, "variables" | "ask" | "secrets">,
): Promise<ResolvedVariables> {
  const notices: ActivationNotice[] = [];
  const missing: MissingDependency[] = [];
  const asked: SecretQuestion[] = [];
  const known = variables.environmentFor(skill);
  for (const variable of declaredVariables(skill.manifest)) {
    const { name, description, ifAbsent, problem } = variable;
    if (ifAbsent !== "ask" || Object.hasOwn(known, name)) continue;
    if (problem !== undefined) {
      missing.push(lacks(variable, "cannot be given to a skill", problem));
      continue;
    }
    const question: SecretQuestion = {
      kind: "secret",
      skill: skill.id,
      variable: name,
      ...omitUndefined({ description }),
    };
    asked.push(question);
    const answer = await ask?.(question);
    if (typeof answer === "string" && answer !== "" && !answer.includes("\0")) {
      variables.keep(skill, name, answer);
      notices.push(...(await offerToRemember(skill, { variable: name, value: answer }, { ask, secrets })));
    } else {
      const why = ask === undefined ? "has no value, and no one can be prompted for it" : "has no value";
      missing.push(lacks(variable, why, `Set ${name} in the environment.`));
    }
  }
  return { missing, asked, notices };
}

/** Asks whether a value is remembered, where the system has a keychain. One that refuses only costs the next question. */
async function offerToRemember(
  { id, found }: LoadedSkill,
  { variable, value }: { readonly variable: string; readonly value: string },
  { ask, secrets }: Pick<DependencyContext, "ask" | "secrets">,
): Promise<readonly ActivationNotice[]> {
  const { place } = secrets;
  if (place === "none") return [];
  if ((await ask?.({ kind: "remember-secret", skill: id, variable, place })) !== true) return [];
  try {
    await secrets.remember(found.key, variable, value);
    return [];
  } catch (error) {
    if (!isSkillwrightError(error, "permission_error")) throw error;
    return [{ code: "secret_not_remembered", text: error.message }];
  }
}

function lacks({ name, description }: DeclaredVariable, why: string, hint: string): MissingDependency {
  return { kind: "variable", name, ...omitUndefined({ description }), why, hint };
}
