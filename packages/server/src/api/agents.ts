import {
  type Agent,
  agentHash,
  agentTarget,
  openAgents,
  previewAgent,
  readAgentText,
  saveAgent,
  toAgentEntry,
} from "@skillwright/agent";
import type { AgentDocument, ListedAgent } from "@skillwright/contract";
import type { Skills } from "@skillwright/runtime/internal";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import type { ServerContext } from "../http/server-context.ts";
import { mustBeConfirmed } from "../security/confirmation.ts";

/** Reading and changing agents. */
export function agentRoutes({ endpoint, onSkills }: ApiEndpoints, context: ServerContext): void {
  onSkills("listAgents", async ({ skills, query: { include } }) => {
    const agents = await openAgents({ skills });
    return { agents: agents.list({ all: include === "all" }).map(toListedAgent) };
  });
  onSkills("getAgent", ({ skills, params }) => getAgent(skills, params.agent));
  onSkills("lintAgent", async ({ skills, params: { agent: id }, body: { text, scope } }) => {
    const { path, scope: where } = agentTarget(id, { skills, agents: await openAgents({ skills }), scope });
    const agents = await openAgents({ skills, drafts: [{ path, scope: where, text }] });
    const draft = agents.list({ all: true }).find((agent) => agent.path === path);
    if (draft === undefined) throw new Error("a draft is one of the agents");
    return { state: draft.state, findings: toAgentEntry(draft).diagnostics };
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
  const { id, name, description, scope, path, state, isDefault, model, ...entry } = toAgentEntry(agent);
  const { tools, skills, usesSkills, agents, diagnostics } = entry;
  const shown = {
    id,
    name: name ?? id,
    description: description ?? "",
    scope,
    path,
    state,
    isDefault,
    model,
  };
  return { ...shown, tools, skills, usesSkills, agents, diagnostics };
}

async function getAgent(skills: Skills, id: string): Promise<AgentDocument> {
  const agents = await openAgents({ skills });
  const agent = agents.get(id);
  const target = agentTarget(agent.id, { skills, agents });
  const own = target.text ?? null;
  const { prompt, parts, catalog } = (await previewAgent(agent, skills)) ?? {};
  return {
    ...toListedAgent(agent),
    text: own ?? readAgentText(agent) ?? null,
    hash: own === null ? null : agentHash(own),
    target: target.path,
    prompt: prompt ?? null,
    parts: parts ?? [],
    catalog: catalog ?? null,
  };
}
