import type { HostId } from "@skillwright/core/internal";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "wouter";
import { api } from "../../state/api.ts";
import { fewNames } from "../../state/few-names.ts";
import { skillPath } from "../../state/paths.ts";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { Section } from "./root-list.tsx";

/** What the skill catalog costs, and which skills were shortened to fit the budget. */
export function CatalogBudget({ host }: { readonly host: HostId }) {
  const { data } = useQuery({
    queryKey: ["skills", "catalog", host],
    queryFn: ({ signal }) => api.getCatalog({ query: { as: host }, signal }),
    placeholderData: keepPreviousData,
  });
  const trimmed = useMemo(
    () =>
      data === undefined ? [] : [...data.report.shortened, ...data.report.nameOnly, ...data.report.omitted],
    [data],
  );
  if (data === undefined) return null;
  const { report, budget, untrusted } = data;
  return (
    <Section title="Skill catalog" note="Sent to the model with every message">
      <p className="tabular-nums">
        {report.total} {report.total === 1 ? "skill" : "skills"}, {data.tokens.toLocaleString("en")} tokens
        <span className="text-ink-faint">
          {" "}
          · {budget.used.toLocaleString("en")} of {budget.limit.toLocaleString("en")} {budget.unit} used
        </span>
      </p>
      <BudgetBar counts={report.counts} />
      {untrusted.length > 0 && (
        <p className="mt-1 text-note text-warn">Hidden until you trust the project: {fewNames(untrusted)}</p>
      )}
      {report.messages.map((message) => (
        <p key={message} className="mt-1 text-note text-ink-soft">
          {message}
        </p>
      ))}
      {report.hint !== undefined && <p className="mt-1 text-note text-ink-soft">{report.hint}</p>}
      {trimmed.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer text-note text-ink-soft">
            {trimmed.length.toLocaleString("en")} {trimmed.length === 1 ? "skill isn't" : "skills aren't"}{" "}
            shown in full
          </summary>
          <VirtualList
            items={trimmed}
            keyOf={({ id }) => id}
            height={37}
            className="mt-3 border-t border-line"
          >
            {({ id, outcome, shown, of }) => (
              <div className="flex justify-between gap-3 border-b border-line py-1.5">
                <Link href={skillPath(id)} className="truncate hover:underline">
                  {id}
                </Link>
                <span className="shrink-0 text-note text-ink-faint">
                  {outcome === "shortened" ? `${shown} of ${of} characters` : outcome.replace("-", " ")}
                </span>
              </div>
            )}
          </VirtualList>
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

/** How many skills are in the catalog in full, shortened, with their names only, or not at all. */
function BudgetBar({ counts }: { readonly counts: Readonly<Record<(typeof parts)[number][0], number>> }) {
  const shown = parts.filter(([part]) => counts[part] > 0);
  const total = shown.reduce((sum, [part]) => sum + counts[part], 0);
  if (total === 0) return null;
  return (
    <div className="mt-2">
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-line">
        {shown.map(([part, , colour]) => (
          <span key={part} className={colour} style={{ flexGrow: counts[part] }} />
        ))}
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 text-note text-ink-soft">
        {shown.map(([part, word, colour]) => (
          <li key={part} className="flex items-center gap-1.5 tabular-nums">
            <span aria-hidden className={`size-2 rounded-full ${colour}`} />
            {counts[part].toLocaleString("en")} {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
