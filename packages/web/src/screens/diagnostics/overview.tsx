import type { ListedSkill } from "@skillwright/server/client";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { api } from "../../state/api.ts";
import { skillPath } from "../../state/paths.ts";
import { skillsKey, useUsage } from "../../state/use-skills.ts";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Section } from "../../ui/section.tsx";
import { VerdictBadge } from "../../ui/verdict.tsx";
import { digits } from "../../ui/words.ts";

interface TilesProps {
  readonly skills: readonly ListedSkill[];
  readonly unloaded: number;
}

/** How many skills are ready, and how many need attention; each tile leads to them. */
export function Tiles({ skills, unloaded }: TilesProps) {
  const count = (test: (skill: ListedSkill) => boolean): number => skills.filter(test).length;
  const untrusted = count(({ reasons }) => reasons.some(({ code }) => code === "untrusted"));
  return (
    <ul aria-label="Health" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Tile href="/skills?status=usable" value={count(({ state }) => state === "eligible")} tone="good">
        ready to use
      </Tile>
      <Tile
        href="/skills?status=problems"
        value={count(({ problems }) => problems.errors + problems.warnings > 0)}
      >
        with problems
      </Tile>
      <Tile href="/skills?status=unusable" value={count(({ state }) => state === "ineligible")}>
        not eligible{untrusted > 0 && ` (${untrusted} untrusted)`}
      </Tile>
      <Tile href="/skills" value={unloaded}>
        failed to load
      </Tile>
    </ul>
  );
}

interface TileProps {
  readonly href: string;
  readonly value: number;
  /** `good` isn't a problem, however many there are. */
  readonly tone?: "good";
  readonly children: ReactNode;
}

function Tile({ href, value, tone, children }: TileProps) {
  return (
    <li>
      <Link
        href={href}
        className="block h-full rounded-card border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong"
      >
        <span
          className={clsx(
            "block text-title font-semibold tabular-nums",
            tone === "good" ? "text-accent-ink" : value > 0 ? "text-ink" : "text-ink-faint",
          )}
        >
          {digits(value)}
        </span>
        <span className="text-note text-ink-soft">{children}</span>
      </Link>
    </li>
  );
}

/** Bars that are shown; more say nothing more. */
const SHOWN_BARS = 8;

/** The skills whose text costs most when it is used. */
export function LargestSkills({ skills }: { readonly skills: readonly ListedSkill[] }) {
  const largest = skills.toSorted((a, b) => b.tokens.body - a.tokens.body).slice(0, SHOWN_BARS);
  if (largest.length === 0) return null;
  return (
    <Section title="Largest skills" note="Tokens of the full text">
      <Bars rows={largest.map(({ id, key, tokens }) => ({ id, key, value: tokens.body }))} />
    </Section>
  );
}

/** The skills that are used most, as counted on this computer. */
export function MostUsed() {
  const { data } = useUsage("yes");
  const used = (data?.skills ?? []).toSorted((a, b) => b.count - a.count).slice(0, SHOWN_BARS);
  if (used.length === 0) return null;
  return (
    <Section title="Most used" note="Counted on this computer only">
      <Bars rows={used.map(({ id, key, count }) => ({ id, key, value: count }))} />
    </Section>
  );
}

interface BarsProps {
  readonly rows: readonly { readonly id: string; readonly key: string; readonly value: number }[];
}

function Bars({ rows }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.map(({ id, key, value }) => (
        <li key={key} className="grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)_auto] items-center gap-3">
          <Link href={skillPath(id)} className="truncate hover:underline">
            {id}
          </Link>
          <meter aria-label={id} min={0} max={most} value={value} className="h-1.5 w-full" />
          <span className="text-note text-ink-faint tabular-nums">{digits(value)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Scans every skill on request and lists those that need a look. */
export function SecurityAudit() {
  const { data, isFetching, isError, error, refetch } = useQuery({
    queryKey: [...skillsKey, "scan", "all"],
    queryFn: ({ signal }) => api.scanSkills({ signal }),
    enabled: false,
  });
  const notable = data?.skills.filter(({ verdict }) => verdict !== "clean") ?? [];
  return (
    <Section title="Security" note="Scan all skills for signs of an attack">
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={isFetching} onClick={() => void refetch()}>
          {data === undefined ? "Scan all skills" : "Scan again"}
        </Button>
        <p role="status" className="text-ink-soft">
          {data !== undefined &&
            (notable.length === 0
              ? `All ${data.skills.length} skills are clean.`
              : `${notable.length} of ${data.skills.length} skills need your attention.`)}
        </p>
      </div>
      {isError && <Failure error={error} onRetry={() => void refetch()} />}
      {notable.length > 0 && (
        <ul className="mt-3 border-t border-line">
          {notable.map(({ name, location, verdict, findings }) => (
            <li
              key={location}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
            >
              <Link href={skillPath(name, "security")} className="font-medium hover:underline">
                {name}
              </Link>
              <VerdictBadge verdict={verdict} />
              <span className="min-w-0 flex-1 truncate text-note text-ink-soft">{findings[0]?.message}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
