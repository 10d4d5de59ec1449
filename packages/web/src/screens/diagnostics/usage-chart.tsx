import { useUsage } from "../../state/use-skills.ts";
import { Section } from "../../ui/section.tsx";
import { count } from "../../ui/words.ts";
import { usesByDay } from "./uses-by-day.ts";

const SHOWN_DAYS = 30;
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** How often skills were used on each of the last days; renders nothing if none was. */
export function UsageOverTime() {
  const { data } = useUsage();
  const days = usesByDay(data?.skills ?? [], { now: new Date(), length: SHOWN_DAYS });
  const total = days.reduce((sum, { uses }) => sum + uses, 0);
  if (total === 0) return null;
  const most = Math.max(...days.map(({ uses }) => uses));
  const name = (date: string): string => dayFormat.format(new Date(date));
  const first = days[0];
  const last = days.at(-1);
  const busiest = days.find(({ uses }) => uses === most);
  return (
    <Section title="Usage" note={`Skills used in the last ${SHOWN_DAYS} days, counted on this computer only`}>
      <figure className="max-w-2xl rounded-card border border-line bg-surface px-4 pt-4 pb-3">
        <div
          role="img"
          aria-label={`${total} uses; most on ${name(busiest?.date ?? "")} (${most})`}
          className="flex h-24 items-end gap-[3px]"
        >
          {days.map(({ date, uses }) => (
            <span
              key={date}
              title={`${name(date)}: ${uses}`}
              className={uses === 0 ? "flex-1 rounded-sm bg-line" : "flex-1 rounded-sm bg-accent"}
              style={{ height: uses === 0 ? 2 : `${Math.max(6, (uses / most) * 100)}%` }}
            />
          ))}
        </div>
        <figcaption className="mt-2 flex justify-between text-label text-ink-faint tabular-nums">
          <span>{name(first?.date ?? "")}</span>
          <span>{count(total, "use")}</span>
          <span>{name(last?.date ?? "")}</span>
        </figcaption>
      </figure>
    </Section>
  );
}
