import type { ListedAgent } from "@skillwright/server/client";
import { useQuery } from "@tanstack/react-query";
import { Bot, MessageSquare, Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { api } from "../../state/api.ts";
import { agentPath, chatWithPath, skillPath } from "../../state/paths.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { Badge } from "../../ui/badge.tsx";
import { PageHeader } from "../../ui/banner.tsx";
import { buttonStyle } from "../../ui/button.tsx";
import { EmptyState, Fetching } from "../../ui/failure.tsx";
import { Findings } from "../../ui/findings.tsx";
import { agentStates } from "./agent-state.ts";

/** The agents, with the skills, tools and other agents that each may use, and what is wrong with them. */
export default function AgentsScreen() {
  const query = useQuery({
    queryKey: [...skillsKey, "agents", "all"],
    queryFn: ({ signal }) => api.listAgents({ query: { include: "all" }, signal }),
  });
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Agents"
        lead="An agent is a prompt with its own skills and tools. Agents are files in .agents/agents, in a project or in your home folder."
        actions={
          <Link href="/agents/new" className={buttonStyle("primary")}>
            <Plus />
            New agent
          </Link>
        }
      />
      <Fetching query={query} what="agents" />
      {data?.agents.length === 0 && (
        <EmptyState icon={<Bot />} title="No agents">
          Add a file with a name, a description and a prompt.
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4 px-4 pb-12 sm:px-8">
        {data?.agents.map((agent) => (
          <AgentCard key={agent.path} agent={agent} />
        ))}
      </ul>
    </>
  );
}

function AgentCard({ agent }: { readonly agent: ListedAgent }) {
  const title = useId();
  const { tone, word } = agentStates[agent.state];
  return (
    <li>
      <section aria-labelledby={title} className="rounded-card border border-line bg-surface px-5 py-4">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h2 id={title} className="text-lead font-semibold wrap-anywhere">
                <Link href={agentPath(agent.id)} className="hover:underline">
                  {agent.name}
                </Link>
              </h2>
              {agent.name !== agent.id && <code className="text-ink-faint">{agent.id}</code>}
              {agent.isDefault && <Badge tone="info">default</Badge>}
              {agent.state !== "ready" && <Badge tone={tone}>{word}</Badge>}
            </div>
            <p className="mt-0.5 text-ink-soft text-pretty wrap-anywhere">{agent.description}</p>
          </div>
          {agent.state === "ready" && (
            <Link
              href={chatWithPath(agent.id)}
              aria-label={`Chat with ${agent.name}`}
              className={buttonStyle("plain")}
            >
              <MessageSquare />
              Chat
            </Link>
          )}
        </div>
        <div className="mt-3 border-t border-line pt-3">
          <AgentFacts agent={agent} />
        </div>
        {agent.diagnostics.length > 0 && (
          <div className="mt-3">
            <Findings findings={agent.diagnostics} linkOf={() => agentPath(agent.id)} />
          </div>
        )}
      </section>
    </li>
  );
}

/** What an agent may use, and where its file is. */
export function AgentFacts({ agent }: { readonly agent: ListedAgent }) {
  return (
    <dl className="flex flex-col gap-2 text-note">
      <Row name="Skills">{agent.skills === "all" ? "All" : <SkillLinks ids={agent.skills} />}</Row>
      {agent.usesSkills.length > 0 && (
        <Row name="In its prompt">
          <SkillLinks ids={agent.usesSkills} />
        </Row>
      )}
      <Row name="Tools">{agent.tools.length === 0 ? "None" : agent.tools.join(", ")}</Row>
      {agent.agents.length > 0 && <Row name="Can call">{agent.agents.join(", ")}</Row>}
      {agent.model !== null && <Row name="Model">{agent.model}</Row>}
      <Row name="File">
        <code className="text-label">{agent.path}</code>
      </Row>
    </dl>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="w-24 shrink-0 text-ink-faint">{name}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
    </div>
  );
}

function SkillLinks({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return "None";
  return (
    <span className="flex flex-wrap gap-x-3">
      {ids.map((id) => (
        <Link key={id} href={skillPath(id)} className="underline decoration-line-strong underline-offset-2">
          {id}
        </Link>
      ))}
    </span>
  );
}
