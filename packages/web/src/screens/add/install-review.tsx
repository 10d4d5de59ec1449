import type { HostId } from "@skillwright/core/internal";
import type { InstallReportDocument, InstallReviewDocument } from "@skillwright/server/client";
import { PackageX } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { AgentChoice } from "../../actions/agent-choice.tsx";
import { reportText, runInstall } from "../../actions/run-install.ts";
import { type StoreScope, scopeOptions } from "../../actions/store-scope.ts";
import { type Attempt, useAttempt } from "../../actions/use-attempt.ts";
import { useSubmission } from "../../actions/use-submission.ts";
import { api } from "../../state/api.ts";
import { skillPath } from "../../state/paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState, Problem } from "../../ui/failure.tsx";
import type { OnConflict } from "../../ui/name-conflict.tsx";
import { type Notice, useNotify } from "../../ui/notices.tsx";
import { Select } from "../../ui/select.tsx";
import { shortVersion } from "../../ui/short-version.ts";
import { count } from "../../ui/words.ts";
import { grantOf, ReviewedSkillCard, refusalsOf, type SkillChoice } from "./reviewed-skill-card.tsx";
import { type ReviewedSkill, selector } from "./use-review.ts";

interface InstallReviewProps {
  readonly review: InstallReviewDocument;
  /** Whether the skills were asked for by name. */
  readonly asked: "all" | "named";
  readonly onScope: (scope: StoreScope) => void;
  readonly onResolve: (skill: ReviewedSkill, onConflict: OnConflict) => Promise<ReviewedSkill>;
  readonly onCancel: () => void;
}

interface Row {
  readonly skill: ReviewedSkill;
  readonly choice: SkillChoice;
}

/** Above this, skills without anything to decide start without details, so that the list can be read. */
const MANY = 4;

/** The skills of a source, with everything to know before they are installed. */
export function InstallReview({ review, asked, onScope, onResolve, onCancel }: InstallReviewProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    review.skills.map((skill) =>
      startOf(skill, asked === "named" || review.skills.length === 1 ? "yes" : "no"),
    ),
  );
  const [to, setTo] = useState<ReadonlySet<HostId>>(new Set());
  const { problem, setProblem, submit } = useSubmission();
  const [, go] = useLocation();
  const notify = useNotify();
  const attempt = useAttempt("skills");
  const chosen = rows.filter(isChosen);
  const choose = async (index: number, choice: SkillChoice): Promise<void> => {
    const before = rows[index];
    if (before === undefined) return;
    const put = (row: Row): void => setRows((now) => now.map((one, at) => (at === index ? row : one)));
    put({ ...before, choice });
    if (choice.onConflict === before.choice.onConflict) return;
    await submit(async () => put({ skill: await onResolve(before.skill, choice.onConflict), choice }));
  };
  const install = () =>
    submit(async () => {
      const reports: InstallReportDocument[] = [];
      // A request has one answer to taken names, so that each answer is a request.
      for (const [onConflict, group] of Map.groupBy(chosen, ({ choice }) => choice.onConflict)) {
        reports.push(await installGroup(review, { onConflict, to: [...to] }, group));
      }
      const report = joined(reports);
      const [only, ...more] = report.applied;
      if (report.failed.length > 0) setProblem(reportText({ ...report, applied: [], unchanged: [] }));
      if (only !== undefined)
        notify({ text: reportText({ ...report, failed: [] }), ...undoOf(report, attempt) });
      if (report.failed.length > 0) return;
      onCancel();
      go(only !== undefined && more.length === 0 ? skillPath(only.name) : "/skills");
    });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-lead font-semibold">
          {count(rows.length, "skill")} in <code>{review.source}</code>
        </h2>
        <p className="min-w-0 text-note wrap-anywhere text-ink-faint">
          {review.url}
          {review.version !== undefined && ` at ${shortVersion(review.version)}`}
        </p>
      </div>
      {rows.length === 0 && review.broken.length === 0 && (
        <EmptyState icon={<PackageX />} title="No skills found">
          A skill is a folder with a SKILL.md file. This source has none.
        </EmptyState>
      )}
      {rows.length > 3 && (
        <div className="flex gap-2">
          <Button onClick={() => setRows(rows.map((row) => wanting(row, true)))}>Select all</Button>
          <Button onClick={() => setRows(rows.map((row) => wanting(row, false)))}>Select none</Button>
        </div>
      )}
      {rows.map(({ skill, choice }, index) => (
        <ReviewedSkillCard
          key={`${skill.folder} ${review.skills[index]?.name}`}
          skill={skill}
          choice={choice}
          details={rows.length > MANY && isPlain(skill) ? "closed" : "open"}
          onChoice={(next) => void choose(index, next)}
        />
      ))}
      {review.broken.map(({ folder, error }) => (
        <Problem
          key={folder}
          title={`${folder === "" ? "The skill" : folder} can't be installed`}
          text={error}
        />
      ))}
      <Problem text={problem} />
      {rows.length > 0 && (
        <details className="rounded-card border border-line bg-surface px-5 py-3">
          <summary className="cursor-pointer font-medium">
            Other agents
            {to.size > 0 && <span className="font-normal text-ink-soft"> · {to.size} selected</span>}
          </summary>
          <p className="mt-1 mb-3 text-note text-ink-soft">
            Skillwright links the skills into these agents' folders, or copies them for agents that don't
            follow links.
          </p>
          <AgentChoice chosen={to} onChoose={setTo} />
        </details>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper py-4 max-md:bottom-15">
        <Select
          label="Install for"
          className="mr-auto"
          value={review.scope}
          options={scopeOptions}
          onChange={onScope}
        />
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={chosen.length === 0} onClick={install}>
          {chosen.length > 1 ? `Install ${count(chosen.length, "skill")}` : "Install"}
        </Button>
      </div>
    </div>
  );
}

