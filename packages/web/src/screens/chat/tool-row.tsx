import clsx from "clsx";
import { ChevronRight, CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";

interface ToolRowProps {
  readonly tool: string;
  readonly state: "running" | "done" | "failed";
  readonly input: unknown;
  readonly output: string;
}

const styles = {
  running: { Icon: LoaderCircle, colour: "text-ink-faint animate-spin", word: "Running" },
  done: { Icon: CircleCheck, colour: "text-accent", word: "Done" },
  failed: { Icon: CircleAlert, colour: "text-danger", word: "Failed" },
} as const;

/** A tool call in one line that expands to its input and output. */
export function ToolRow({ tool, state, input, output }: ToolRowProps) {
  const { Icon, colour, word } = styles[state];
  return (
    <details className="group my-2 rounded-control border border-line bg-surface text-note">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <Icon aria-label={word} className={clsx("size-3.5 shrink-0", colour)} />
        <span className="shrink-0 font-medium">{tool}</span>
        <code className="min-w-0 flex-1 truncate text-label text-ink-faint">{inOneLine(input)}</code>
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="border-t border-line px-3 py-2">
        <Block label="Input" text={JSON.stringify(input, null, 2) ?? ""} />
        {output !== "" && <Block label={state === "failed" ? "Error" : "Output"} text={output} />}
      </div>
    </details>
  );
}

function Block({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <p className="mt-1 text-label text-ink-faint">{label}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        className="max-h-64 overflow-auto rounded-control bg-sunken px-2.5 py-1.5 break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </>
  );
}

/** The input's values in one line. */
function inOneLine(input: unknown): string {
  if (typeof input !== "object" || input === null)
    return typeof input === "string" ? input : (JSON.stringify(input) ?? "");
  return Object.values(input)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(" ")
    .slice(0, 200);
}
