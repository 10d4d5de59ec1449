import type { Operations } from "@skillwright/server/client";
import { useMemo } from "react";
import { Link } from "wouter";
import { useTrustQuestion } from "../../actions/trust-banner.tsx";
import { skillPath } from "../../state/paths.ts";
import { shortPath } from "../../state/short-path.ts";
import { Button } from "../../ui/button.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { Section } from "../../ui/section.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { capitalized, digits } from "../../ui/words.ts";

type Doctor = Operations["getDoctor"]["response"];
type Hidden = Pick<Doctor["ineligible"][number], "id" | "path" | "reasons"> | Doctor["shadowed"][number];

/** The skills that agents aren't offered, each with its reason. */
export function NotOffered({ doctor }: { readonly doctor: Doctor }) {
  const { shadowed, ineligible, disabled, roots } = doctor;
  const [untrusted, unmet] = useMemo(() => partition(ineligible, isUntrusted), [ineligible]);
  if (shadowed.length + ineligible.length + disabled.length === 0) {
    return <p className="text-ink-soft">All skills that load are offered to agents.</p>;
  }
  return (
    <>
      {untrusted.length > 0 && <Untrusted count={untrusted.length} />}
      <SkillTable
        title="Shadowed"
        note="Hidden by another skill with the same name"
        entries={shadowed}
        roots={roots}
      />
      <SkillTable title="Not eligible" note="A requirement is missing" entries={unmet} roots={roots} />
      <SkillTable
        title="Disabled"
        note="Disabled by you or by configuration"
        entries={disabled}
        roots={roots}
      />
    </>
  );
}

function isUntrusted({ reasons }: Pick<Doctor["ineligible"][number], "reasons">): boolean {
  return reasons.some(({ code }) => code === "untrusted");
}

function partition<Item>(
  items: readonly Item[],
  test: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** One line for all skills of an untrusted project: one answer changes them all. */
function Untrusted({ count }: { readonly count: number }) {
  const { ask, question } = useTrustQuestion();
  return (
    <Section title="Untrusted" note="From a project that you haven't trusted">
      <div className="flex flex-wrap items-center gap-3 border-y border-line py-2.5">
        <p className="min-w-0 flex-1">
          <Link href="/skills?source=project" className="font-medium underline-offset-2 hover:underline">
            {digits(count)} {count === 1 ? "skill" : "skills"} of this project
          </Link>{" "}
          <span className="text-ink-soft">
            {count === 1 ? "isn't" : "aren't"} offered until you trust it.
          </span>
        </p>
        <Button onClick={ask}>Review and trust</Button>
      </div>
      {question}
    </Section>
  );
}

interface SkillTableProps extends Pick<Doctor, "roots"> {
  readonly title: string;
  readonly note: string;
  readonly entries: readonly Hidden[];
}

/** Skills with a reason for each; renders nothing if there are none. */
function SkillTable({ title, note, entries, roots }: SkillTableProps) {
  if (entries.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <VirtualList items={entries} keyOf={({ path }) => path} height={76} className="border-t border-line">
        {(entry) => (
          <div className="border-b border-line py-2">
            <Link href={skillPath(entry.id)} className="font-medium wrap-anywhere hover:underline">
              {entry.id}
            </Link>
            <p className="text-note wrap-anywhere text-ink-soft">
              <MessageText text={whyHidden(entry)} />
            </p>
            <p className="text-label wrap-anywhere text-ink-faint">{shortPath(entry.path, roots)}</p>
          </div>
        )}
      </VirtualList>
    </Section>
  );
}

function whyHidden(entry: Hidden): string {
  if ("winner" in entry) return `${entry.winner} is used instead`;
  const why = entry.reasons
    .map(({ message, hint }) => (hint === null ? message : `${message}. ${hint}`))
    .join("; ");
  return capitalized(why);
}