/** What was asked for by name, or is the only one, is wanted; of several, the person chooses. What needs a grant starts unchosen. */
function startOf(skill: ReviewedSkill, wants: "yes" | "no"): Row {
  const wanted = wants === "yes" && grantOf(skill) === undefined;
  return { skill, choice: { wanted, accepted: false, onConflict: "rename" } };
}

/** Whether nothing about a skill needs a look before it is chosen. */
function isPlain({ verdict, conflict, action }: ReviewedSkill): boolean {
  return verdict === "clean" && conflict === undefined && (action === "install" || action === "unchanged");
}

function isChosen({ skill, choice }: Row): boolean {
  if (!choice.wanted || skill.action === "unchanged" || refusalsOf(skill).length > 0) return false;
  return grantOf(skill) === undefined || choice.accepted;
}

function wanting({ skill, choice }: Row, wanted: boolean): Row {
  return {
    skill,
    choice: { ...choice, wanted: wanted && (grantOf(skill) === undefined || choice.accepted) },
  };
}

function installGroup(
  { source, scope }: InstallReviewDocument,
  { onConflict, to }: { readonly onConflict: OnConflict; readonly to: readonly HostId[] },
  group: readonly Row[],
): Promise<InstallReportDocument> {
  const skills = group.map(({ skill }) => skill);
  const allow = [...new Set(skills.flatMap((skill) => grantOf(skill) ?? []))];
  const reviewed = new Set(skills.map(({ name, tree }) => `${name} ${tree}`));
  return runInstall(
    () =>
      api.startInstall({
        body: {
          source,
          scope,
          onConflict,
          allow,
          skills: skills.map(selector),
          ...(to.length > 0 && { to: [...to] }),
        },
      }),
    (question) => question.skills.every(({ name, tree }) => reviewed.has(`${name} ${tree}`)),
  );
}

function joined(reports: readonly InstallReportDocument[]): InstallReportDocument {
  return {
    applied: reports.flatMap(({ applied }) => applied),
    unchanged: reports.flatMap(({ unchanged }) => unchanged),
    failed: reports.flatMap(({ failed }) => failed),
    agents: reports.flatMap(({ agents }) => agents),
    notices: reports.flatMap(({ notices }) => notices),
  };
}

/** Takes a fresh installation back. */
function undoOf({ applied }: InstallReportDocument, attempt: Attempt): Pick<Notice, "action"> {
  if (applied.some(({ action }) => action !== "installed")) return {};
  const undo = async (): Promise<void> => {
    for (const { name, scope } of applied) await api.removeInstalled({ params: { name }, query: { scope } });
  };
  const done = applied.length === 1 ? "Skill removed" : `${count(applied.length, "skill")} removed`;
  return { action: { label: "Undo", run: () => void attempt(undo, done) } };
}
