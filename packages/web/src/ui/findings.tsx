import clsx from "clsx";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { TextButton } from "./link.tsx";
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

interface FindingRowProps {
  readonly finding: Finding;
  readonly children: ReactNode;
}

/** A finding with its icon, message and hint, and whatever says where it is. */
export function FindingRow({ finding, children }: FindingRowProps) {
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

interface FindingsProps {
  readonly findings: readonly Finding[];
  /** The page that shows a finding's line; without one, the location is plain text. */
  readonly linkOf?: (finding: Finding) => string | undefined;
  /** For findings about the text that is being edited: goes to a line. */
  readonly onOpen?: (line: number) => void;
}

/** Diagnostics with their hint, and their location or a button that goes to the line. */
export function Findings({ findings, linkOf, onOpen }: FindingsProps) {
  return (
    <ul className="flex flex-col border-t border-line">
      {findings.map((finding) => {
        const { file, line, code, message } = finding;
        return (
          <FindingRow key={`${file}:${line}:${code}:${message}`} finding={finding}>
            {onOpen === undefined ? (
              <Location text={placeOf(finding)} link={linkOf?.(finding)} />
            ) : (
              typeof line === "number" && (
                <TextButton className="text-label" onClick={() => onOpen(line)}>
                  Go to line {line}
                </TextButton>
              )
            )}
          </FindingRow>
        );
      })}
    </ul>
  );
}

/** The file of a finding, and its line if it has one. */
export function placeOf({ file, line }: Pick<Finding, "file" | "line">): string {
  return typeof line === "number" ? `${file}:${line}` : file;
}

/** Where a finding is, as a link if there is a page for it. */
export function Location({ text, link }: { readonly text: string; readonly link: string | undefined }) {
  return (
    <p className="wrap-anywhere text-label text-ink-faint">
      {link === undefined ? (
        text
      ) : (
        <Link href={link} className="underline decoration-line-strong underline-offset-2 hover:text-ink">
          {text}
        </Link>
      )}
    </p>
  );
}
