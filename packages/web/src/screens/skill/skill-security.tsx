import type { ScanEntry, SkillDocument } from "@skillwright/server/client";
import { type ReactNode, useState } from "react";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api, queries } from "../../state/api.ts";
import { findingPath } from "../../state/paths.ts";
import { readKey } from "../../state/use-read.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { Badge, Chips } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { AllClear } from "../../ui/callout.tsx";
import { CopyChanges } from "../../ui/copy-changes.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Fetching } from "../../ui/failure.tsx";
import { FindingRow, Location, placeOf } from "../../ui/findings.tsx";
import { LineDialog } from "../../ui/line-dialog.tsx";
import { Section } from "../../ui/section.tsx";
import { VerdictBadge, verdictText } from "../../ui/verdict.tsx";
import { useScan } from "./use-skill.ts";

type ScanFinding = ScanEntry["findings"][number];

/** What the scanner says about a skill: its verdict, the lines that led to it, and what the skill touches. */
export function SkillSecurity({ skill }: { readonly skill: SkillDocument }) {
  const query = useScan(skill.path);
  const [silencing, setSilencing] = useState<ScanFinding>();
  const attempt = useAttempt();
  if (!query.isSuccess) return <Fetching query={query} what="security scan" />;
  const { data } = query;
  const folder = skill.path.replace(/\/[^/]+$/, "");
  const unmentioned = data.files.filter(({ mentioned }) => !mentioned).map(({ file }) => file);
  const silence = (rule: string, reason: string | null) =>
    attempt(
      async () => {
        await api.silenceFinding({ params: { skill: skill.path }, body: { rule, reason } });
        await queries.invalidateQueries({ queryKey: [...skillsKey, "scanSkill"] });
      },
      reason === null ? "The finding counts again" : "Finding accepted",
    );
  const askModel = () =>
    attempt(async () => {
      const { skills } = await api.scanSources({ body: { targets: [skill.path], review: {} } });
      queries.setQueryData(readKey("skills", "scanSkill", { params: { skill: skill.path } }), skills[0]);
    });
  return (
    <div className="flex flex-col gap-8 px-4 py-6 sm:px-8">
      <div>
        <p className="flex flex-wrap items-center gap-2.5 text-lead font-medium">
          <VerdictBadge verdict={data.verdict} />
          {verdictText(data.verdict)}.
        </p>
        <p className="mt-1 max-w-prose text-note text-ink-soft text-pretty">
          The scanner reads every file for signs of an attack. It can't prove that a skill is safe.
        </p>
      </div>
      {data.review === null ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={askModel}>Ask a model</Button>
          <p className="text-note text-ink-soft">
            Get a second opinion. This sends the skill's text to your model's provider.
          </p>
        </div>
      ) : (
        <Section title={`Second opinion by ${data.review.model}`}>
          <p className="max-w-prose wrap-anywhere">{data.review.reason}</p>
          {data.review.raised && <p className="mt-1 text-note text-ink-soft">It raised the verdict.</p>}
        </Section>
      )}
      {data.findings.length > 0 && (
        <Section title="Findings">
          <ul className="flex flex-col border-t border-line">
            {data.findings.map((finding) => (
              <FindingRow key={`${finding.code} ${finding.file} ${finding.line}`} finding={finding}>
                {finding.excerpt !== null && (
                  <pre className="mt-1 rounded-control bg-sunken px-2.5 py-1.5 text-label wrap-anywhere whitespace-pre-wrap">
                    {finding.excerpt}
                  </pre>
                )}
                <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Location
                    text={placeOf(finding)}
                    link={findingPath(skill.id, { file: finding.file, line: finding.line, folder })}
                  />
                  <Notes finding={finding} />
                  {finding.silenced === null ? (
                    <SmallButton onClick={() => setSilencing(finding)}>Accept…</SmallButton>
                  ) : (
                    <SmallButton onClick={() => void silence(finding.code, null)}>Undo</SmallButton>
                  )}
                </div>
              </FindingRow>
            ))}
          </ul>
        </Section>
      )}
      <Section title="What it accesses">
        <Touches touches={data.touches} />
      </Section>
      {data.unread.length > 0 && (
        <Section title="Not checked">
          <Facts facts={data.unread.map(({ file, reason }) => [file, reason])} />
        </Section>
      )}
      {unmentioned.length > 0 && (
        <Section title="Files that no instructions mention">
          <p className="wrap-anywhere text-note text-ink-soft">{unmentioned.join(", ")}</p>
        </Section>
      )}
      {data.copy !== null && (
        <Section title={`A changed copy of ${data.copy.of}`}>
          <CopyChanges copy={data.copy} />
        </Section>
      )}
      {silencing !== undefined && (
        <LineDialog
          title="Accept this finding?"
          lead="Findings of the same kind in this skill stop counting until one of its files changes."
          label="Why is it acceptable?"
          hint="Saved in your configuration."
          maxLength={1000}
          action="Accept"
          onLine={(reason) => silence(silencing.code, reason)}
          onClose={() => setSilencing(undefined)}
        />
      )}
    </div>
  );
}

const contexts = {
  negated: "counts less because the text forbids it",
  documented: "not malicious by itself: it's an example, or quotes an attack",
} as const;

const layers = {
  plain: undefined,
  decoded: "found in encoded text",
  joined: "found in joined pieces of text",
  translated: "found in a language other than English",
} as const;

function Notes({ finding }: { readonly finding: ScanFinding }) {
  const notes = [
    layers[finding.layer],
    finding.context === null ? undefined : contexts[finding.context],
  ].filter((note) => note !== undefined);
  return (
    <>
      {notes.map((note) => (
        <span key={note} className="text-label text-ink-faint">
          {note}
        </span>
      ))}
      {finding.silenced !== null && <Badge title={finding.silenced}>accepted: {finding.silenced}</Badge>}
    </>
  );
}

function SmallButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <Button variant="quiet" className="h-6 px-2 text-label" onClick={onClick}>
      {children}
    </Button>
  );
}

const groups = [
  ["hosts", "Hosts"],
  ["secrets", "Secrets"],
  ["actions", "Actions"],
] as const;

function Touches({ touches }: Pick<ScanEntry, "touches">) {
  if (groups.every(([group]) => touches[group].length === 0))
    return <AllClear>Mentions no hosts, secrets, or risky actions.</AllClear>;
  return (
    <Facts
      facts={groups.map(([group, title]) => [
        title,
        touches[group].length > 0 && <Chips key={group} words={touches[group]} />,
      ])}
    />
  );
}
