import type { ListedAgent } from "@skillwright/server/client";
import { Bot, MessageSquare, Plus } from "lucide-react";
import { useId } from "react";
import { Link } from "wouter";
import { agentPath, chatWithPath, skillPath } from "../../state/paths.ts";
import { useRead } from "../../state/use-read.ts";
import { PageHeader } from "../../ui/banner.tsx";
import { Facts } from "../../ui/facts.tsx";
import { EmptyState, Fetching } from "../../ui/failure.tsx";
import { Findings } from "../../ui/findings.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { AgentBadges } from "./agent-badges.tsx";

/** The agents, with the skills, tools and other agents that each may use, and what is wrong with them. */
export default function AgentsScreen() {
  const query = useRead("skills", "listAgents", { query: { include: "all" } });
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Agents"
        lead="An agent is a prompt with its own skills and tools. Agents are files in .agents/agents, in a project or in your home folder."
        actions={
          <ButtonLink href="/agents/new" variant="primary">
            <Plus />
            New agent
          </ButtonLink>
        }
      />
      <Fetching query={query} what="agents" />
      {data?.agents.length === 0 && (
        <EmptyState icon={<Bot />} title="No agents">
          Add a file with a name, a description, and a prompt.
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
              <AgentBadges agent={agent} />
            </div>
            <p className="mt-0.5 text-ink-soft text-pretty wrap-anywhere">{agent.description}</p>
          </div>
          {agent.state === "ready" && (
            <ButtonLink href={chatWithPath(agent.id)} aria-label={`Chat with ${agent.name}`}>
              <MessageSquare />
              Chat
            </ButtonLink>
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
  const { skills, usesSkills, tools, agents, model, path } = agent;
  return (
    <Facts
      variant="plain"
      facts={[
        ["Skills", skills === "all" ? "All" : <SkillLinks key="skills" ids={skills} />],
        ["In its prompt", usesSkills.length > 0 && <SkillLinks key="bound" ids={usesSkills} />],
        ["Tools", tools.length === 0 ? "None" : tools.join(", ")],
        ["Sub-agents", agents.join(", ")],
        ["Model", model],
        [
          "File",
          <code key="file" className="text-label">
            {path}
          </code>,
        ],
      ]}
    />
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
