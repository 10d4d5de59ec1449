import { ShieldCheck } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyChanges } from "../../ui/copy-changes.tsx";
import { FileDiff } from "../../ui/file-diff.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { NameConflict } from "../../ui/name-conflict.tsx";
import { VerdictBadge, verdictText } from "../../ui/verdict.tsx";
import { capitalized, count } from "../../ui/words.ts";
import type { OnConflict, ReviewedSkill } from "./use-review.ts";

/** What the person decided about one skill. */
export interface SkillChoice {
  readonly wanted: boolean;
  /** Whether a verdict that needs a grant was accepted. */
  readonly accepted: boolean;
  readonly onConflict: OnConflict;
}

interface ReviewedSkillCardProps {
  readonly skill: ReviewedSkill;
  readonly choice: SkillChoice;
  readonly onChoice: (choice: SkillChoice) => void;
  /** Whether its details are shown from the start. */
  readonly details: "open" | "closed";
}

const actions: Readonly<Record<ReviewedSkill["action"], { readonly tone: Tone; readonly word: string }>> = {
  install: { tone: "info", word: "new" },
  update: { tone: "info", word: "update" },
  downgrade: { tone: "warn", word: "older than yours" },
  replace: { tone: "warn", word: "replaces yours" },
  unchanged: { tone: "plain", word: "already installed" },
};

