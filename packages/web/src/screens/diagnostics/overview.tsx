import type { ListedSkill } from "@skillwright/server/client";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { skillPath } from "../../state/paths.ts";
import { useRead } from "../../state/use-read.ts";
import { useUsage } from "../../state/use-skills.ts";
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

/** The skills whose text costs most when it is used, and those that are used most, as counted on this computer. */
export function Rankings({ skills }: { readonly skills: readonly ListedSkill[] }) {
  const { data } = useUsage();
  return (
    <div className="grid gap-9 empty:hidden lg:grid-cols-2">
      <Bars
        title="Largest skills"
        note="Tokens of the full text"
        rows={skills.map(({ id, key, tokens }) => ({ id, key, value: tokens.body }))}
      />
      <Bars
        title="Most used"
        note="Counted on this computer only"
        rows={(data?.skills ?? []).map(({ id, key, count }) => ({ id, key, value: count }))}
      />
    </div>
  );
}

interface BarsProps {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly { readonly id: string; readonly key: string; readonly value: number }[];
}

/** The skills with the largest values; renders nothing if there are none. */
function Bars({ title, note, rows }: BarsProps) {
  const shown = rows.toSorted((a, b) => b.value - a.value).slice(0, SHOWN_BARS);
  if (shown.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <ul className="flex flex-col gap-1.5">
        {shown.map(({ id, key, value }) => (
          <li key={key} className="grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)_auto] items-center gap-3">
            <Link href={skillPath(id)} className="truncate hover:underline">
              {id}
            </Link>
            <meter
              aria-label={id}
              min={0}
              max={Math.max(1, shown[0]?.value ?? 0)}
              value={value}
              className="h-1.5 w-full"
            />
            <span className="text-note text-ink-faint tabular-nums">{digits(value)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Scans every skill on request and lists those that need a look. */
export function SecurityAudit() {
  const { data, isFetching, isError, error, refetch } = useRead(
    "skills",
    "scanSkills",
    {},
    { enabled: false },
  );
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
