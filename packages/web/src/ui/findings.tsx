import clsx from "clsx";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { MessageText } from "./message-text.tsx";

/** A diagnostic as the server returns it. */
export interface Finding {
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly file: string;
  readonly line: number | null;
  readonly hint: string | null;
}

const styles = {
  error: { Icon: CircleAlert, colour: "text-danger", word: "Error" },
  warning: { Icon: TriangleAlert, colour: "text-warn", word: "Warning" },
  info: { Icon: Info, colour: "text-info", word: "Note" },
} as const;

/** Diagnostics with their location and hint. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ul className="flex flex-col border-t border-line">
      {findings.map((finding) => {
        const { Icon, colour, word } = styles[finding.severity];
        return (
          <li
            key={`${finding.file}:${finding.line}:${finding.code}:${finding.message}`}
            className="flex gap-3 border-b border-line py-2.5"
          >
            <Icon aria-label={word} className={clsx("mt-0.5 size-4 shrink-0", colour)} />
            <div className="min-w-0">
              <p>
                <MessageText text={finding.message} />{" "}
                <code className="text-label text-ink-faint">{finding.code}</code>
              </p>
              {finding.hint !== null && (
                <p className="text-note text-ink-soft">
                  <MessageText text={finding.hint} />
                </p>
              )}
              <p className="wrap-anywhere text-label text-ink-faint">
                {finding.file}
                {finding.line !== null && `:${finding.line}`}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
