import { useState } from "react";
import { Badge, Chips, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyChanges } from "../../ui/copy-changes.tsx";
import { FileDiff } from "../../ui/file-diff.tsx";
import { Lines } from "../../ui/lines.tsx";
import { NameConflict, type OnConflict } from "../../ui/name-conflict.tsx";
import { Section } from "../../ui/section.tsx";
import { Permissions, SkillCard } from "../../ui/skill-card.tsx";
import { VerdictBadge, verdictText } from "../../ui/verdict.tsx";
import { capitalized, count } from "../../ui/words.ts";
import type { ReviewedSkill } from "./use-review.ts";

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
  const [open, setOpen] = useState(details === "open");
  const { tone, word } = actions[skill.action];
  const can = refusalsOf(skill).length === 0 && skill.action !== "unchanged";
  return (
    <SkillCard
      title={skill.name}
      verb="Install"
      badges={
        <>
          <Badge tone={tone}>{word}</Badge>
          <VerdictBadge verdict={skill.verdict} />
        </>
      }
      description={skill.description}
      checked={can && choice.wanted}
      onChange={can ? (wanted) => onChoice({ ...choice, wanted }) : undefined}
      beside={
        details === "closed" && (
          <Button
            variant="quiet"
            aria-expanded={open}
            aria-label={`Details of ${skill.name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? "Less" : "Details"}
          </Button>
        )
      }
    >
      {open && <Details skill={skill} choice={choice} onChoice={onChoice} />}
    </SkillCard>
  );
}

type DetailsProps = Pick<ReviewedSkillCardProps, "skill" | "choice" | "onChoice">;

/** What a skill may do, what the scanner found, and what has to be decided about it. */
function Details({ skill, choice, onChoice }: DetailsProps) {
  const grant = grantOf(skill);
  const refusals = refusalsOf(skill);
  return (
    <>
      {refusals.length > 0 && (
        <div role="note" className="rounded-control bg-danger-soft px-4 py-3">
          <Section level="h4" title="This skill can't be installed">
            <Lines lines={refusals.map(capitalized)} />
          </Section>
        </div>
      )}
      {skill.findings.length > 0 && (
        <Section level="h4" title={`Security scan: ${verdictText(skill.verdict).toLowerCase()}`}>
          <Lines lines={skill.findings} />
        </Section>
      )}
      {grant !== undefined && refusals.length === 0 && (
        <label className="flex items-start gap-2.5 rounded-control bg-warn-soft px-4 py-3">
          <input
            type="checkbox"
            className="mt-0.5"
            checked={choice.accepted}
            onChange={({ target: { checked } }) =>
              onChoice({ ...choice, accepted: checked, wanted: checked })
            }
          />
          {grant === "suspicious"
            ? "I have read the findings and want to install it anyway"
            : "Install it even though the scan couldn't check everything"}
        </label>
      )}
      <ConflictChoice skill={skill} choice={choice} onChoice={onChoice} />
      <Permissions
        verb="Installing"
        runs={[...skill.executes, ...skill.installs]}
        requests={skill.permissions}
      />
      {skill.touches.length > 0 && (
        <Section level="h4" title="What it accesses">
          <Chips words={skill.touches} />
        </Section>
      )}
      {skill.problems.length > 0 && (
        <Section level="h4" title="Problems">
          <Lines lines={skill.problems} />
        </Section>
      )}
      <Changes skill={skill} />
      {skill.copy !== undefined && (
        <Section level="h4" title={`A changed copy of ${skill.copy.of}`}>
          <CopyChanges copy={skill.copy} />
        </Section>
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
        <p className="mt-2 text-label wrap-anywhere whitespace-pre-line text-ink-faint">
          {[skill.path, `Tree hash ${skill.tree}`, skill.signer].join("\n")}
        </p>
      </details>
    </>
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
    <Section level="h4" title="What changes">
      <Lines variant="verbatim" lines={lines} />
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
    </Section>
  );
}

function ConflictChoice({ skill, choice, onChoice }: DetailsProps) {
  const { conflict } = skill;
  if (conflict === undefined) return null;
  return (
    <NameConflict
      conflict={conflict}
      rename={`Install as ${conflict.suggestion}`}
      value={choice.onConflict}
      onChange={(onConflict) => onChoice({ ...choice, onConflict })}
    />
  );
}
