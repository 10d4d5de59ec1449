import type { HostId } from "@skillwright/core/internal";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { SkillRows, trimmedRows } from "../../actions/skill-rows.tsx";
import { fewNames } from "../../state/few-names.ts";
import { useRead } from "../../state/use-read.ts";
import { Section } from "../../ui/section.tsx";
import { Shares } from "../../ui/shares.tsx";
import { count, digits } from "../../ui/words.ts";

/** What the skill catalog costs, and which skills were shortened to fit the budget. */
export function CatalogBudget({ host }: { readonly host: HostId }) {
  const { data } = useRead(
    "skills",
    "getCatalog",
    { query: { as: host } },
    { placeholderData: keepPreviousData },
  );
  const trimmed = useMemo(() => (data === undefined ? [] : trimmedRows(data.report)), [data]);
  if (data === undefined) return null;
  const { report, budget, untrusted } = data;
  const notes = [...report.messages, report.hint].filter((note) => note !== undefined);
  return (
    <Section title="Skill catalog" note="Sent to the model with every message">
      <p className="tabular-nums">
        {count(report.total, "skill")}, {count(data.tokens, "token")}
        <span className="text-ink-faint">
          {" "}
          · {digits(budget.used)} of {digits(budget.limit)} {budget.unit} used
        </span>
      </p>
      <Shares shares={parts.map(([part, name, color]) => ({ name, color, size: report.counts[part] }))} />
      {untrusted.length > 0 && (
        <p className="mt-1 text-note text-warn">Hidden until you trust the project: {fewNames(untrusted)}</p>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-1 text-note text-ink-soft">
          {note}
        </p>
      ))}
      {trimmed.length > 0 && (
        <details className="mt-3">
          <summary className="mb-3 cursor-pointer text-note text-ink-soft">
            {digits(trimmed.length)} {trimmed.length === 1 ? "skill isn't" : "skills aren't"} shown in full
          </summary>
          <SkillRows scroller="page" rows={trimmed} />
        </details>
      )}
    </Section>
  );
}

const parts = [
  ["full", "in full", "bg-accent"],
  ["shortened", "shortened", "bg-info"],
  ["name-only", "name only", "bg-warn"],
  ["omitted", "left out", "bg-danger"],
] as const;
