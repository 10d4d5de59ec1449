import type { AgentDetails, AgentEntry } from "@skillwright/contract";
import { withHint } from "@skillwright/core/internal";
import { toDiagnosticEntry } from "@skillwright/runtime/internal";
import type { Agent } from "./agent.ts";
import type { AgentPreview } from "./preview-agent.ts";

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
    diagnostics: diagnostics.map((diagnostic) => toDiagnosticEntry(withHint(diagnostic))),
  };
}

/** An agent with its prompt. */
export function toAgentDetails(agent: Agent, preview: AgentPreview | undefined): AgentDetails {
  return {
    ...toAgentEntry(agent),
    extra: agent.manifest?.extra ?? {},
    prompt: preview?.prompt ?? null,
    parts: preview?.parts ?? [],
    tokens: preview?.tokens ?? null,
  };
}
