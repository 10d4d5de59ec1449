import { ShieldAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useParams } from "wouter";
import { decodeSegment } from "../../state/paths.ts";
import { DateTime } from "../../ui/badge.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { DiffView } from "../../ui/diff-view.tsx";
import { Failure, Loading } from "../../ui/failure.tsx";
import { Findings } from "../../ui/findings.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { Section } from "../../ui/section.tsx";
import { TextBlock } from "../../ui/text-block.tsx";
import { ProposalActions } from "./proposal-actions.tsx";
import { ProposalStatus, useProposal } from "./proposal-status.tsx";

const Markdown = lazy(() => import("../../ui/markdown.tsx"));

/** One proposal: its reason, changes, and permissions. */
export default function ProposalScreen() {
  const { proposal: segment } = useParams<{ proposal: string }>();
  const id = decodeSegment(segment);
  const { data: review, isPending, isError, error, refetch } = useProposal(id);
  if (isPending) return <Loading what="proposal" />;
  if (isError) return <Failure level="page" error={error} onRetry={() => void refetch()} />;
  const { proposal, problems, findings, executes, permissions, because } = review;
  const added = [
    ...executes.map((what) => `Runs: ${what}`),
    ...permissions.map((sentence) => <MessageText key={sentence} text={sentence} />),
  ];
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
          <Callout tone="danger" title="This proposal can't be approved" lines={problems} />
        )}
        {added.length > 0 && <Callout tone="warn" title="Additional permissions" lines={added} />}
        <Section title="Reason">
          <Suspense fallback={<p>{proposal.justification}</p>}>
            <Markdown text={proposal.justification} />
          </Suspense>
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
            <ul className="list-disc pl-5 text-ink-soft">
              {because.map((reason) => (
                <li key={reason} className="first-letter:uppercase">
                  {reason}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </article>
  );
}

interface CalloutProps {
  readonly tone: "warn" | "danger";
  readonly title: string;
  readonly lines: readonly ReactNode[];
}

const tones = { warn: "bg-warn-soft text-warn", danger: "bg-danger-soft text-danger" } as const;

function Callout({ tone, title, lines }: CalloutProps) {
  return (
    <section className={`rounded-card border border-line px-4 py-3 ${tones[tone]}`}>
      <h2 className="flex items-center gap-2 font-semibold">
        <ShieldAlert className="size-4" />
        {title}
      </h2>
      <ul className="mt-1 list-disc pl-8 text-ink">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a proposal never move.
          <li key={index} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
