import type { DiagnosticEntry } from "@skillwright/contract";
import type { JsonObject } from "@skillwright/core/internal";
import { toDiagnosticEntry } from "@skillwright/runtime/internal";
import type { Agent } from "./agent.ts";
import type { BoundAgent } from "./bind-agent.ts";

/** An agent as data. Stable: fields are added, never changed or removed, within a major version. */
export interface AgentEntry {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly scope: Agent["scope"];
  readonly path: string;
  readonly state: Agent["state"];
  readonly shadowedBy: string | null;
  readonly isDefault: boolean;
  readonly integrationMode: "chat" | "tool" | null;
  readonly model: string | null;
  readonly tools: readonly string[];
  readonly skills: "all" | readonly string[];
  readonly usesSkills: readonly string[];
  readonly agents: readonly string[];
  readonly dependsOn: readonly string[];
  readonly limits: Readonly<Record<"maxTurns" | "maxTokens" | "timeoutMs", number | null>>;
  readonly permissions: Readonly<Record<"allow" | "ask" | "deny", readonly string[]>>;
  readonly diagnostics: readonly DiagnosticEntry[];
}

/** An agent in a list. */
export function toAgentEntry(agent: Agent): AgentEntry {
  const { id, scope, path, state, shadowedBy = null, isDefault, manifest, diagnostics } = agent;
  const ready =
    "tools" in agent ? (agent as Agent & Pick<AgentEntry, "tools" | "skills" | "agents">) : undefined;
  const rules = manifest?.permissions;
  const texts = (list: "allow" | "ask" | "deny"): readonly string[] =>
    (rules?.[list] ?? []).map(({ text }) => text);
  return {
    id,
    name: manifest?.name ?? null,
    description: manifest?.description ?? null,
    scope,
    path,
    state,
    shadowedBy,
    isDefault,
    integrationMode: manifest?.integrationMode ?? null,
    model: manifest?.model ?? null,
    tools: ready?.tools ?? manifest?.usesTools ?? [],
    skills: ready?.skills ?? manifest?.skills ?? [],
    usesSkills: manifest?.usesSkills ?? [],
    agents: ready?.agents ?? [],
    dependsOn: manifest?.dependsOn ?? [],
    limits: {
      maxTurns: manifest?.limits.maxTurns ?? null,
      maxTokens: manifest?.limits.maxTokens ?? null,
      timeoutMs: manifest?.limits.timeoutMs ?? null,
    },
    permissions: { allow: texts("allow"), ask: texts("ask"), deny: texts("deny") },
    diagnostics: diagnostics.map(toDiagnosticEntry),
  };
}

/** An agent as data, with its prompt. */
export interface AgentDocument extends AgentEntry {
  readonly extra: JsonObject;
  /** The system prompt without the skill catalog; null if the agent can't be used. */
  readonly prompt: string | null;
  readonly parts: readonly { readonly kind: string; readonly name: string; readonly tokens: number }[];
  readonly tokens: number | null;
}

/** An agent with its prompt. */
export function toAgentDocument(agent: Agent, bound: BoundAgent | undefined): AgentDocument {
  return {
    ...toAgentEntry(agent),
    extra: agent.manifest?.extra ?? {},
    prompt: bound?.prompt ?? null,
    parts: bound?.parts.map(({ kind, name, tokens }) => ({ kind, name, tokens })) ?? [],
    tokens: bound?.tokens ?? null,
  };
}
