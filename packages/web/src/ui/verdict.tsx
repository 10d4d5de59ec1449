import { CircleHelp, ShieldCheck, ShieldX, TriangleAlert } from "lucide-react";
import { Badge } from "./badge.tsx";

/** What the scanner says about a skill. */
export type VerdictName = keyof typeof verdicts;

const verdicts = {
  clean: { Icon: ShieldCheck, tone: "accent", word: "No signs of an attack", short: "Clean" },
  partial: {
    Icon: CircleHelp,
    tone: "warn",
    word: "Couldn't be checked completely",
    short: "Partly checked",
  },
  suspicious: { Icon: TriangleAlert, tone: "warn", word: "Looks suspicious", short: "Suspicious" },
  malicious: { Icon: ShieldX, tone: "danger", word: "Looks malicious", short: "Malicious" },
} as const;

/** The verdict in a short sentence. */
export function verdictText(verdict: VerdictName): string {
  return verdicts[verdict].word;
}

/** The scanner's verdict, told by an icon and a word besides its color. */
export function VerdictBadge({ verdict }: { readonly verdict: VerdictName }) {
  const { Icon, tone, short, word } = verdicts[verdict];
  return (
    <Badge tone={tone} icon={<Icon />} title={`Security scan: ${word.toLowerCase()}`}>
      {short}
    </Badge>
  );
}
