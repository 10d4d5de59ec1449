import clsx from "clsx";
import { MessageText } from "./message-text.tsx";

interface LinesProps {
  readonly lines: readonly string[];
  readonly className?: string;
}

/** A bulleted list of sentences; renders nothing if there are none. */
export function Lines({ lines, className }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={clsx("list-disc pl-5 wrap-anywhere", className)}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and can repeat.
        <li key={index}>
          <MessageText text={line} />
        </li>
      ))}
    </ul>
  );
}
