import clsx from "clsx";
import type { ReactNode } from "react";
import { MessageText } from "./message-text.tsx";

type LinesProps = { readonly className?: string } & (
  | { readonly variant?: "sentences"; readonly lines: readonly string[] }
  /** Shown as they are, such as commands, in which backticks have a meaning. */
  | { readonly variant: "verbatim"; readonly lines: readonly ReactNode[] }
);

/** A bulleted list; renders nothing if there are no lines. */
export function Lines({ className, ...content }: LinesProps) {
  if (content.lines.length === 0) return null;
  const items =
    content.variant === "verbatim"
      ? content.lines
      : // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and can repeat.
        content.lines.map((line, index) => <MessageText key={index} text={line} />);
  return (
    <ul className={clsx("list-disc pl-5 wrap-anywhere", className)}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and can repeat.
        <li key={index} className={clsx(content.variant === "verbatim" && "whitespace-pre-wrap")}>
          {item}
        </li>
      ))}
    </ul>
  );
}
