import clsx from "clsx";
import { CircleHelp, ShieldCheck, ShieldX, TriangleAlert } from "lucide-react";

/** What the scanner says about a skill. */
export type VerdictName = "clean" | "suspicious" | "malicious" | "partial";

const verdicts = {
  clean: {
    Icon: ShieldCheck,
    colour: "bg-accent-soft text-accent-ink",
    word: "No signs of an attack",
    short: "Clean",
  },
  partial: {
    Icon: CircleHelp,
    colour: "bg-warn-soft text-warn",
    word: "Couldn't be checked completely",
    short: "Partly checked",
  },
  suspicious: {
    Icon: TriangleAlert,
    colour: "bg-warn-soft text-warn",
    word: "Looks suspicious",
    short: "Suspicious",
  },
  malicious: {
    Icon: ShieldX,
    colour: "bg-danger-soft text-danger",
    word: "Looks malicious",
    short: "Malicious",
  },
} as const;

/** The verdict in a short sentence. */
export function verdictText(verdict: VerdictName): string {
  return verdicts[verdict].word;
}

/** The scanner's verdict as a badge, told by an icon and a word besides its color. */
export function VerdictBadge({ verdict }: { readonly verdict: VerdictName }) {
  const { Icon, colour, short, word } = verdicts[verdict];
  return (
    <span
      title={`Security scan: ${word.toLowerCase()}`}
      className={clsx(
        "inline-flex h-5 items-center gap-1 rounded-full pr-2 pl-1.5 text-label font-medium whitespace-nowrap",
        colour,
      )}
    >
      <Icon className="size-3.5" />
      {short}
    </span>
  );
}
