import { useParams } from "wouter";
import { decodeSegment } from "../../state/paths.ts";
import { useRead } from "../../state/use-read.ts";
import { DateTime } from "../../ui/badge.tsx";
import { Callout } from "../../ui/callout.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { DiffView } from "../../ui/diff-view.tsx";
import { Fetching } from "../../ui/failure.tsx";
import { Findings } from "../../ui/findings.tsx";
import { Lines } from "../../ui/lines.tsx";
import { MarkdownText } from "../../ui/markdown-text.tsx";
import { Section } from "../../ui/section.tsx";
import { TextBlock } from "../../ui/text-block.tsx";
import { capitalized } from "../../ui/words.ts";
import { ProposalActions } from "./proposal-actions.tsx";
import { ProposalStatus } from "./proposal-status.tsx";

/** One proposal: its reason, changes, and permissions. */
export default function ProposalScreen() {
  const { proposal: segment } = useParams<{ proposal: string }>();
  const query = useRead("proposals", "getProposal", { params: { proposal: decodeSegment(segment) } });
  if (!query.isSuccess) return <Fetching query={query} what="proposal" level="page" />;
  const review = query.data;
  const { proposal, problems, findings, executes, permissions, because } = review;
  return (
    <article className="pb-12">
      <DetailHeader
        back={{ href: "/proposals", label: "Proposals" }}
        title={`${proposal.kind === "create" ? "New skill:" : "Change to"} ${proposal.skill}`}
        actions={<ProposalActions review={review} />}
      >
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          <ProposalStatus proposal={proposal} />
          <span className="ml-1 text-note text-ink-faint">
            by {proposal.author.name}, <DateTime at={proposal.created} />
          </span>
        </div>
      </DetailHeader>
      <div className="flex flex-col gap-7 px-4 sm:px-8">
        {proposal.decision !== undefined && (
          <p className="text-ink-soft">
            {proposal.decision.by.name} decided on <DateTime at={proposal.decision.at} />
            {proposal.decision.reason !== "" && `: ${proposal.decision.reason}`}
          </p>
        )}
        {problems.length > 0 && (
          <Callout tone="danger" title="This proposal can't be approved">
            <Lines lines={problems} />
          </Callout>
        )}
        {executes.length + permissions.length > 0 && (
          <Callout tone="warn" title="Additional permissions">
            <Lines variant="verbatim" lines={executes.map((what) => `Runs: ${what}`)} />
            <Lines lines={permissions} />
          </Callout>
        )}
        <Section title="Reason">
          <MarkdownText text={proposal.justification} />
        </Section>
        {proposal.evidence !== "" && (
          <Section title="Evidence">
            <TextBlock className="max-h-64">{proposal.evidence}</TextBlock>
          </Section>
        )}
        <Section title="Changes to SKILL.md">
          <DiffView diff={proposal.diff} />
        </Section>
        {findings.length > 0 && (
          <Section title="New problems">
            <Findings findings={findings} />
          </Section>
        )}
        {because.length > 0 && (
          <Section title="Why this needs a person's approval">
            <Lines lines={because.map(capitalized)} className="text-ink-soft" />
          </Section>
        )}
      </div>
    </article>
  );
}