/** One skill of a source: what it is, what it may do, and what the scanner says. */
export function ReviewedSkillCard({ skill, choice, onChoice, details }: ReviewedSkillCardProps) {
  const title = useId();
  const [open, setOpen] = useState(details === "open");
  const { tone, word } = actions[skill.action];
  const can = refusalsOf(skill).length === 0 && skill.action !== "unchanged";
  return (
    <section aria-labelledby={title} className="rounded-card border border-line bg-surface">
      <header className="flex items-start gap-3 px-5 py-4">
        <input
          type="checkbox"
          aria-label={`Install ${skill.name}`}
          className="mt-1"
          disabled={!can}
          checked={can && choice.wanted}
          onChange={(event) => onChoice({ ...choice, wanted: event.target.checked })}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 id={title} className="text-lead font-semibold wrap-anywhere">
              {skill.name}
            </h3>
            <Badge tone={tone}>{word}</Badge>
            <VerdictBadge verdict={skill.verdict} />
          </div>
          <p className="mt-0.5 line-clamp-3 text-ink-soft wrap-anywhere">{skill.description}</p>
        </div>
        {details === "closed" && (
          <Button
            variant="quiet"
            aria-expanded={open}
            aria-label={`Details of ${skill.name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? "Less" : "Details"}
          </Button>
        )}
      </header>
      {open && <Details skill={skill} choice={choice} onChoice={onChoice} />}
    </section>
  );
}

type DetailsProps = Pick<ReviewedSkillCardProps, "skill" | "choice" | "onChoice">;

/** What a skill may do, what the scanner found, and what has to be decided about it. */
function Details({ skill, choice, onChoice }: DetailsProps) {
  const grant = grantOf(skill);
  const refusals = refusalsOf(skill);
  const isSafe = skill.executes.length + skill.permissions.length + skill.installs.length === 0;
  return (
    <div className="flex flex-col gap-4 border-t border-line px-5 py-4">
      {refusals.length > 0 && (
        <div role="note" className="rounded-control bg-danger-soft px-4 py-3">
          <p className="font-medium">This skill can't be installed</p>
          <Lines lines={refusals.map(capitalized)} />
        </div>
      )}
      {skill.findings.length > 0 && (
        <Part title={`Security scan: ${verdictText(skill.verdict).toLowerCase()}`}>
          <Lines lines={skill.findings} />
        </Part>
      )}
      {grant !== undefined && refusals.length === 0 && (
        <label className="flex items-start gap-2.5 rounded-control bg-warn-soft px-4 py-3">
          <input
            type="checkbox"
            className="mt-0.5"
            checked={choice.accepted}
            onChange={(event) =>
              onChoice({ ...choice, accepted: event.target.checked, wanted: event.target.checked })
            }
          />
          {grant === "suspicious"
            ? "I have read the findings and want to install it anyway"
            : "Install it even though the scan couldn't check everything"}
        </label>
      )}
      <ConflictChoice skill={skill} choice={choice} onChoice={onChoice} />
      <Part title="Permissions">
        {isSafe ? (
          <p className="flex items-center gap-2 text-ink-soft">
            <ShieldCheck className="size-4 text-accent" />
            Text only. Runs nothing and requests no permissions.
          </p>
        ) : (
          <>
            <Lines lines={[...skill.executes, ...skill.permissions, ...skill.installs]} />
            <p className="mt-1 text-note text-ink-faint">
              Nothing runs until you approve it. Installing doesn't approve it.
            </p>
          </>
        )}
      </Part>
      {skill.touches.length > 0 && (
        <Part title="What it accesses">
          <ul className="flex flex-wrap gap-1.5">
            {skill.touches.map((one) => (
              <li
                key={one}
                className="max-w-full rounded-full bg-sunken px-2.5 py-0.5 text-note wrap-anywhere text-ink-soft"
              >
                {one}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {skill.problems.length > 0 && (
        <Part title="Problems">
          <Lines lines={skill.problems} />
        </Part>
      )}
      <Changes skill={skill} />
      {skill.copy !== undefined && (
        <Part title={`A changed copy of ${skill.copy.of}`}>
          <CopyChanges copy={skill.copy} />
        </Part>
      )}
      <details>
        <summary className="cursor-pointer font-medium">
          {count(skill.files.length, "file")}
          <span className="font-normal text-ink-faint"> · {count(skill.bytes, "byte")}</span>
        </summary>
        <ul className="mt-1 text-note">
          {skill.files.map((file) => (
            <li key={file}>
              <code className="wrap-anywhere">{file}</code>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-label wrap-anywhere text-ink-faint">
          {skill.path}
          <br />
          Tree hash {skill.tree}
          {skill.signer !== undefined && (
            <>
              <br />
              {skill.signer}
            </>
          )}
        </p>
      </details>
    </div>
  );
}

/** The verdict that a person has to accept explicitly. */
export function grantOf({ verdict, decision }: ReviewedSkill): "suspicious" | "partial" | undefined {
  if (verdict !== "suspicious" && verdict !== "partial") return undefined;
  return decision.reasons.some(({ flag }) => flag === `--allow-${verdict}`) ? verdict : undefined;
}

/** Why a skill can't be installed whatever the person says. */
export function refusalsOf({ decision }: ReviewedSkill): readonly string[] {
  return decision.reasons.flatMap(({ outcome, flag, text, file }) => {
    if (outcome !== "refuse" || flag !== undefined) return [];
    return [file === undefined ? text : `${text} (${file})`];
  });
}

function Changes({ skill }: { readonly skill: ReviewedSkill }) {
  const { changes, diff = [] } = skill;
  const lines = [
    ...(changes?.added ?? []).map((one) => `New: ${one}`),
    ...(changes?.changed ?? []).map((one) => `Changed: ${one}`),
    ...(changes?.removed ?? []).map((one) => `Removed: ${one}`),
  ];
  if (lines.length === 0 && diff.length === 0) return null;
  return (
    <Part title="What changes">
      <Lines lines={lines} />
      {diff.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-accent-ink">
            Show changes to {count(diff.length, "file")}
          </summary>
          {diff.map((file) => (
            <FileDiff key={file.path} {...file} />
          ))}
        </details>
      )}
    </Part>
  );
}

function ConflictChoice({ skill, choice, onChoice }: DetailsProps) {
  const { conflict } = skill;
  if (conflict === undefined) return null;
  const options: readonly { readonly value: OnConflict; readonly label: string }[] = [
    { value: "rename", label: `Install as ${conflict.suggestion}` },
    { value: "override", label: "Keep both and use this one" },
    { value: "replace", label: "Replace the existing skill" },
  ];
  return (
    <NameConflict
      conflict={conflict}
      options={options.filter(({ value }) => conflict.choices.includes(value))}
      value={choice.onConflict}
      onChange={(onConflict) => onChoice({ ...choice, onConflict })}
    />
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-1 font-medium">{title}</h4>
      {children}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          <MessageText text={line} />
        </li>
      ))}
    </ul>
  );
}
