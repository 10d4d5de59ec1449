import {
  type Agent,
  agentHash,
  agentSessionOptions,
  agentTarget,
  bindAgent,
  openAgents,
  type ReadyAgent,
  readAgentText,
  saveAgent,
  toAgentEntry,
} from "@skillwright/agent";
import type { AgentDocument, ListedAgent } from "@skillwright/contract";
import { withHint } from "@skillwright/core/internal";
import { type Skills, toDiagnosticEntry } from "@skillwright/runtime/internal";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import { mustBeConfirmed } from "../security/confirmation.ts";
import type { ServerContext } from "../server-context.ts";

/** Reading and changing agents. */
export function agentRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  endpoint("listAgents", async ({ query: { include, ...place } }) => {
    const agents = await openAgents({ skills: await context.skills(place) });
    return { agents: agents.list({ all: include === "all" }).map(toListedAgent) };
  });
  endpoint("getAgent", async ({ params, query }) => getAgent(await context.skills(query), params.agent));
  endpoint("lintAgent", async ({ params: { agent: id }, query, body: { text, scope } }) => {
    const skills = await context.skills(query);
    const { path, scope: where } = agentTarget(id, { skills, agents: await openAgents({ skills }), scope });
    const agents = await openAgents({ skills, drafts: [{ path, scope: where, text }] });
    const draft = agents.list({ all: true }).find((agent) => agent.path === path);
    if (draft === undefined) throw new Error("a draft is one of the agents");
    return {
      state: draft.state,
      findings: draft.diagnostics.map((diagnostic) => toDiagnosticEntry(withHint(diagnostic))),
    };
  });
  endpoint("saveAgent", async ({ params: { agent: id }, query, body: { text, scope, expected }, c }) => {
    mustBeConfirmed(c, "an agent's rules say what it may do without a question");
    const skills = await context.skills(query);
    saveAgent(
      agentTarget(id, { skills, agents: await openAgents({ skills }), scope }),
      { text, expected },
      skills,
    );
    return getAgent(skills, id);
  });
}

function toListedAgent(agent: Agent): ListedAgent {
  const { tools, skills, usesSkills, agents } = toAgentEntry(agent);
  return {
    id: agent.id,
    name: agent.manifest?.name ?? agent.id,
    description: agent.manifest?.description ?? "",
    scope: agent.scope,
    path: agent.path,
    state: agent.state,
    isDefault: agent.isDefault,
    model: agent.manifest?.model ?? null,
    tools,
    skills,
    usesSkills,
    agents,
    diagnostics: agent.diagnostics.map((diagnostic) => toDiagnosticEntry(withHint(diagnostic))),
  };
}

async function getAgent(skills: Skills, id: string): Promise<AgentDocument> {
  const agents = await openAgents({ skills });
  const agent = agents.get(id);
  const target = agentTarget(agent.id, { skills, agents });
  const own = target.text ?? null;
  const instructions = agent.state === "ready" ? await bind(agent as ReadyAgent, skills) : undefined;
  return {
    ...toListedAgent(agent),
    text: own ?? readAgentText(agent) ?? null,
    hash: own === null ? null : agentHash(own),
    target: target.path,
    prompt: instructions?.prompt ?? null,
    parts: instructions?.parts ?? [],
    catalog: instructions?.catalog ?? null,
  };
}

async function bind(
  agent: ReadyAgent,
  skills: Skills,
): Promise<Pick<AgentDocument, "prompt" | "parts" | "catalog">> {
  const session = await skills.session({ ...agentSessionOptions(agent), usage: "off" });
  try {
    const { prompt, parts } = bindAgent(agent, { session, snapshot: skills.snapshot });
    const { text, tokens, report } = session.catalog();
    return {
      prompt,
      parts: parts.map(({ kind, name, tokens: size }) => ({ kind, name, tokens: size })),
      catalog: { text, tokens, skills: report.total },
    };
  } finally {
    await session.close();
  }
}
