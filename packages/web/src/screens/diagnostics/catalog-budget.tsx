import type { HostId } from "@skillwright/core/internal";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "wouter";
import { api } from "../../state/api.ts";
import { fewNames } from "../../state/few-names.ts";
import { skillPath } from "../../state/paths.ts";
import { Section } from "../../ui/section.tsx";
import { Shares } from "../../ui/shares.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { count, digits } from "../../ui/words.ts";

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
      {report.messages.map((message) => (
        <p key={message} className="mt-1 text-note text-ink-soft">
          {message}
        </p>
      ))}
      {report.hint !== undefined && <p className="mt-1 text-note text-ink-soft">{report.hint}</p>}
      {trimmed.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer text-note text-ink-soft">
            {digits(trimmed.length)} {trimmed.length === 1 ? "skill isn't" : "skills aren't"} shown in full
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
