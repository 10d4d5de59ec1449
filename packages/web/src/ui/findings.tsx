import clsx from "clsx";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { MessageText } from "./message-text.tsx";

/** A diagnostic as the server returns it. */
export interface Finding {
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly file: string;
  readonly line?: number | null | undefined;
  readonly hint?: string | null | undefined;
}

const styles = {
  error: { Icon: CircleAlert, colour: "text-danger", word: "Error" },
  warning: { Icon: TriangleAlert, colour: "text-warn", word: "Warning" },
  info: { Icon: Info, colour: "text-info", word: "Note" },
} as const;

/** A finding with its icon, message and hint, and whatever says where it is. */
export function FindingRow({
  finding,
  children,
}: {
  readonly finding: Finding;
  readonly children: ReactNode;
}) {
  const { Icon, colour, word } = styles[finding.severity];
  return (
    <li className="flex gap-3 border-b border-line py-2.5">
      <Icon aria-label={word} className={clsx("mt-0.5 size-4 shrink-0", colour)} />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <MessageText text={finding.message} />{" "}
          <code className="text-label text-ink-faint">{finding.code}</code>
        </p>
        {typeof finding.hint === "string" && (
          <p className="text-note wrap-anywhere text-ink-soft">
            <MessageText text={finding.hint} />
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

function keyOf({ file, line, code, message }: Finding): string {
  return `${file}:${line}:${code}:${message}`;
}

interface FindingsProps {
  readonly findings: readonly Finding[];
  /** The page that shows a finding's line; without one, the location is plain text. */
  readonly linkOf?: (finding: Finding) => string | undefined;
}

/** Diagnostics with their location and hint. */
export function Findings({ findings, linkOf }: FindingsProps) {
  return (
    <ul className="flex flex-col border-t border-line">
      {findings.map((finding) => (
        <FindingRow key={keyOf(finding)} finding={finding}>
          <Location finding={finding} link={linkOf?.(finding)} />
        </FindingRow>
      ))}
    </ul>
  );
}

interface FindingButtonsProps {
  readonly findings: readonly Finding[];
  readonly onOpen: (line: number) => void;
}

/** Diagnostics about the text that is being edited; a click goes to the line. */
export function FindingButtons({ findings, onOpen }: FindingButtonsProps) {
  return (
    <ul className="flex flex-col border-t border-line">
      {findings.map((finding) => {
        const { line } = finding;
        return (
          <FindingRow key={keyOf(finding)} finding={finding}>
            {typeof line === "number" && (
              <button
                type="button"
                onClick={() => onOpen(line)}
                className="rounded-control text-label text-accent-ink underline underline-offset-2"
              >
                Go to line {line}
              </button>
            )}
          </FindingRow>
        );
      })}
    </ul>
  );
}

interface LocationProps {
  readonly finding: Pick<Finding, "file" | "line">;
  readonly link: string | undefined;
}

/** Where a finding is, as a link to its line if there is one. */
export function Location({ finding: { file, line }, link }: LocationProps) {
  const text = typeof line !== "number" ? file : `${file}:${line}`;
  const style = "wrap-anywhere text-label text-ink-faint";
  if (link === undefined) return <p className={style}>{text}</p>;
  return (
    <p className={style}>
      <Link href={link} className="underline decoration-line-strong underline-offset-2 hover:text-ink">
        {text}
      </Link>
    </p>
  );
}
