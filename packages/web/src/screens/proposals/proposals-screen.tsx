import { GitPullRequestArrow } from "lucide-react";
import { Link } from "wouter";
import { proposalPath } from "../../state/paths.ts";
import { useProposals } from "../../state/use-pending.ts";
import { DateTime } from "../../ui/badge.tsx";
import { PageHeader } from "../../ui/banner.tsx";
import { EmptyState, Fetching } from "../../ui/failure.tsx";
import { Findings } from "../../ui/findings.tsx";
import { isOpen, type Proposal, ProposalStatus } from "./proposal-status.tsx";

/** Changes to skills that agents propose. */
export default function ProposalsScreen() {
  const query = useProposals("all");
  const { data } = query;
  const newestFirst = data?.proposals.toReversed() ?? [];
  return (
    <>
      <PageHeader
        title="Proposals"
        lead="Agents propose changes to skills as they learn. Nothing changes until you approve it."
      />
      <Fetching query={query} what="proposals" />
      {data !== undefined && data.diagnostics.length > 0 && (
        <section className="px-4 pb-6 sm:px-8">
          <h2 className="mb-2 font-semibold">Invalid proposal files</h2>
          <Findings findings={data.diagnostics} />
        </section>
      )}
      {data !== undefined && data.proposals.length === 0 && <NoProposals />}
      <Group title="Needs review" proposals={newestFirst.filter(isOpen)} />
      <Group title="Reviewed" proposals={newestFirst.filter((proposal) => !isOpen(proposal))} />
    </>
  );
}

function Group({ title, proposals }: { readonly title: string; readonly proposals: readonly Proposal[] }) {
  if (proposals.length === 0) return null;
  return (
    <section className="mb-8">
      <div className="flex items-baseline gap-2 border-b border-line px-4 pb-2 sm:px-8">
        <h2 className="font-semibold">{title}</h2>
        <span className="text-note text-ink-faint tabular-nums">{proposals.length}</span>
      </div>
      <ul>
        {proposals.map((proposal) => (
          <li
            key={proposal.id}
            className="relative flex items-center gap-3 border-b border-line px-4 py-3 hover:bg-sunken sm:px-8"
          >
            <div className="min-w-0 flex-1">
              <Link href={proposalPath(proposal.id)} className="font-medium after:absolute after:inset-0">
                {proposal.skill}
              </Link>
              <p className="line-clamp-2 text-note text-ink-soft wrap-anywhere">
                {plainText(proposal.justification)}
              </p>
              <p className="text-label text-ink-faint">
                {proposal.author.name}, <DateTime at={proposal.created} />
              </p>
            </div>
            <div className="flex shrink-0 gap-1.5 max-sm:flex-col max-sm:items-end">
              <ProposalStatus proposal={proposal} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Markdown as plain text, for a two-line preview. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/[*_`#>]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function NoProposals() {
  return (
    <EmptyState icon={<GitPullRequestArrow />} title="No proposals">
      When an agent finds that a skill is wrong or incomplete, it proposes a change here. To propose one
      yourself, run <code className="whitespace-nowrap">skillwright proposals new</code>.
    </EmptyState>
  );
}
